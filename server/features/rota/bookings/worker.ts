import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type Deps, sweepBookings } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Ends the offers that are over, and asks both sides about plantões that are over. */
export async function workBookings(
  queue: Queue,
  { db, clock }: Pick<Deps, 'db'> & { clock: Clock },
): Promise<void> {
  await queue.handle('bookings.sweep', () => sweepBookings({ db, queue }, clock.now()))
  await queue.every(EVERY_MINUTE, 'bookings.sweep', {})
}
