import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { type Pack, pack } from 'tar-stream'
import { isArchiving } from '#server/db/embedded/archive.ts'
import { positionOf } from './log-store.ts'
import { type Store, type Stored, store } from './parts.ts'
import { openSession } from './session.ts'

/** The files of an embedded cluster, which are of use only with the log from `startLsn` to `stopLsn` at least. */
export interface StoredCluster extends Stored {
  /** Tells clusters apart. */
  systemId: string
  /** The only platform that the files fit. */
  platform: string
  timeline: number
  startLsn: string
  stopLsn: string
  /** From then on the log can be replayed to any moment. */
  stoppedAt: string
}

export const PLATFORM = `${process.platform}-${process.arch}`

/** Folders whose files belong to the running server. PostgreSQL's documentation tells to leave them out. */
const EMPTIED = /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans))\//
/** The same for single files, among them those of temporary tables. */
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles.*|backup_label.*|t\d+_\d+(_\w+)?(\.\d+)?)$/
/** Says where the recovery begins, so it must not be older than anything else. */
const CONTROL = 'global/pg_control'

/** Whether the server of this URL hands over its log, and which cluster it has. */
export async function archivingOf(client: pg.Client): Promise<{ systemId: string; isOn: boolean }> {
  const { rows } = await client.query(
    `select system_identifier::text as "systemId", current_setting('archive_mode') = 'on' as "isOn" from pg_control_system()`,
  )
  return rows[0]
}

/** Copies the files of the cluster below `home` while its server works. Null if its log is not kept. */
export async function copyCluster(
  { url, home }: { url: string; home: string },
  to: Store,
  key: string,
): Promise<StoredCluster | null> {
  const client = await openSession(url)
  try {
    const { systemId, isOn } = await archivingOf(client)
    if (!isOn || !(await isArchiving(home))) return null
    const { rows: starts } = await client.query(
      `select lsn::text, timeline_id as timeline from pg_backup_start('medponto', fast => true) as lsn, pg_control_checkpoint()`,
    )
    const { lsn: startLsn, timeline } = starts[0]
    let stop: { lsn: string; labelfile: string; at: Date } | undefined
    const finish = async () => {
      const { rows } = await client.query(
        `select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)`,
      )
      stop = rows[0]
      return rows[0].labelfile as string
    }
    const tar = pack()
    const packing = packCluster(tar, home, finish).catch((error: Error) => tar.destroy(error))
    const stored = await store(to, key, Readable.from(tar))
    await packing
    if (!stop) throw new Error('the cluster was not copied to its end')
    return {
      ...stored,
      systemId,
      platform: PLATFORM,
      timeline,
      startLsn,
      stopLsn: stop.lsn,
      stoppedAt: stop.at.toISOString(),
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function packCluster(tar: Pack, home: string, finish: () => Promise<string>): Promise<void> {
  const data = path.join(home, 'data')
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const name = path.relative(data, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (EMPTIED.test(name) || LEFT_OUT.test(name) || name === CONTROL) continue
    if (entry.isDirectory()) tar.entry({ name, type: 'directory' })
    else if (entry.isFile()) await packFile(tar, name, path.join(data, name))
  }
  tar.entry({ name: 'password' }, await readFile(path.join(home, 'password')))
  tar.entry({ name: CONTROL }, await readFile(path.join(data, CONTROL)))
  tar.entry({ name: 'backup_label' }, await finish())
  tar.finalize()
}

/** A file may grow or vanish meanwhile. The log has what has changed since the copy began. */
async function packFile(tar: Pack, name: string, file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    // The stream of an entry is one of streamx, which Node's pipeline knows how to use.
    await pipeline(exactly(handle, size), tar.entry({ name, size }) as unknown as Writable)
  } finally {
    await handle.close()
  }
}

const CHUNK_BYTES = 1024 * 1024

/** Reads exactly `size` bytes. Those that were cut off meanwhile are zeros. */
async function* exactly(handle: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
    await handle.read(chunk, 0, chunk.length, at)
    at += chunk.length
    yield chunk
  }
}

/** The segments that the copy needs: its first and its last. */
export const positionsOf = ({ startLsn, stopLsn }: StoredCluster): [first: number, last: number] => [
  positionOf(startLsn),
  positionOf(stopLsn),
]
