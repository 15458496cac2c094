import {
  type BookingEvent,
  type BookingSide,
  bookingCan,
  chainHours,
  LONG_CHAIN_HOURS,
  type Span,
} from '#contract/rota/bookings.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { type Actor, sideOf } from '../booking-steps.ts'
import { termsOf } from '../booking-view.ts'
import { type BookingRow, insertBookings, insertEvents, updateBooking } from '../queries.ts'
import * as queries from './queries.ts'

export { lockBookings } from './queries.ts'

/** @throws BookingInHandover if it is proposed or promised to a colleague */
export async function requireNotInHandover(db: DbOrTrx, bookingId: string): Promise<void> {
  if (await queries.isInHandover(db, bookingId)) throw new AppError('BookingInHandover')
}

/** Warnings for a doctor before she takes a plantão over. `without` are those that she gives for it. */
export async function warningsFor(
  db: DbOrTrx,
  doctorId: string,
  span: Span,
  without: readonly string[],
): Promise<{ longChainHours: number | null; overlaps: boolean }> {
  const near = await queries.agreedAround(db, doctorId, span, without)
  const [start, end] = [new Date(span.startsAt), new Date(span.endsAt)]
  const hours = chainHours(
    span,
    near.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at })),
  )
  return {
    longChainHours: hours > LONG_CHAIN_HOURS ? hours : null,
    overlaps: near.some((row) => row.starts_at < end && row.ends_at > start),
  }
}

interface HandoverStep {
  bookingId: string
  event: Extract<BookingEvent, `${string}Handover` | `${string}HandoverBack`>
  note?: string
}

/** Records a step of a handover in the history of a locked booking. Without an actor, the clock did it. */
export async function recordHandoverStep(
  trx: Trx,
  actor: Actor | null,
  { bookingId, event, note = '' }: HandoverStep,
  now: Date,
): Promise<void> {
  const side: BookingSide | null = actor && sideOf(actor.caller)
  const by = { side, actorId: actor?.caller.userId ?? null, address: actor?.address ?? null }
  await insertEvents(trx, [{ bookingId, event, note, ...by }], now)
}

/**
 * Gives agreed plantões to other doctors, all at once: each becomes `passed_on`, and a new booking on the same terms takes its
 * place, with the step in which its doctor agreed. Call it with the bookings and their jobs locked. The number of agreed places
 * stays the same. Returns the new bookings in the order of `given`. An overlap with other plantões breaks the constraint of the table.
 */
export async function handOver(
  trx: Trx,
  { caller, address }: Actor,
  given: readonly { row: BookingRow; toDoctorId: string }[],
  proposedAt: Date,
  now: Date,
): Promise<BookingRow[]> {
  const doctors = await queries.lockDoctors(
    trx,
    given.map(({ toDoctorId }) => toDoctorId),
  )
  const by = { side: sideOf(caller), actorId: caller.userId, address }
  // All of them leave before any arrives: in a swap, each doctor is free then.
  for (const { row } of given) {
    await updateBooking(trx, row.id, { state: bookingCan.passOn.to, change: null }, now)
    await insertEvents(trx, [{ bookingId: row.id, event: 'passOn', terms: termsOf(row), ...by }], now)
  }
  const taken: BookingRow[] = []
  for (const { row, toDoctorId } of given) {
    const doctor = doctors.find(({ id }) => id === toDoctorId)
    if (!doctor) throw new AppError('HandoverChanged')
    const [booking] = await insertBookings(trx, [
      {
        doctor_id: toDoctorId,
        employer_id: row.employer_id,
        application_id: null,
        job_id: row.job_id,
        date_id: row.date_id,
        planned_day: row.planned_day,
        planned_start: row.planned_start,
        state: bookingCan.accept.to,
        title: row.title,
        uf: row.uf,
        doctor_name: doctor.name ?? '',
        doctor_registration: doctor.registration,
        employer_name: row.employer_name,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        place: row.place,
        pay_centavos: row.pay_centavos,
        payment_days: row.payment_days,
        notice_hours: row.notice_hours,
        note: row.note,
        answer_by: row.starts_at,
        offered_at: proposedAt,
        agreed_at: now,
        replaces_id: row.id,
        updated_at: now,
      },
    ])
    if (!booking) throw new Error('the booking was not stored')
    await queries.copyConsent(trx, {
      from: given.map((one) => one.row.id),
      doctorId: toDoctorId,
      to: booking.id,
    })
    const terms = termsOf(booking)
    const note = `No lugar de ${row.doctor_name}.`
    await insertEvents(trx, [{ bookingId: booking.id, event: 'takeOver', terms, note, ...by }], now)
    taken.push(booking)
  }
  return taken
}
