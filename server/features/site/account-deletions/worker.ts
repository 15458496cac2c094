import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Secrets } from '#server/http/secrets.ts'
import type { Log } from '#server/log.ts'
import { removeDueAccounts } from './service.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Removes the accounts whose deletion is due. */
export async function workAccountDeletions(
  queue: Queue,
  { clock, ...deps }: { db: Db; clock: Clock; log: Log; secrets: Secrets },
): Promise<void> {
  await queue.handle('account-deletions.sweep', () => removeDueAccounts(deps, clock.now()))
  await queue.every(EVERY_TEN_MINUTES, 'account-deletions.sweep', {})
}
