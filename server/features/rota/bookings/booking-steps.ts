import type { Booking, BookingTerms } from '#contract/api/rota/bookings.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  type BookingAction,
  type BookingEvent,
  type BookingSide,
  bookingCan,
  canDoBooking,
  MAX_BOOKING_DAYS,
} from '#contract/rota/bookings.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { bookingOf, stateOf } from './booking-view.ts'
import * as queries from './queries.ts'

export interface Deps {
  db: Db
  queue: Queue
}
/** The caller, and the network address of the call. */
export type Actor<C extends Caller = Caller> = { caller: C; address: string }

const EXCLUSION_VIOLATION = '23P01'
const UNIQUE_VIOLATION = '23505'

/** Runs a change of bookings. A refusal by a constraint of the table becomes an error of the API. */
export async function changing<T>(db: DbOrTrx, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === EXCLUSION_VIOLATION) throw new AppError('BookingOverlap')
    if (code === UNIQUE_VIOLATION) throw new AppError('BookingExists')
    throw error
  }
}

export const sideOf = ({ doctorId }: Caller): BookingSide => (doctorId ? 'doctor' : 'employer')
const ownerOf = (row: queries.BookingRow, side: BookingSide) =>
  side === 'doctor' ? row.doctor_id : row.employer_id

type Kind = Extract<Parameters<typeof notify>[2]['kind'], `booking_${string}`>

/** Tells one side, unless its account is gone. */
export async function tell(
  trx: Trx,
  queue: Queue,
  row: queries.BookingRow,
  { side, kind }: { side: BookingSide; kind: Kind },
  now: Date,
): Promise<void> {
  const userId = ownerOf(row, side)
  if (userId) await notify(trx, queue, { userId, kind, subjectId: row.id }, now)
}

/** Locks a booking of the caller's side. @throws BookingNotFound */
export async function lockOwn(trx: Trx, caller: Caller, id: string): Promise<queries.BookingRow> {
  const row = await queries.lockBooking(trx, caller, id)
  if (!row) throw new AppError('BookingNotFound')
  return row
}

/** @throws BookingChanged if the state does not allow the action to this side */
export function requireStep(
  action: BookingAction,
  row: queries.BookingRow,
  side: BookingSide,
  now: Date,
): void {
  const isBySide = (bookingCan[action].by as readonly BookingSide[]).includes(side)
  if (!isBySide || !canDoBooking(action, stateOf(row, now))) throw new AppError('BookingChanged')
}

interface Step {
  event: BookingEvent
  columns: queries.BookingChange
  terms?: BookingTerms
  note?: string
  tells?: Kind
}

/** Takes a step: changes the booking, records who did it, and tells the other side. */
export async function take(
  trx: Trx,
  queue: Queue,
  row: queries.BookingRow,
  { caller, address }: Actor,
  { event, columns, terms, note, tells }: Step,
  now: Date,
): Promise<Booking> {
  const changed = await queries.updateBooking(trx, row.id, columns, now)
  const side = sideOf(caller)
  await queries.insertEvents(
    trx,
    [
      {
        bookingId: row.id,
        event,
        side,
        actorId: caller.userId,
        address,
        ...(terms && { terms }),
        ...(note && { note }),
      },
    ],
    now,
  )
  const other = side === 'doctor' ? 'employer' : 'doctor'
  if (tells) await tell(trx, queue, changed, { side: other, kind: tells }, now)
  return bookingOf(changed, now)
}

export function requireComing({ startsAt }: { startsAt: string }, field: string, now: Date): void {
  const start = Date.parse(startsAt)
  if (start <= now.getTime()) throw fieldError(field, 'Escolha um plantão que ainda não começou.')
  if (start > now.getTime() + MAX_BOOKING_DAYS * DAY_MS)
    throw fieldError(field, `Escolha plantões dos próximos ${MAX_BOOKING_DAYS} dias.`)
}
