import type { Queue } from '#server/db/queue.ts'
import { workAccountDeletions } from './account-deletions/worker.ts'
import { workBackups } from './backups/worker.ts'
import { workDataExports } from './data-exports/worker.ts'
import { workMaintenance } from './maintenance/worker.ts'

type Deps = Parameters<typeof workMaintenance>[1] &
  Parameters<typeof workDataExports>[1] &
  Parameters<typeof workAccountDeletions>[1] &
  Parameters<typeof workBackups>[1]

export async function workSite(queue: Queue, deps: Deps): Promise<void> {
  await workMaintenance(queue, deps)
  await workDataExports(queue, deps)
  await workAccountDeletions(queue, deps)
  await workBackups(queue, deps)
}
