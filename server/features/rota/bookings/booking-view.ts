import type { Booking, BookingRecord, BookingTerms, ListedBooking } from '#contract/api/rota/bookings.ts'
import type { BookingState } from '#contract/rota/bookings.ts'
import type { BookingRow, eventsOf, ListedRow } from './queries.ts'

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
export const stateOf = (
  { state, answer_by }: Pick<BookingRow, 'state' | 'answer_by'>,
  now: Date,
): BookingState => (state === 'offered' && answer_by <= now ? 'lapsed' : state)

export const listedBookingOf = (row: ListedRow, now: Date): ListedBooking => ({
  id: row.id,
  state: stateOf(row, now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  place: row.place,
  uf: row.uf,
  payCentavos: row.pay_centavos,
  paymentDays: row.payment_days,
  jobId: row.job_id,
  dateId: row.date_id,
  title: row.title,
  doctorName: row.doctor_name,
  employerName: row.employer_name,
  answerBy: row.answer_by.toISOString(),
  change: row.state === 'agreed' && row.starts_at > now ? row.change : null,
  worked: { doctor: row.doctor_worked, employer: row.employer_worked },
  payment:
    row.paid_on && row.paid_centavos
      ? { paidOn: row.paid_on, centavos: row.paid_centavos, isReceived: row.is_received }
      : null,
})

export const bookingOf = (row: BookingRow, now: Date): Booking => ({
  ...listedBookingOf(row, now),
  note: row.note,
  applicationId: row.application_id,
  doctorRegistration: row.doctor_registration,
  noticeHours: row.notice_hours,
  offeredAt: row.offered_at.toISOString(),
  agreedAt: row.agreed_at?.toISOString() ?? null,
  cancellation:
    row.state === 'cancelled'
      ? {
          by: row.cancelled_by,
          isLate: row.is_late_cancellation ?? false,
          reason: row.cancel_reason ?? '',
        }
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
