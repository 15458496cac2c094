import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { rollUp } from './service.ts'

/** Adds new events to the daily counts, every minute. */
export async function workAnalytics(queue: Queue, { db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('analytics.roll', () => rollUp(db, clock.now()))
  await queue.every('* * * * *', 'analytics.roll', {})
}
