import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { workEstablishmentChecks } from './establishment-checks/worker.ts'
import { workTelehealthDirectory } from './telehealth-directory/worker.ts'

export async function workTelehealth(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await workEstablishmentChecks(queue, deps)
  await workTelehealthDirectory(queue, deps)
}
