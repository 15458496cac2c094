import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import { CopyUnderWay } from '#server/db/backup/make-copy.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Log } from '#server/log.ts'
import { type BackupDeps, isBackupDue, logKeeper, makeBackup, watchBackups } from './service.ts'

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

const LOG_EVERY_MS = 30_000

/** `sentAt`: when the log was sent last, null if it is not kept. */
export interface KeptLog {
  sentAt(): Date | null
  stop(): Promise<void>
}

/** Keeps the log of the embedded server until `stop`, and watches whether that succeeds. */
export function keepLog(deps: Parameters<typeof logKeeper>[0]): KeptLog {
  const keeper = logKeeper(deps)
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async (work: () => Promise<unknown>, everyMs: number) => {
    while (!signal.aborted) {
      const began = Date.now()
      await work()
      const rest = Math.max(0, everyMs - (Date.now() - began))
      await sleep(rest, null, { signal, ref: false }).catch(() => null)
    }
  }
  const report = (error: unknown) => deps.log.error({ err: error }, 'the log of the database is not watched')
  const running = Promise.all([
    repeat(keeper.turn, LOG_EVERY_MS),
    repeat(() => keeper.watch().catch(report), LOG_EVERY_MS),
  ])
  return {
    sentAt: keeper.sentAt,
    async stop() {
      stopping.abort()
      await running
      await keeper.close()
    },
  }
}
