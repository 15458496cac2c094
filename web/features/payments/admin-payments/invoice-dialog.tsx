import { useRef, useState } from 'react'
import type { Invoice } from '#contract/api/payments/invoices.ts'
import { moneyText } from '#web/lib/price.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { useCancelInvoice, useIssueInvoice, useRejectInvoice } from './queries.ts'

export type InvoiceStep = 'issue' | 'reject' | 'cancel'

const texts = {
  issue: {
    title: 'Registrar a NFS-e',
    label: 'Número da NFS-e',
    missing: 'Informe o número da NFS-e.',
    max: 60,
    confirm: 'Registrar número',
  },
  reject: {
    title: 'Registrar a recusa',
    label: 'Motivo',
    missing: 'Informe o motivo.',
    max: 300,
    confirm: 'Registrar recusa',
  },
  cancel: {
    title: 'Registrar o cancelamento da NFS-e',
    label: null,
    missing: '',
    max: 0,
    confirm: 'Registrar cancelamento',
  },
} as const

/** Records what the accountant has done. */
export function InvoiceDialog({
  invoice,
  step,
  onClose,
}: {
  invoice: Invoice
  step: InvoiceStep
  onClose: () => void
}) {
  const { title, label, missing, max, confirm } = texts[step]
  const [text, setText] = useState(step === 'issue' ? (invoice.number ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const issue = useIssueInvoice()
  const reject = useRejectInvoice()
  const cancel = useCancelInvoice()
  const { isPending, error } = { issue, reject, cancel }[step]
  const done = { onSuccess: onClose }
  const save = () => {
    if (label && !text.trim()) {
      setMissing(true)
      return input.current?.focus()
    }
    if (step === 'issue') issue.mutate({ id: invoice.id, number: text }, done)
    else if (step === 'reject') reject.mutate({ id: invoice.id, reason: text }, done)
    else cancel.mutate(invoice.id, done)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${invoice.employerName}, ${invoice.description}, ${moneyText(invoice.amount)}`}
      confirmLabel={confirm}
      loadingLabel="Registrando..."
      loading={isPending}
      onConfirm={save}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      {label && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) save()
          }}
        >
          <Field label={label} required error={isMissing ? missing : ''}>
            <Input
              ref={input}
              value={text}
              maxLength={max}
              autoComplete="off"
              onChange={({ target }) => {
                setText(target.value)
                setMissing(false)
              }}
            />
          </Field>
        </form>
      )}
    </ConfirmDialog>
  )
}
