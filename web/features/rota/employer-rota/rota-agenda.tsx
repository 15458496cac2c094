import { useRef, useState } from 'react'
import { dayHeading } from '#web/features/rota/bookings/booking-texts.ts'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EntryRow, type OfferOpen } from './rota-entry.tsx'
import type { RotaEntry } from './rota-month.ts'

/** How many rows a day shows at first: a large company may have forty a day. */
const FIRST = 8

interface RotaAgendaProps {
  days: ReadonlyMap<string, readonly RotaEntry[]>
  offer: OfferOpen
  now: number
}

/** The days of a month that have entries, one below the other. */
export function RotaAgenda({ days, offer, now }: RotaAgendaProps) {
  return (
    <div className="grid gap-5">
      {[...days].map(([day, entries]) => (
        <Day key={day} day={day} entries={entries} offer={offer} now={now} />
      ))}
    </div>
  )
}

interface DayProps {
  day: string
  entries: readonly RotaEntry[]
  offer: OfferOpen
  now: number
}

function Day({ day, entries, offer, now }: DayProps) {
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const holiday = holidayName(day)
  const heading = dayHeading(`${day}T12:00:00-03:00`, now)
  const isCut = !showsAll && entries.length > FIRST
  return (
    <section aria-labelledby={`dia-${day}`}>
      <h3 id={`dia-${day}`} className="mb-2 font-semibold text-small">
        {heading}
        {holiday && <span className="font-normal text-info-strong">{` · ${holiday}`}</span>}
      </h3>
      <Card padding="none" className="overflow-hidden">
        <ul ref={list} tabIndex={-1} className="divide-y outline-none">
          {(isCut ? entries.slice(0, FIRST) : entries).map((entry) => (
            <EntryRow key={entry.key} entry={entry} offer={offer} now={now} />
          ))}
        </ul>
        {isCut && (
          <Button
            variant="ghost"
            block
            className="rounded-none border-t"
            onClick={() => {
              setShowsAll(true)
              // The focused button disappears.
              focusInPlace(list.current)
            }}
          >
            {`Mostrar todos (${entries.length})`}
            <span className="sr-only"> de {heading}</span>
          </Button>
        )}
      </Card>
    </section>
  )
}
