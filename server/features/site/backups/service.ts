import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/clock.ts'
import { type LogSender, logSender } from '#server/db/backup/log-sender.ts'
import { CopyUnderWay, makeCopy } from '#server/db/backup/make-copy.ts'
import { type Manifest, sizeOf } from '#server/db/backup/manifest.ts'
import type { Store } from '#server/db/backup/parts.ts'
import type { FileStore } from '#server/db/backup/stored-files.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { reportOverdue, settleOverdue } from '#server/features/admin/given-up-work/service.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

export interface BackupDeps {
  db: Db
  /** Of the same database, for connections of the copy's own. */
  databaseUrl: string
  /** The folder of the embedded server. Null for an own PostgreSQL, whose log is archived by other means. */
  home: string | null
  store: Store
  files: FileStore
  /** Null if sessions are signed with a secret that only the operator has. */
  secret: string | null
  /** Null if there are no keys of documents yet. */
  documentKeys: string | null
  keepDays: number
}

const RECORD_DAYS = 90

/**
 * Makes a copy of the installation and records it.
 * @throws CopyUnderWay, which is not recorded
 */
export async function makeBackup(deps: BackupDeps, now: () => Date): Promise<Manifest> {
  const { db, databaseUrl, home, store, files, secret, documentKeys, keepDays } = deps
  const isRecorded = await queries.hasRecords(db)
  const id = isRecorded ? await queries.begin(db, store.place.name, now()) : null
  try {
    const source = { url: databaseUrl, home, files, secret, documentKeys }
    const manifest = await makeCopy(source, store, { keepDays, now: now() })
    if (id) {
      await queries.finish(db, id, { copy: manifest.id, bytes: sizeOf(manifest), now: now() })
      await queries.failOthers(db, id, now())
      await queries.forgetBefore(db, new Date(now().getTime() - RECORD_DAYS * DAY_MS))
    }
    return manifest
  } catch (error) {
    if (id && error instanceof CopyUnderWay) await queries.forget(db, id)
    else if (id) await queries.fail(db, id, now()).catch(() => undefined)
    throw error
  }
}

/** Records the copy that the installation was restored from: everything that it has is in that copy. */
export async function recordRestore(db: Db, { place }: Store, copy: Manifest, now: Date): Promise<void> {
  if (!(await queries.hasRecords(db))) return
  const id = await queries.begin(db, place.name, now)
  await queries.finish(db, id, { copy: copy.id, bytes: sizeOf(copy), now })
  await queries.failOthers(db, id, now)
}

/** Whether it is time for another copy. */
export async function isBackupDue(db: Db, everyMs: number, now: Date): Promise<boolean> {
  const { last } = await queries.lastGood(db)
  return !last || now.getTime() - last.getTime() >= everyMs
}

const QUEUE = 'backups.make'

/**
 * Adds a copy if it is time for one. If the last good one is older than twice `everyMs`, tells all admins, once until there is
 * another.
 */
export async function watchBackups(
  { db, queue, log, everyMs }: { db: Db; queue: Queue; log: Log; everyMs: number },
  now: Date,
): Promise<void> {
  if (await isBackupDue(db, everyMs, now)) await queue.add(db, QUEUE, {})
  const { last, first } = await queries.lastGood(db)
  const since = last ?? first
  if (!since || now.getTime() - since.getTime() <= 2 * everyMs) return settleOverdue(db, QUEUE, now)
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000)
  const reason = last
    ? `A última cópia completa tem ${hours} h.`
    : `Nenhuma cópia se completou em ${hours} h.`
  if (await reportOverdue({ db, queue }, { queue: QUEUE, reason }, now))
    log.error({ lastGood: last, everyMs }, 'the last good backup is too old')
}

const LOG_QUEUE = 'backups.log'
/** Several turns have failed. */
const LATE_MS = 3 * MINUTE_MS

export interface LogKeeper {
  /** Sends what was written since the last turn. Makes a copy if the log follows on none. A failure is logged. */
  turn(): Promise<void>
  /** Tells all admins, once until it succeeds again, if nothing could be sent for minutes, also if a turn hangs. */
  watch(): Promise<void>
  /** When the last turn that succeeded began. */
  sentAt(): Date
  close(): Promise<void>
}

/** Keeps the log of the embedded server in the place of the copies, so that a restore can go on to any moment. */
export function logKeeper(
  deps: BackupDeps & { home: string; queue: Queue; log: Log; clock: Clock },
  sender: LogSender = logSender({ ...deps, url: deps.databaseUrl }, deps.store),
): LogKeeper {
  const { db, queue, log, clock } = deps
  let sentAt = clock.now()
  let reason = ''
  const copy = () =>
    makeBackup(deps, clock.now).catch((error) => {
      if (!(error instanceof CopyUnderWay)) log.error({ err: error }, 'the copy for the log has failed')
    })
  return {
    async turn() {
      const began = clock.now()
      try {
        const sent = await sender.turn()
        sentAt = began
        // The log goes on meanwhile.
        if (sent?.needsCopy) void copy()
      } catch (error) {
        reason = (error as Error).message
        log.error({ err: error }, 'the log of the database was not sent')
      }
    },
    async watch() {
      const now = clock.now()
      const minutes = Math.floor((now.getTime() - sentAt.getTime()) / MINUTE_MS)
      if (now.getTime() - sentAt.getTime() <= LATE_MS) return settleOverdue(db, LOG_QUEUE, now)
      const text = `O log do banco não chega a ${deps.store.place.name} há ${minutes} min. ${reason}`
      await reportOverdue({ db, queue }, { queue: LOG_QUEUE, reason: text }, now)
    },
    sentAt: () => sentAt,
    close: sender.close,
  }
}
