import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { endExpiredTiers } from './service.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Ends paid positions whose time is over. Readers do not wait for it: an expired position counts as regular at once. */
export async function workTelehealthDirectory(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('telehealth-tiers.expiry', () => endExpiredTiers(db, queue, clock.now()))
  await queue.every(EVERY_TEN_MINUTES, 'telehealth-tiers.expiry', {})
}
