import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { notifyOfExpiry } from './service.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Notifies owners before their jobs expire, and owners and applicants when they have expired. */
export async function workJobLifecycle(queue: Queue, { db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('jobs.expiry', () => notifyOfExpiry(db, queue, clock.now()))
  await queue.every(EVERY_TEN_MINUTES, 'jobs.expiry', {})
}
