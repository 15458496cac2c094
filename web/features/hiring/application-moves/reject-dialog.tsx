import { type ReactNode, useRef, useState } from 'react'
import {
  builtInTemplates,
  type RejectionReason,
  rejectionReasonLabels,
  rejectionReasons,
} from '#contract/hiring/application-moves.ts'
import { Checkbox, Radio } from '#web/ui/checkbox.tsx'
import { MessageField } from './message-field.tsx'
import { MoveDialog, type MoveDialogProps } from './move-dialog.tsx'

export interface Rejection {
  reason: RejectionReason
  showReason: boolean
  message: string
}

interface RejectDialogProps extends MoveDialogProps {
  /** The rejected doctor or applications: a name, or '12 candidaturas'. */
  who: string
  /** Above the reasons: which applications are left out. */
  summary?: ReactNode
  onConfirm: (rejection: Rejection) => void
}

/** Asks for the reason of a rejection and the message to the doctor. */
export function RejectDialog({ who, summary, onConfirm, ...frame }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const [showReason, setShowReason] = useState(false)
  const [message, setMessage] = useState<string>(builtInTemplates.rejected)
  return (
    <MoveDialog
      {...frame}
      danger
      title={`Recusar ${who}?`}
      confirmLabel="Recusar"
      onSubmit={() => {
        if (reason) return onConfirm({ reason, showReason, message })
        setMissing(true)
        reasons.current?.querySelector('input')?.focus()
      }}
    >
      {summary}
      <fieldset ref={reasons} aria-describedby={isMissing ? 'reject-reason-error' : undefined}>
        <legend className="font-semibold text-small">Motivo</legend>
        {rejectionReasons.map((one) => (
          <Radio
            key={one}
            name="reason"
            label={rejectionReasonLabels[one]}
            checked={reason === one}
            onChange={() => {
              setReason(one)
              setMissing(false)
            }}
          />
        ))}
        {isMissing && (
          <p id="reject-reason-error" role="alert" className="text-danger text-small">
            Escolha o motivo.
          </p>
        )}
      </fieldset>
      <Checkbox
        label="Mostrar o motivo à pessoa"
        hint="Sem esta opção, só a sua equipe vê o motivo."
        checked={showReason}
        onChange={({ target }) => setShowReason(target.checked)}
      />
      <MessageField status="rejected" value={message} onChange={setMessage} />
    </MoveDialog>
  )
}
