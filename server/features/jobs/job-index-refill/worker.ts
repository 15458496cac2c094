import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { refillIndex } from './service.ts'

/** Every minute: begins or resumes to fill the index of this release, if it has another version than the present one. */
export async function workIndexRefill(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('job-index.refill', () => refillIndex(deps))
  await queue.every('* * * * *', 'job-index.refill', {})
}
