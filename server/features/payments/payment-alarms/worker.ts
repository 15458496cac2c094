import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { notifyAdmins } from './service.ts'

const EVERY_MINUTE = '* * * * *'

export async function workPaymentAlarms(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('payment-alarms.notify', () => notifyAdmins(db, queue, clock.now()))
  await queue.every(EVERY_MINUTE, 'payment-alarms.notify', {})
}
