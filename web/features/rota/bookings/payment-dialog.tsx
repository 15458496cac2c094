import { useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { paymentDifference } from './booking-texts.ts'
import { FormDialog, fieldErrorsOf } from './form-dialog.tsx'
import { useBookingStep } from './queries.ts'

interface PaymentDialogProps {
  booking: BookingPage
  now: number
  onClose: () => void
}

/** Records when and how much the company has paid, or corrects it. */
export function PaymentDialog({ booking, now, onClose }: PaymentDialogProps) {
  const { id, payment, payCentavos, doctorName } = booking
  const today = brazilDay(now)
  const [paidOn, setPaidOn] = useState(payment?.paidOn ?? today)
  const [typed, setTyped] = useState(reaisText(payment?.centavos ?? payCentavos))
  const [isTried, setTried] = useState(false)
  const pay = useBookingStep(id, { showsError: true })
  const centavos = centavosOf(typed)
  const refused = fieldErrorsOf(pay.error)
  const dayError = isTried && !paidOn ? 'Informe o dia do pagamento.' : refused.paidOn
  const valueError = isTried && !centavos ? 'Informe o valor pago.' : refused.centavos
  const submit = () => {
    setTried(true)
    if (!paidOn || !centavos) return pay.reset()
    pay.mutate({ key: 'POST /bookings/:id/payment', body: { paidOn, centavos } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={payment ? 'Corrigir o pagamento' : 'Informar pagamento'}
      description={`Vamos avisar ${doctorName} e perguntar se o valor chegou. O Medponto não faz o pagamento.`}
      confirmLabel={payment ? 'Salvar' : 'Informar pagamento'}
      isPending={pay.isPending}
      error={pay.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Dia" required {...(dayError && { error: dayError })}>
          <Input type="date" max={today} value={paidOn} onChange={({ target }) => setPaidOn(target.value)} />
        </Field>
        <Field label="Valor (R$)" required {...(valueError && { error: valueError })}>
          <MaskedInput
            mask="money"
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <p aria-live="polite" className="col-span-full text-muted text-small empty:hidden">
          {centavos ? paymentDifference(centavos, payCentavos) : null}
        </p>
      </div>
    </FormDialog>
  )
}
