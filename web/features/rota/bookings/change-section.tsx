import type { BookingPage } from '#contract/api/rota/bookings.ts'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { changedTerms } from './booking-texts.ts'
import { useBookingStep } from './queries.ts'

interface ChangeSectionProps {
  booking: BookingPage
  side: BookingSide
  mayAct: boolean
  now: number
}

/** A proposed change: the terms that differ, old and new side by side, and what its reader can do. */
export function ChangeSection({ booking, side, mayAct, now }: ChangeSectionProps) {
  const { change } = booking
  if (!change) return null
  return (
    <Card as="section" aria-labelledby="mudanca">
      <h2 id="mudanca" className="font-semibold text-lead">
        Mudança proposta
      </h2>
      <p className="mt-1 text-muted text-small">
        {side === 'doctor'
          ? 'Até você aceitar, vale o que está combinado.'
          : `Até ${booking.doctorName} aceitar, vale o que está combinado.`}
      </p>
      <ul className="mt-4 divide-y border-y">
        {changedTerms(booking, change, now).map(({ label, before, after }) => (
          <li key={label} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_1fr_1fr]">
            <h3 className="font-semibold text-small">{label}</h3>
            <p className="wrap-anywhere whitespace-pre-line text-muted">
              <span className="block text-small">Como está</span>
              {before}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="block text-muted text-small">Como ficaria</span>
              <strong className="font-semibold">{after}</strong>
            </p>
          </li>
        ))}
      </ul>
      {side === 'doctor' ? (
        <DoctorAnswers booking={booking} proposed={change} />
      ) : (
        mayAct && <TakeBack id={booking.id} />
      )}
    </Card>
  )
}

interface DoctorAnswersProps {
  booking: BookingPage
  proposed: NonNullable<BookingPage['change']>
}

function DoctorAnswers({ booking, proposed }: DoctorAnswersProps) {
  const answer = useBookingStep(booking.id)
  const send = (accepts: boolean) =>
    singlePress(() => answer.mutate({ key: 'POST /bookings/:id/change/answer', body: { accepts, proposed } }))
  const pending =
    answer.isPending && answer.variables.key === 'POST /bookings/:id/change/answer'
      ? answer.variables.body.accepts
      : null
  return (
    <div className="mt-4 flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
      <Button
        loading={pending === true}
        loadingLabel="Aceitando..."
        disabled={pending === false}
        onClick={send(true)}
      >
        Aceitar mudança
      </Button>
      <Button
        variant="secondary"
        loading={pending === false}
        loadingLabel="Enviando..."
        disabled={pending === true}
        onClick={send(false)}
      >
        Manter como está
      </Button>
    </div>
  )
}

function TakeBack({ id }: { id: string }) {
  const takeBack = useBookingStep(id)
  return (
    <Button
      variant="secondary"
      className="mt-4"
      loading={takeBack.isPending}
      loadingLabel="Retirando..."
      onClick={singlePress(() => takeBack.mutate({ key: 'DELETE /bookings/:id/change' }))}
    >
      Retirar proposta
    </Button>
  )
}
