import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spoolOf } from './archive.ts'
import { type Cluster, clusterExists, recoveryDraft, requireSameMajor, syncFolder } from './cluster.ts'
import { databaseUrl, startRecovery, stopServer } from './server.ts'
import { locate, takeTurn } from './start.ts'

/** PostgreSQL says this if nothing was written between the target and the end of the log. */
const NOTHING_LATER = 'recovery ended before configured recovery target was reached'

export interface Recovery {
  dataDir: string
  say: (text: string) => void
  /** Entries of postgresql.conf. */
  settings?: Record<string, string>
  /** Writes the files of the cluster, with the log in `pg_wal` and the password of its owner in `password`. */
  unpack: (folder: string) => Promise<void>
  timeline: number
  /** Null: to the end of the log. */
  until: Date | null
  /** Does what has to be done before the app may start on the database of this URL. */
  complete: (url: string) => Promise<void>
}

/**
 * Recovers an embedded cluster from a copy of its files and its log. Until everything is there it is in a folder for which every
 * start refuses, and the next recovery begins again.
 * @throws Error with a message for the operator, also if there is a cluster already
 */
export async function recoverCluster({ dataDir, say, ...recovery }: Recovery): Promise<void> {
  const cluster = await locate(path.resolve(dataDir), say)
  const turn = await takeTurn(cluster, say)
  try {
    if (await clusterExists(cluster))
      throw new Error(
        `${dataDir} já tem um banco de dados. Restaure em outra DATA_DIR, ou guarde esta em outro lugar.`,
      )
    const draft = { ...cluster, data: recoveryDraft(cluster) }
    // A recovery that was killed may have left a server.
    await stopServer(draft)
    for (const left of [draft.data, spoolOf(cluster.home)]) await rm(left, { recursive: true, force: true })
    await mkdir(draft.data, { mode: 0o700 })
    await recovery.unpack(draft.data)
    await requireSameMajor(draft)
    await rename(path.join(draft.data, 'password'), path.join(cluster.home, 'password'))
    await writeFile(path.join(draft.data, 'recovery.signal'), '')
    // The log that the recovered server begins with belongs to that of before.
    await mkdir(spoolOf(cluster.home), { mode: 0o700 })
    const port = await replay(draft, recovery, say)
    await recovery.complete(await databaseUrl(draft, port)).finally(() => stopServer(draft))
    await rename(draft.data, cluster.data)
    await syncFolder(cluster.home)
  } finally {
    turn.release()
  }
}

/** Returns the port once the log is replayed and the server accepts writes. */
async function replay(
  draft: Cluster,
  { settings, timeline, until }: Pick<Recovery, 'settings' | 'timeline' | 'until'>,
  say: (text: string) => void,
): Promise<number> {
  const common = {
    ...settings,
    // All there is of the log is in the cluster already.
    restore_command: 'false',
    recovery_target_timeline: String(timeline),
  }
  if (!until) return startRecovery(draft, common, say)
  const target = {
    // PostgreSQL knows no names of time zones while it reads its settings.
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  try {
    return await startRecovery(draft, { ...common, ...target }, say)
  } catch (error) {
    if (!(error as Error).message.includes(NOTHING_LATER)) throw error
    return startRecovery(draft, common, say)
  }
}
