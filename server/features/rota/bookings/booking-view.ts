import type { Booking, BookingRecord, BookingTerms } from '#contract/api/rota/bookings.ts'
import type { BookingState } from '#contract/rota/bookings.ts'
import type { BookingRow, eventsOf } from './queries.ts'

type BookedTerms = Pick<
  BookingRow,
  'starts_at' | 'ends_at' | 'place' | 'pay_centavos' | 'payment_days' | 'note'
>

/** The terms of a booking, as both sides agree on them and as its history records them. */
export const termsOf = (row: BookedTerms): BookingTerms => ({
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  place: row.place,
  payCentavos: row.pay_centavos,
  paymentDays: row.payment_days,
  note: row.note,
})

/** An offer lapses with its deadline, even before the sweep has recorded it. */
export const stateOf = ({ state, answer_by }: BookingRow, now: Date): BookingState =>
  state === 'offered' && answer_by <= now ? 'lapsed' : state

export const bookingOf = (row: BookingRow, now: Date): Booking => ({
  ...termsOf(row),
  id: row.id,
  state: stateOf(row, now),
  applicationId: row.application_id,
  jobId: row.job_id,
  dateId: row.date_id,
  title: row.title,
  uf: row.uf,
  doctorName: row.doctor_name,
  doctorRegistration: row.doctor_registration,
  employerName: row.employer_name,
  noticeHours: row.notice_hours,
  answerBy: row.answer_by.toISOString(),
  offeredAt: row.offered_at.toISOString(),
  agreedAt: row.agreed_at?.toISOString() ?? null,
  change: row.state === 'agreed' && row.starts_at > now ? row.change : null,
  cancellation:
    row.state === 'cancelled'
      ? {
          by: row.cancelled_by,
          isLate: row.is_late_cancellation ?? false,
          reason: row.cancel_reason ?? '',
        }
      : null,
  worked: { doctor: row.doctor_worked, employer: row.employer_worked },
  payment:
    row.paid_on && row.paid_centavos
      ? { paidOn: row.paid_on, centavos: row.paid_centavos, isReceived: row.is_received }
      : null,
})

export const recordOf = (row: Awaited<ReturnType<typeof eventsOf>>[number]): BookingRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  event: row.event,
  side: row.side,
  actorName: row.actor_name,
  address: row.host,
  terms: row.terms,
  note: row.note,
})
