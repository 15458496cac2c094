import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { isLockConflict } from '#server/db/connection.ts'
import type { Queue } from '#server/db/queue.ts'
import { refillIndex } from './service.ts'

/** Every minute: begins or resumes to fill the index of this release, if it has another version than the present one. */
export async function workIndexRefill(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await queue.handle('job-index.refill', () =>
    refillIndex(deps).catch((error: unknown) => {
      // The tables are in use, for example because an index is being built. The next minute is another chance.
      if (!isLockConflict(error)) throw error
    }),
  )
  await queue.every('* * * * *', 'job-index.refill', {})
}
