import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { workAnalytics } from './analytics/worker.ts'
import { workIndexRefill } from './job-index-refill/worker.ts'

export async function workJobs(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await workAnalytics(queue, deps)
  await workIndexRefill(queue, deps)
}
