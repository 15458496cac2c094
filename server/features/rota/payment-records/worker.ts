import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { makeRecords } from './service.ts'

// The service makes records on the first days of a month only.
const EVERY_MORNING = '10 6 * * *'

/** Makes the payment records of companies. */
export async function workPaymentRecords(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('payment-records.make', () => makeRecords({ db, queue }, clock.now()))
  await queue.every(EVERY_MORNING, 'payment-records.make', {})
}
