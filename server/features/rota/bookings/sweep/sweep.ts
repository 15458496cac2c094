import { keptSince } from '#contract/platform/retention.ts'
import { type BookingSide, bookingCan, isLateCancellation } from '#contract/rota/bookings.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Deps, tell } from '../booking-steps.ts'
import { insertEvents, updateBooking } from '../queries.ts'
import * as queries from './queries.ts'

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
    await updateBooking(trx, id, { state: bookingCan.lapse.to }, now)
    await insertEvents(trx, [{ bookingId: id, event: why, side: null, actorId: null, address: null }], now)
    const told = why === 'lapse' ? 'employer' : 'doctor'
    const kind = why === 'lapse' ? 'booking_answered' : 'booking_ended'
    await tell(trx, queue, row, { side: told, kind }, now)
  })
}

async function ask({ db, queue }: Deps, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await queries.lockById(trx, id)
    if (row?.state !== 'agreed' || row.asked_at) return
    await updateBooking(trx, id, { asked_at: now }, now)
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
    const changed = await updateBooking(trx, id, columns, now)
    const event = { bookingId: id, event: 'cancel', side: gone, actorId: null, address: null } as const
    await insertEvents(trx, [{ ...event, note: columns.cancel_reason }], now)
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
