import type { Booking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import { BookingRow } from '#web/features/rota/bookings/booking-row.tsx'
import { deadlineText, stageOf } from '#web/features/rota/bookings/booking-texts.ts'
import { useBookingStep } from '#web/features/rota/bookings/queries.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

/** What waits for the doctor's answer: offers, the first deadline first; then changes; then what came of past plantões. */
function waitingOrder(waiting: readonly Booking[], now: number): Booking[] {
  const rank = (booking: Booking) =>
    booking.state === 'offered' ? 0 : Date.parse(booking.endsAt) > now ? 1 : 2
  const due = (booking: Booking) => (booking.state === 'offered' ? booking.answerBy : booking.startsAt)
  return waiting.toSorted((one, other) => rank(one) - rank(other) || due(one).localeCompare(due(other)))
}

/** 'Esperam por você': answered offers stay in their places until the page is left. */
export function WaitingSection({ waiting, now }: { waiting: readonly Booking[]; now: number }) {
  const { list, keep } = useKeptPlaces(waitingOrder(waiting, now))
  if (list.length === 0) return null
  return (
    <section aria-labelledby="esperam" className="mb-8">
      <h2 id="esperam" className="mb-3 flex items-baseline gap-2 font-semibold text-lead">
        Esperam por você
        <span className="font-normal text-muted text-small tabular-nums">
          {list.filter(({ isGone }) => !isGone).length}
        </span>
      </h2>
      <Card padding="none">
        <ul className="divide-y">
          {list.map(({ item }) => (
            <BookingRow key={item.id} booking={item} side="doctor" now={now}>
              <Question booking={item} now={now} keep={keep} />
            </BookingRow>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface QuestionProps {
  booking: Booking
  now: number
  keep: (booking: Booking) => void
}

function Question({ booking, now, keep }: QuestionProps) {
  const { id, worked, payment, change } = booking
  const stage = stageOf(booking, now)
  if (stage === 'offered') return <Offer booking={booking} now={now} keep={keep} />
  const isOver = booking.state === 'agreed' && Date.parse(booking.endsAt) <= now
  const label = change
    ? 'Ver a mudança'
    : isOver && worked.doctor === null
      ? 'Dizer se foi feito'
      : isOver && payment?.isReceived === null
        ? 'Dizer se recebeu'
        : 'Ver'
  return (
    <Link to={paths.booking(id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {label}
    </Link>
  )
}

function Offer({ booking, now, keep }: QuestionProps) {
  const { id } = booking
  const accept = useBookingStep(id)
  return (
    <>
      <p className="font-medium text-small">{deadlineText(booking, now)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={accept.isPending}
          loadingLabel="Aceitando..."
          onClick={singlePress(() =>
            accept.mutate({ key: 'POST /bookings/:id/accept' }, { onSuccess: keep }),
          )}
        >
          Aceitar
        </Button>
        <Link to={paths.booking(id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Ver
        </Link>
      </div>
    </>
  )
}
