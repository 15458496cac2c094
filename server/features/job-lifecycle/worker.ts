import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { tellOfExpiry } from './service.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Owners are told before and when the time of their jobs is over. */
export async function workJobLifecycle(queue: Queue, { db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('jobs.expiry', () => tellOfExpiry(db, queue, clock.now()))
  await queue.every(EVERY_TEN_MINUTES, 'jobs.expiry', {})
}
