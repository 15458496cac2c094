import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { settleDueInterviews } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Cancels the interviews of applications that have ended, and those that were replaced by new proposals. */
export async function workInterviews(queue: Queue, { db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('interviews.sweep', () => settleDueInterviews({ db, queue }, clock.now()))
  await queue.every(EVERY_MINUTE, 'interviews.sweep', {})
}
