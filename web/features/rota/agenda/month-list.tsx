import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { paths } from '#contract/paths.ts'
import type { BookingState } from '#contract/rota/bookings.ts'
import { BookingRow } from '#web/features/rota/bookings/booking-row.tsx'
import { dayHeading, payText, totalHoursText, totalsOf } from '#web/features/rota/bookings/booking-texts.ts'
import { closingPath, monthText } from '#web/features/rota/bookings/month-address.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'

/** Offers that came to nothing. A cancelled plantão stays among the others: she had planned with it. */
const ended: ReadonlySet<BookingState> = new Set(['declined', 'lapsed', 'taken_back'])

interface MonthListProps {
  bookings: readonly ListedBooking[]
  month: string
  now: number
}

/** The plantões of a month by day, with its totals. */
export function MonthList({ bookings, month, now }: MonthListProps) {
  const shown = bookings.filter(({ state }) => !ended.has(state))
  const past = bookings.filter(({ state }) => ended.has(state))
  const days = Map.groupBy(shown, ({ startsAt }) => brazilDay(new Date(startsAt)))
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          illustration={<EmptyApplications />}
          title={`Nenhum plantão em ${monthText(month)}`}
          level="h3"
          action={
            <Link to={`${paths.jobs}?regime=shift`} className={buttonClass({ variant: 'secondary' })}>
              Buscar plantões
            </Link>
          }
        >
          Os plantões que uma empresa oferece a você, e os combinados, aparecem aqui.
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          {[...days].map(([day, items]) => (
            <section key={day} aria-labelledby={`dia-${day}`}>
              <h3 id={`dia-${day}`} className="mb-2 font-semibold text-muted text-small">
                {dayHeading(items[0]?.startsAt ?? '', now)}
              </h3>
              <Card padding="none">
                <ul className="divide-y">
                  {items.map((booking) => (
                    <BookingRow key={booking.id} booking={booking} side="doctor" now={now} isTimeOnly />
                  ))}
                </ul>
              </Card>
            </section>
          ))}
          <Totals bookings={shown} month={month} />
        </div>
      )}
      {past.length > 0 && (
        <div className="mt-6">
          <Disclosure title={`Ofertas encerradas (${past.length})`} chosen={0}>
            <Card padding="none" className="mt-2">
              <ul className="divide-y">
                {past.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} side="doctor" now={now} />
                ))}
              </ul>
            </Card>
          </Disclosure>
        </div>
      )}
    </>
  )
}

function Totals({ bookings, month }: { bookings: readonly ListedBooking[]; month: string }) {
  const { plantoes, hours, agreedCentavos, receivedCentavos } = totalsOf(bookings)
  if (plantoes === 0) return null
  return (
    <p className="border-t pt-4 text-small tabular-nums">
      <strong className="font-semibold">{count(plantoes, 'plantão combinado', 'plantões combinados')}</strong>
      {` · ${totalHoursText(hours)} · `}
      <span className="whitespace-nowrap">{payText(agreedCentavos)} combinados</span>
      {' · '}
      <span className="mr-3 whitespace-nowrap">{payText(receivedCentavos)} recebidos</span>{' '}
      <Link
        to={closingPath(month)}
        className={`inline-flex min-h-11 items-center whitespace-nowrap ${underlinedLinkClass}`}
      >
        Fechamento do mês
      </Link>
    </p>
  )
}
