import { dayHeading } from '#web/features/rota/bookings/booking-texts.ts'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import { Card } from '#web/ui/card.tsx'
import { EntryRow, type OfferOpen } from './rota-entry.tsx'
import type { RotaEntry } from './rota-month.ts'

interface RotaAgendaProps {
  days: ReadonlyMap<string, readonly RotaEntry[]>
  offer: OfferOpen
  now: number
}

/** The days of a month that have entries, one below the other. */
export function RotaAgenda({ days, offer, now }: RotaAgendaProps) {
  return (
    <div className="grid gap-5">
      {[...days].map(([day, entries]) => {
        const holiday = holidayName(day)
        return (
          <section key={day} aria-labelledby={`dia-${day}`}>
            <h3 id={`dia-${day}`} className="mb-2 font-semibold text-small">
              {dayHeading(`${day}T12:00:00-03:00`, now)}
              {holiday && <span className="font-normal text-info-strong">{` · ${holiday}`}</span>}
            </h3>
            <Card padding="none" className="overflow-hidden">
              <ul className="divide-y">
                {entries.map((entry) => (
                  <EntryRow key={entry.key} entry={entry} offer={offer} now={now} />
                ))}
              </ul>
            </Card>
          </section>
        )
      })}
    </div>
  )
}
