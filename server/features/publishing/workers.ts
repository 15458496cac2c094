import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { workJobLifecycle } from './job-lifecycle/worker.ts'
import { workPlanChanges } from './plan-changes/worker.ts'

export async function workPublishing(
  queue: Queue,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  await workJobLifecycle(queue, { db, clock })
  await workPlanChanges(queue, { db, clock, publicUrl })
}
