import { useState } from 'react'
import { MAX_BOOKING_REASON } from '#contract/rota/bookings.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

interface ReasonDialogProps {
  title: string
  description: string
  confirmLabel: string
  loadingLabel: string
  label: string
  isRequired?: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks before a booking ends, with a reason that the other side reads. */
export function ReasonDialog({ label, isRequired = false, isPending, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
      confirmLabel={props.confirmLabel}
      cancelLabel="Voltar"
      loadingLabel={props.loadingLabel}
      danger
      loading={isPending}
      onConfirm={() => {
        if (isRequired && reason.trim() === '') setMissing(true)
        else props.onConfirm(reason)
      }}
    >
      <Field
        label={label}
        required={isRequired}
        hint="O outro lado lê este texto, e ele fica no histórico."
        {...(isMissing && { error: 'Informe o motivo.' })}
      >
        <Textarea
          rows={2}
          className="min-h-16"
          value={reason}
          maxLength={MAX_BOOKING_REASON}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
