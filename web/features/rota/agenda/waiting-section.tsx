import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import type { Handover } from '#contract/api/rota/handovers.ts'
import { paths } from '#contract/paths.ts'
import { BookingRow } from '#web/features/rota/bookings/booking-row.tsx'
import { deadlineText, stageOf } from '#web/features/rota/bookings/booking-texts.ts'
import { AskedHandoverRow } from '#web/features/rota/handovers/handover-rows.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

/** The bookings that wait for the doctor's answer: offers by their deadline, then changes, then past plantões. */
function waitingOrder(waiting: readonly ListedBooking[], now: number): ListedBooking[] {
  const rank = (booking: ListedBooking) =>
    booking.state === 'offered' ? 0 : Date.parse(booking.endsAt) > now ? 1 : 2
  const due = (booking: ListedBooking) => (booking.state === 'offered' ? booking.answerBy : booking.startsAt)
  return waiting
    .filter((booking) => stageOf(booking, now) !== 'lapsed')
    .sort((one, other) => rank(one) - rank(other) || due(one).localeCompare(due(other)))
}

/** 'Esperam por você'. Nothing is accepted here: an answer needs all the terms and warnings, which the page of the plantão has. */
export function WaitingSection(props: {
  waiting: readonly ListedBooking[]
  /** Proposals of colleagues. */
  handovers: readonly Handover[]
  now: number
}) {
  const { waiting, handovers, now } = props
  const list = waitingOrder(waiting, now)
  const total = list.length + handovers.length
  if (total === 0) return null
  return (
    <section aria-labelledby="esperam" className="mb-8">
      <h2 id="esperam" className="mb-3 flex items-baseline gap-2 font-semibold text-lead">
        Esperam por você
        <span className="font-normal text-muted text-small tabular-nums">{total}</span>
      </h2>
      <Card padding="none">
        <ul className="divide-y">
          {handovers.map((handover) => (
            <AskedHandoverRow key={handover.id} handover={handover} now={now} />
          ))}
          {list.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              side="doctor"
              now={now}
              note={
                stageOf(booking, now) === 'offered' && (
                  <p className="mt-1 font-semibold">{deadlineText(booking, now)}</p>
                )
              }
              action={<Question booking={booking} now={now} />}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Question({ booking, now }: { booking: ListedBooking; now: number }) {
  const { id, worked, payment, change } = booking
  const isOffered = stageOf(booking, now) === 'offered'
  const isOver = booking.state === 'agreed' && Date.parse(booking.endsAt) <= now
  const label = isOffered
    ? 'Ver e responder'
    : change
      ? 'Ver a mudança'
      : isOver && worked.doctor === null
        ? 'Dizer se foi feito'
        : isOver && payment?.isReceived === null
          ? 'Dizer se recebeu'
          : 'Ver'
  return (
    <Link
      to={paths.booking(id)}
      className={buttonClass({ variant: isOffered ? 'primary' : 'secondary', size: 'sm' })}
    >
      {label}
    </Link>
  )
}
