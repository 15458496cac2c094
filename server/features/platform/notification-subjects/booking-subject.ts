import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { type BookingEvent, bookingEventLabels } from '#contract/rota/bookings.ts'
import { clocksText } from '#contract/time-zones.ts'
import type { Bookings } from '#server/db/types.ts'
import { calendarFile } from '#server/http/calendar.ts'
import { notAJob, type Subject } from './subject.ts'

const momentFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** A booking as notifications show it: the plantão, and the answer or the deadline. */
export function bookingSubject(
  row: Selectable<Bookings> & { last_event: BookingEvent; revisions: number },
): Subject {
  const when = `${momentFormat.format(row.starts_at)} (${clocksText(row.starts_at, row.uf)})`
  const { is_received: isReceived } = row
  const payment =
    isReceived === null ? 'pagamento informado' : isReceived ? 'pagamento recebido' : 'pagamento não recebido'
  const isOff = row.state === 'cancelled' || row.state === 'passed_on'
  return {
    ...notAJob,
    id: row.id,
    title: row.title,
    address: paths.booking(row.id),
    employer_name: row.employer_name,
    details: {
      booking_offered: `${when}. Responda até ${momentFormat.format(row.answer_by)}`,
      booking_answered: `${row.doctor_name}, ${when}. ${bookingEventLabels[row.last_event]}`,
      booking_ended: when,
      booking_change: when,
      booking_cancelled: [when, row.cancel_reason].filter(Boolean).join(': '),
      booking_to_confirm: when,
      booking_payment: `${when}: ${payment}`,
      booking_booked: `${row.doctor_name}, ${when}`,
      booking_handover_asked: when,
      booking_handover_waits: `${row.doctor_name}, ${when}`,
      booking_handover_answered: when,
    },
    attachment:
      isOff || row.state === 'agreed'
        ? {
            filename: 'plantao.ics',
            contentType: `text/calendar; charset=utf-8; method=${isOff ? 'CANCEL' : 'REQUEST'}`,
            content: calendarFile({
              uid: `${row.id}@medponto`,
              sequence: row.revisions,
              isCancelled: isOff,
              start: row.starts_at,
              minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS,
              title: `Plantão: ${row.title}`,
              place: row.place,
              // Both sides read it.
              description: [row.employer_name, row.doctor_name].filter(Boolean).join('\n'),
              stamp: row.updated_at,
            }),
            kinds: isOff ? ['booking_cancelled'] : ['booking_answered', 'booking_booked'],
          }
        : null,
  }
}
