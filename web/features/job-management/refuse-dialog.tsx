import { useState } from 'react'
import { MAX_REJECTION_REASON } from '#contract/jobs.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

interface RefuseDialogProps {
  /** Labels the question and the button: 'Recusar vaga'. */
  action: string
  /** The consequences for the job. */
  description: string
  open: boolean
  onOpenChange: (open: boolean) => void
  isPending: boolean
  error: Error | null
  refuse: (reason: string) => void
}

/** Asks the reviewer for the reason. */
export function RefuseDialog(props: RefuseDialogProps) {
  const { action, description, open, onOpenChange, isPending, error, refuse } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${action}?`}
      description={description}
      confirmLabel={action}
      loadingLabel="Recusando..."
      danger
      loading={isPending}
      onConfirm={() => (reason.trim() ? refuse(reason) : setMissing(true))}
    >
      {error && (
        <Alert variant="danger" className="mb-4">
          {error.message}
        </Alert>
      )}
      <Field label="Motivo" required error={isMissing ? 'Informe o motivo da recusa' : ''}>
        <Textarea
          value={reason}
          maxLength={MAX_REJECTION_REASON}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
