import { useState } from 'react'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { calendarDay } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paymentDifference, paymentText, payText } from './booking-texts.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { useBookingStep } from './queries.ts'

interface PaymentSectionProps {
  booking: BookingPage
  side: BookingSide
  mayAct: boolean
  now: number
}

const receivedTexts = (name: string) => ({
  true: `${name} confirmou que recebeu.`,
  false: `${name} informou que não recebeu.`,
  null: `${name} ainda não respondeu.`,
})

/** After the end of a plantão: its payment, as the company states it and the doctor answers. */
export function PaymentSection({ booking, side, mayAct, now }: PaymentSectionProps) {
  const { payment, payCentavos, paymentDays, doctorName } = booking
  const difference = payment && paymentDifference(payment.centavos, payCentavos)
  const texts = receivedTexts(side === 'doctor' ? 'Você' : doctorName)
  return (
    <Card as="section" aria-labelledby="pagamento">
      <h2 id="pagamento" className="font-semibold text-lead">
        Pagamento
      </h2>
      <div className="mt-3 grid gap-1">
        {payment ? (
          <>
            <p>
              A empresa informou <strong className="font-semibold">{moneyText(payment.centavos)}</strong>,
              pagos em {calendarDay(payment.paidOn)}.
            </p>
            {difference && <p className="text-danger">{difference}.</p>}
            <p className="text-muted">
              {side === 'doctor' && payment.isReceived === null
                ? 'Você recebeu?'
                : texts[`${payment.isReceived}`]}
            </p>
          </>
        ) : (
          <>
            <p>
              {side === 'doctor'
                ? 'A empresa ainda não informou o pagamento.'
                : 'Nenhum pagamento informado.'}
            </p>
            <p className="text-muted">
              Combinado: {payText(payCentavos)}, {paymentText(paymentDays)}.
            </p>
          </>
        )}
      </div>
      {side === 'employer'
        ? mayAct && !payment?.isReceived && <MarkPaid booking={booking} now={now} />
        : payment && <ReceiptAnswers key={payment.paidOn + payment.centavos} booking={booking} />}
    </Card>
  )
}

function MarkPaid({ booking, now }: { booking: BookingPage; now: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={booking.payment ? 'link' : 'secondary'}
        size={booking.payment ? 'sm' : 'md'}
        className={booking.payment ? 'mt-1' : 'mt-4'}
        onClick={() => setOpen(true)}
      >
        {booking.payment ? 'Corrigir' : 'Informar pagamento'}
      </Button>
      {isOpen && <PaymentDialog booking={booking} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReceiptAnswers({ booking: { id, payment } }: { booking: BookingPage }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const answer = useBookingStep(id)
  const own = payment?.isReceived ?? null
  const pending =
    answer.isPending && answer.variables.key === 'POST /bookings/:id/payment/answer'
      ? answer.variables.body.received
      : null
  if (own !== null && !isCorrecting)
    return (
      <Button variant="link" size="sm" className="mt-1" onClick={() => setCorrecting(true)}>
        Corrigir
      </Button>
    )
  const button = (received: boolean, label: string) => (
    <Button
      variant={received && own === null ? 'primary' : 'secondary'}
      loading={pending === received}
      loadingLabel="Enviando..."
      disabled={pending === !received}
      onClick={singlePress(() =>
        answer.mutate(
          { key: 'POST /bookings/:id/payment/answer', body: { received } },
          { onSettled: () => setCorrecting(false) },
        ),
      )}
    >
      {label}
    </Button>
  )
  return (
    <div className="mt-4 flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
      {button(true, 'Recebi')}
      {button(false, 'Não recebi')}
    </div>
  )
}
