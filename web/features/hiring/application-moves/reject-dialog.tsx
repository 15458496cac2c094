import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  builtInTemplates,
  REPEAT_KEY,
  REPEAT_KEY_NAME,
  type RejectionReason,
  rejectionReasonLabels,
  rejectionReasons,
} from '#contract/hiring/application-moves.ts'
import { isTyping } from '#web/lib/panel/page-keys.ts'
import { Checkbox, Radio } from '#web/ui/checkbox.tsx'
import { Key } from '#web/ui/key.tsx'
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
  /** The previous rejection, whose reason is preselected. */
  last?: Rejection | null
  /** A key rejects the next person for the same reason, without this dialog. */
  isRepeatable?: boolean
  onConfirm: (rejection: Rejection) => void
}

/** Asks for the reason of a rejection, which also has a number key, and for the message to the doctor. */
export function RejectDialog(props: RejectDialogProps) {
  const { who, summary, last = null, isRepeatable, onConfirm, ...frame } = props
  const [reason, setReason] = useState<RejectionReason | null>(last?.reason ?? null)
  const [isMissing, setMissing] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const [showReason, setShowReason] = useState(last?.showReason ?? false)
  const [message, setMessage] = useState<string>(builtInTemplates.rejected)
  const choose = (chosen: RejectionReason) => {
    setReason(chosen)
    setMissing(false)
  }
  const chooseByNumber = (event: KeyboardEvent) => {
    const position = rejectionReasons.findIndex((_, index) => `${index + 1}` === event.key)
    const chosen = rejectionReasons[position]
    if (isTyping(event.target) || !chosen || event.ctrlKey || event.metaKey || event.altKey) return
    choose(chosen)
    reasons.current?.querySelectorAll('input')[position]?.focus()
  }
  return (
    <MoveDialog
      {...frame}
      danger
      onKeyDown={chooseByNumber}
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
        {rejectionReasons.map((one, index) => (
          <Radio
            key={one}
            name="reason"
            label={
              <span className="flex items-baseline gap-2">
                {rejectionReasonLabels[one]}
                <span aria-hidden className="max-lg:hidden">
                  <Key>{index + 1}</Key>
                </span>
              </span>
            }
            aria-keyshortcuts={`${index + 1}`}
            // The dialog focuses the chosen reason first, as the Tab key does.
            tabIndex={reason && reason !== one ? -1 : 0}
            checked={reason === one}
            onChange={() => choose(one)}
          />
        ))}
        {isRepeatable && (
          <p className="mt-1 text-muted text-small max-lg:hidden">
            Depois desta, a tecla <Key>{REPEAT_KEY}</Key> ({REPEAT_KEY_NAME}) recusa outra pessoa pelo mesmo
            motivo.
          </p>
        )}
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
