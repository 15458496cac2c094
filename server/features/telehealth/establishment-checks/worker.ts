import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { announceCheckExpiry } from './service.ts'

const EVERY_HOUR = '7 * * * *'

/** Tells companies of checks that expire soon or have expired. */
export async function workEstablishmentChecks(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('establishment-checks.expiry', () => announceCheckExpiry(db, queue, clock.now()))
  await queue.every(EVERY_HOUR, 'establishment-checks.expiry', {})
}
