import { type ReactNode, useState } from 'react'
import { MAX_ADMIN_REASON } from '#contract/admin/managed-users.ts'
import { CallError } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'

interface ReasonDialogProps {
  title: string
  /** The consequences, and the people who are told. */
  description: ReactNode
  confirmLabel: string
  loadingLabel: string
  /** Where 'Cancelar' would be ambiguous. */
  cancelLabel?: string
  danger?: boolean
  isPending: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks an admin for the reason of an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, loadingLabel, cancelLabel, danger } = props
  const { isPending, error, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refusal = error instanceof CallError ? error.fieldErrors.reason : undefined
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      loadingLabel={loadingLabel}
      {...(cancelLabel && { cancelLabel })}
      {...(danger && { danger })}
      loading={isPending}
      onConfirm={() => (reason.trim() ? onConfirm(reason) : setMissing(true))}
    >
      {error && !refusal && <FormError className="mb-4">{error.message}</FormError>}
      <Field
        label="Motivo"
        required
        aside={`${reason.length} / ${MAX_ADMIN_REASON}`}
        error={isMissing ? 'Informe o motivo.' : (refusal ?? '')}
      >
        <Textarea
          value={reason}
          maxLength={MAX_ADMIN_REASON}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
