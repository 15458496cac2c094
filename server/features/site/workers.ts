import { CAN_ARCHIVE, setArchiving } from '#server/db/embedded/archive.ts'
import type { Queue } from '#server/db/queue.ts'
import { workAccountDeletions } from './account-deletions/worker.ts'
import { type KeptLog, keepLog, workBackups } from './backups/worker.ts'
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

/** Keeps the log of the embedded server in `home` if the installation makes copies by itself, or else makes the server keep none. */
export async function workLog(
  home: string,
  backups: Omit<Parameters<typeof keepLog>[0], 'home'> | null,
): Promise<KeptLog> {
  await setArchiving(home, backups !== null)
  return backups && CAN_ARCHIVE ? keepLog({ ...backups, home }) : { sentAt: () => null, stop: async () => {} }
}
