import { type ChangeEvent, useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { digitsOf } from '#contract/digits.ts'
import { MAX_BOOKING_NOTE, MAX_BOOKING_PLACE } from '#contract/rota/bookings.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { whenText } from './booking-texts.ts'
import {
  bodyOf,
  type ChangeDraft,
  type ChangeProblems,
  draftOf,
  problemsOf,
  refusedFields,
  spanOf,
} from './change-draft.ts'
import { FormDialog, fieldErrorsOf } from './form-dialog.tsx'
import { useBookingStep } from './queries.ts'

interface ChangeDialogProps {
  booking: BookingPage
  now: number
  onClose: () => void
}

/** Proposes new terms for an agreed plantão, beginning with those that were agreed. */
export function ChangeDialog({ booking, now, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(booking))
  const [problems, setProblems] = useState<ChangeProblems>({})
  const propose = useBookingStep(booking.id, { showsError: true })
  const errors = { ...refusedFields(fieldErrorsOf(propose.error)), ...problems }
  const span = spanOf(draft)
  const submit = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return propose.reset()
    propose.mutate({ key: 'POST /bookings/:id/change', body: bodyOf(draft) }, { onSuccess: onClose })
  }
  const control = (name: keyof ChangeDraft) => ({
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setDraft((before) => ({ ...before, [name]: target.value }))
      setProblems(({ [name]: _, ...rest }) => rest)
      if (propose.error) propose.reset()
    },
  })
  const error = (name: keyof ChangeDraft) => (errors[name] ? { error: errors[name] } : {})
  return (
    <FormDialog
      title="Propor mudança"
      description={`O que está combinado vale até ${booking.doctorName} aceitar.`}
      confirmLabel="Propor mudança"
      isPending={propose.isPending}
      error={propose.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_8.5rem_8.5rem]">
        <Field label="Dia" required className="max-sm:col-span-2" {...error('day')}>
          <Input type="date" min={brazilDay(now)} {...control('day')} />
        </Field>
        <Field label="Início" required {...error('start')}>
          <Input type="time" {...control('start')} />
        </Field>
        <Field label="Fim" required {...error('end')}>
          <Input type="time" {...control('end')} />
        </Field>
        <p aria-live="polite" className="col-span-full -mt-1 text-muted text-small">
          {span ? whenText({ ...span, uf: booking.uf }, now) : 'O horário é o de Brasília.'}
        </p>
      </div>
      <Field label="Local" required {...error('place')}>
        <Input maxLength={MAX_BOOKING_PLACE} {...control('place')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Valor (R$)" required {...error('pay')}>
          <MaskedInput mask="money" inputMode="decimal" {...control('pay')} />
        </Field>
        <Field label="Pagar em até (dias)" {...error('paymentDays')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            placeholder="A combinar"
            value={draft.paymentDays}
            onChange={({ target }) => {
              setDraft((before) => ({ ...before, paymentDays: digitsOf(target.value) }))
              setProblems(({ paymentDays: _, ...rest }) => rest)
            }}
          />
        </Field>
      </div>
      <Field label="Observações" {...error('note')}>
        <Textarea rows={2} className="min-h-16" maxLength={MAX_BOOKING_NOTE} {...control('note')} />
      </Field>
    </FormDialog>
  )
}
