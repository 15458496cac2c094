import type { Booking, BookingPage } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { keptSince } from '#contract/platform/retention.ts'
import {
  type BookingSide,
  bookingCan,
  chainHours,
  isLateCancellation,
  LONG_CHAIN_HOURS,
} from '#contract/rota/bookings.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { openDates } from '#server/features/rota/planned-dates/service.ts'
import { calendarFile } from '#server/http/calendar.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { type Deps, tell } from './booking-steps.ts'
import { bookingOf, recordOf, stateOf } from './booking-view.ts'
import * as queries from './queries.ts'

export { answerChange, cancel, proposeChange, takeChangeBack } from './agreements.ts'
export type { Deps } from './booking-steps.ts'
export { accept, decline, offer, offerDefaults, type RegularDoctors, takeBack } from './offers.ts'
export { answerPayment, confirmWork, markPaid } from './outcomes.ts'

/** The bookings of an application of the caller's side. @throws ApplicationNotFound */
export async function bookingsOfApplication(
  db: DbOrTrx,
  caller: Caller,
  applicationId: string,
  now: Date,
): Promise<Booking[]> {
  if (!(await queries.hasApplication(db, caller, applicationId))) throw new AppError('ApplicationNotFound')
  const rows = await queries.bookingsOfApplication(db, caller, applicationId)
  return rows.map((row) => bookingOf(row, now))
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
  const [rows, open, waiting] = await Promise.all([
    queries.bookingsBetween(db, caller, span),
    caller.employerId ? openDates(db, caller.employerId, span, now) : [],
    queries.waitingBookings(db, caller, now),
  ])
  const asBookings = (list: queries.BookingRow[]) => list.map((row) => bookingOf(row, now))
  return { items: asBookings(rows), open, waiting: asBookings(waiting) }
}

const spanOfRow = (row: queries.BookingRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

/** A booking of the caller's side with its history. @throws BookingNotFound */
export async function bookingPage(db: DbOrTrx, caller: Caller, id: string, now: Date): Promise<BookingPage> {
  const row = await queries.bookingOf(db, caller, id)
  if (!row) throw new AppError('BookingNotFound')
  const wanted = bookingOf(row, now).change ?? spanOfRow(row)
  const [events, near] = await Promise.all([queries.eventsOf(db, id), queries.agreedNear(db, row, wanted)])
  const isLive = ['offered', 'agreed'].includes(stateOf(row, now))
  const hours = chainHours(wanted, near.map(spanOfRow))
  const overlap = near.find((other) => other.starts_at < row.ends_at && other.ends_at > row.starts_at)
  return {
    ...bookingOf(row, now),
    events: events.map(recordOf),
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

/** An agreed plantão in iCalendar. Pay is not in it. @throws BookingNotFound */
export async function calendarOf(db: DbOrTrx, caller: Caller, id: string): Promise<string> {
  const row = await queries.bookingOf(db, caller, id)
  if (row?.state !== 'agreed') throw new AppError('BookingNotFound')
  return calendarFile({
    uid: `${row.id}@medponto`,
    sequence: 0,
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

const PER_TURN = 200

/** The employer hears of a deadline, and the doctor of everything else: she could still have accepted. */
async function endOffer(
  { db, queue }: Deps,
  { id, why }: { id: string; why: queries.OfferEnd },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await queries.lockById(trx, id)
    if (row?.state !== 'offered') return
    await queries.updateBooking(trx, id, { state: bookingCan.lapse.to }, now)
    await queries.insertEvents(
      trx,
      [{ bookingId: id, event: why, side: null, actorId: null, address: null }],
      now,
    )
    const told = why === 'lapse' ? 'employer' : 'doctor'
    const kind = why === 'lapse' ? 'booking_answered' : 'booking_ended'
    await tell(trx, queue, row, { side: told, kind }, now)
  })
}

async function ask({ db, queue }: Deps, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await queries.lockById(trx, id)
    if (row?.state !== 'agreed' || row.asked_at) return
    await queries.updateBooking(trx, id, { asked_at: now }, now)
    for (const side of ['doctor', 'employer'] as const)
      if ((side === 'doctor' ? row.doctor_worked : row.employer_worked) === null)
        await tell(trx, queue, row, { side, kind: 'booking_to_confirm' }, now)
  })
}

/** Cancels an agreed plantão that has lost a party: the other one has to know. */
async function cancelWithoutParty(
  { db, queue }: Deps,
  { id, gone }: { id: string; gone: BookingSide },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await queries.lockById(trx, id)
    if (row?.state !== 'agreed') return
    const left = gone === 'doctor' ? 'employer' : 'doctor'
    const columns = {
      state: bookingCan.cancel.to,
      cancelled_by: gone,
      is_late_cancellation: isLateCancellation(
        { startsAt: row.starts_at, noticeHours: row.notice_hours },
        now,
      ),
      cancel_reason: 'A exclusão da conta foi pedida.',
      change: null,
    }
    const changed = await queries.updateBooking(trx, id, columns, now)
    const event = { bookingId: id, event: 'cancel', side: gone, actorId: null, address: null } as const
    await queries.insertEvents(trx, [{ ...event, note: columns.cancel_reason }], now)
    await tell(trx, queue, changed, { side: left, kind: 'booking_cancelled' }, now)
  })
}

/** Ends the offers whose deadline or application is over, and asks both sides about plantões that are over. */
export async function sweepBookings(deps: Deps, now: Date): Promise<void> {
  const due = () => queries.offersToEnd(deps.db, now, PER_TURN)
  await inTurnUntilDone({ size: PER_TURN, read: due }, (offer) => endOffer(deps, offer, now))
  const alone = () => queries.bookingsWithoutParty(deps.db, now, PER_TURN)
  await inTurnUntilDone({ size: PER_TURN, read: alone }, (booking) => cancelWithoutParty(deps, booking, now))
  const over = () => queries.bookingsToAsk(deps.db, now, PER_TURN)
  await inTurnUntilDone({ size: PER_TURN, read: over }, (id) => ask(deps, id, now))
}

/** Deletes bookings that are no longer needed as proof. */
export const purgeBookings = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteUnneeded(db, keptSince('bookings', now))
