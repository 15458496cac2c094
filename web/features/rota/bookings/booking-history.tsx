import type { BookingPage, BookingRecord } from '#contract/api/rota/bookings.ts'
import { bookingEventLabels } from '#contract/rota/bookings.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { termRows } from './booking-facts.tsx'
import { TermList } from './term-list.tsx'

const stamp = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const sideTexts = { doctor: 'profissional', employer: 'empresa' }

/** 'Ana Prates (empresa) · endereço de rede 200.1.2.3'. Without a side, the clock did it. */
function actorText({ side, actorName, address }: BookingRecord): string {
  const name = side ? [actorName, `(${sideTexts[side]})`].filter(Boolean).join(' ') : 'automático'
  return [name, address && `endereço de rede ${address}`].filter(Boolean).join(' · ')
}

/** All that happened to a booking, the oldest event first. */
export function BookingHistory({ events, uf, now }: Pick<BookingPage, 'events' | 'uf'> & { now: number }) {
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className="mb-3 font-semibold text-lead">
        Histórico
      </h2>
      <Card padding="none">
        <ol className="divide-y text-small">
          {events.map((event) => (
            <li key={event.id} className="px-4 py-3 sm:px-6">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="font-semibold">{bookingEventLabels[event.event]}</p>
                <time dateTime={event.at} className="text-muted tabular-nums">
                  {stamp.format(new Date(event.at))}
                </time>
              </div>
              <p className="wrap-anywhere text-muted">{actorText(event)}</p>
              {event.note && <p className="wrap-anywhere mt-1 whitespace-pre-line">{event.note}</p>}
              {event.terms && (
                <Disclosure title="Termos" chosen={0}>
                  <div className="pt-1 pb-3">
                    <TermList rows={termRows({ ...event.terms, uf }, now)} />
                  </div>
                </Disclosure>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
