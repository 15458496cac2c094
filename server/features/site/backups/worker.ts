import type { Clock } from '#server/clock.ts'
import { CopyUnderWay } from '#server/db/backup/make-copy.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Log } from '#server/log.ts'
import { type BackupDeps, isBackupDue, makeBackup, watchBackups } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** `backups` is null if the installation makes none by itself. Work that an earlier start has added then does nothing. */
export async function workBackups(
  queue: Queue,
  { clock, log, backups }: { clock: Clock; log: Log; backups: (BackupDeps & { everyMs: number }) | null },
): Promise<void> {
  await queue.handle('backups.watch', async () => {
    if (backups) await watchBackups({ ...backups, queue, log }, clock.now())
  })
  await queue.handle('backups.make', async () => {
    // More work may have been added while the copy was made.
    if (!backups || !(await isBackupDue(backups.db, backups.everyMs, clock.now()))) return
    await makeBackup(backups, clock.now).catch((error) => {
      if (!(error instanceof CopyUnderWay)) throw error
    })
  })
  if (backups) await queue.every(EVERY_MINUTE, 'backups.watch', {})
}
