import type { Booking, BookingPage } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { chainHours, LONG_CHAIN_HOURS } from '#contract/rota/bookings.ts'
import { revisingEvents } from '#contract/rota/calendar-links.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { shownRecord } from '#server/features/rota/payment-records/service.ts'
import { openDates } from '#server/features/rota/planned-dates/service.ts'
import { isTrusted } from '#server/features/rota/trusted-doctors/service.ts'
import { calendarFile } from '#server/http/calendar.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { bookingOf, listedBookingOf, recordOf, stateOf } from './booking-view.ts'
import * as queries from './queries.ts'

export { answerChange, cancel, proposeChange, takeChangeBack } from './agreements.ts'
export { type Actor, changing, type Deps, requireStep } from './booking-steps.ts'
export { termsOf } from './booking-view.ts'
export { bookableDates, bookDate } from './direct-bookings.ts'
export { proposeEditedDates } from './edited-dates.ts'
export {
  handOver,
  lockBookings,
  recordHandoverStep,
  requireNotInHandover,
  warningsFor,
} from './handing-over/handing-over.ts'
export { accept, decline, offer, offerDefaults, type RegularDoctors, takeBack } from './offers.ts'
export { answerPayment, confirmWork, markPaid } from './outcomes.ts'
export type { BookingRow } from './queries.ts'
export { purgeBookings, sweepBookings } from './sweep/sweep.ts'

/** For the employer: whether the doctor may book at once. */
async function trustIn(
  db: DbOrTrx,
  { employerId }: Caller,
  doctorId: string | null,
): Promise<BookingPage['trust']> {
  if (!employerId || !doctorId) return null
  return { doctorId, isTrusted: await isTrusted(db, employerId, doctorId) }
}

/** The bookings of an application of the caller's side. @throws ApplicationNotFound */
export async function bookingsOfApplication(
  db: DbOrTrx,
  caller: Caller,
  applicationId: string,
  now: Date,
): Promise<{ items: Booking[]; trust: BookingPage['trust'] }> {
  const application = await queries.partiesOf(db, caller, applicationId)
  if (!application) throw new AppError('ApplicationNotFound')
  const [rows, trust] = await Promise.all([
    queries.bookingsOfApplication(db, caller, applicationId),
    trustIn(db, caller, application.doctor_id),
  ])
  return { items: rows.map((row) => bookingOf(row, now)), trust }
}

/** The first moment of a month in Brasília, and of the next one. `month` is yyyy-mm. */
export function monthSpan(month: string): { from: Date; until: Date; first: string; last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const until = new Date(`${next}-01T00:00:00-03:00`)
  const from = new Date(`${month}-01T00:00:00-03:00`)
  return { from, until, first: `${month}-01`, last: brazilDay(until.getTime() - 1) }
}

/** A month of the caller's bookings, with the plantões that are open, and what waits for somebody. */
export async function monthOf(db: DbOrTrx, caller: Caller, month: string, now: Date) {
  const span = monthSpan(month)
  const [rows, open, jobs, waiting] = await Promise.all([
    queries.bookingsBetween(db, caller, span),
    caller.employerId ? openDates(db, caller.employerId, span, now) : [],
    caller.employerId ? queries.specialtiesBetween(db, caller.employerId, span) : [],
    queries.waitingBookings(db, caller, now),
  ])
  const listed = (list: queries.ListedRow[]) => list.map((row) => listedBookingOf(row, now))
  return { items: listed(rows), open, jobs, waiting: listed(waiting) }
}

const spanOfRow = (row: queries.BookingRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

/** A booking of the caller's side with its history. @throws BookingNotFound */
export async function bookingPage(db: DbOrTrx, caller: Caller, id: string, now: Date): Promise<BookingPage> {
  const row = await queries.bookingOf(db, caller, id)
  if (!row) throw new AppError('BookingNotFound')
  const wanted = bookingOf(row, now).change ?? spanOfRow(row)
  const isOfferToCaller = caller.doctorId !== null && stateOf(row, now) === 'offered'
  const [events, near, trust, paymentRecord] = await Promise.all([
    queries.eventsOf(db, id),
    queries.agreedNear(db, row, wanted),
    trustIn(db, caller, row.doctor_id),
    isOfferToCaller && row.employer_id ? shownRecord(db, row.employer_id, now) : null,
  ])
  const isLive = ['offered', 'agreed'].includes(stateOf(row, now))
  const hours = chainHours(wanted, near.map(spanOfRow))
  const overlap = near.find((other) => other.starts_at < row.ends_at && other.ends_at > row.starts_at)
  return {
    ...bookingOf(row, now),
    events: events.map(recordOf),
    trust,
    paymentRecord,
    longChainHours: isLive && hours > LONG_CHAIN_HOURS ? hours : null,
    overlap:
      caller.doctorId && overlap && stateOf(row, now) === 'offered'
        ? {
            id: overlap.id,
            title: overlap.title,
            startsAt: overlap.starts_at.toISOString(),
            endsAt: overlap.ends_at.toISOString(),
          }
        : null,
  }
}

const isRevising = (event: string) => (revisingEvents as readonly string[]).includes(event)
const revisionsIn = (events: readonly { event: string }[]) =>
  events.filter(({ event }) => isRevising(event)).length

/** An agreed plantão in iCalendar. Pay is not in it. @throws BookingNotFound */
export async function calendarOf(db: DbOrTrx, caller: Caller, id: string): Promise<string> {
  const row = await queries.bookingOf(db, caller, id)
  if (row?.state !== 'agreed') throw new AppError('BookingNotFound')
  const events = await queries.eventsOf(db, id)
  return calendarFile({
    uid: `${row.id}@medponto`,
    sequence: revisionsIn(events),
    isCancelled: false,
    start: row.starts_at,
    minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000,
    title: `Plantão: ${caller.doctorId ? row.employer_name : row.doctor_name}`,
    place: row.place,
    description: [row.title, row.note].filter(Boolean).join('\n'),
    stamp: row.updated_at,
  })
}

/** A doctor's or employer's booking as documents about it are made of. @throws BookingNotFound */
export async function bookingForPaper(db: DbOrTrx, caller: Caller, id: string, now: Date) {
  const row = await queries.bookingOf(db, caller, id)
  if (!row) throw new AppError('BookingNotFound')
  const events = await queries.eventsOf(db, id)
  return { booking: bookingOf(row, now), events: events.map(recordOf) }
}
