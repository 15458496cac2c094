import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { setArchiving } from '#server/db/embedded/archive.ts'
import { archivingOf } from './cluster-copy.ts'
import { type LogSegment, sendSpool } from './log-store.ts'
import { listCopies } from './manifest.ts'
import type { Store } from './parts.ts'
import { reachOf } from './recovery-plan.ts'
import { openSession } from './session.ts'
import { type FileStore, fileKeys, filesPrefix, storeFiles } from './stored-files.ts'

/** One process sends the log of a server. The number is arbitrary. */
const SENDER_LOCK = 6_021_704_112_235n
const ARCHIVING_MS = 10_000
const CHECK_MS = 50
/** Clocks of processes differ, and a row is written a while before its transaction ends. */
const OVERLAP = '10 minutes'

export interface LogSender {
  /**
   * Ends the segment in which the server writes, and sends it and those before it, after the files of the rows in them. Null if
   * another process does so. `needsCopy`: a segment is missing, or there is no copy that the log follows on.
   * @throws Error with a message for the operator if something could not be sent; it is sent at the next turn
   */
  turn(): Promise<{ segments: LogSegment[]; needsCopy: boolean } | null>
  close(): Promise<void>
}

/** `home`: the folder of the embedded server at `url`. */
export function logSender(
  { url, home, files }: { url: string; home: string; files: FileStore },
  store: Store,
): LogSender {
  let session: pg.Client | null = null
  let sendFiles: Awaited<ReturnType<typeof fileSender>> | null = null
  let isChecked = false
  let isStuck = false
  let last: LogSegment | undefined

  async function connect(): Promise<pg.Client | null> {
    session ??= await openSession(url)
    const { rows } = await session.query(
      `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
        or pg_try_advisory_lock(${SENDER_LOCK}) as taken`,
    )
    return rows[0].taken ? session : null
  }

  async function send(client: pg.Client) {
    await setArchiving(home, true)
    const { systemId, isOn } = await archivingOf(client)
    if (!isOn) throw new Error('O PostgreSQL foi iniciado por uma versão anterior. Reinicie o Medponto.')
    // While nothing can be sent, full segments take less room.
    const isArchived = isStuck || (await endSegment(client))
    isStuck = true
    sendFiles ??= await fileSender(store, files)
    await sendFiles(client)
    const segments = await sendSpool(store, systemId, home)
    isStuck = false
    if (!isArchived) throw new Error('O PostgreSQL não entrega o log.')
    const hasGap = segments.some((segment, at) => {
      const before = at === 0 ? last : segments[at - 1]
      return before && segment.timeline === before.timeline && segment.position > before.position + 1
    })
    last = segments.at(-1) ?? last
    const needsCopy = hasGap || (!isChecked && !(await isFollowed(store, systemId)))
    isChecked = true
    return { segments, needsCopy }
  }

  return {
    async turn() {
      try {
        const client = await connect()
        return client && (await send(client))
      } catch (error) {
        await session?.end().catch(() => undefined)
        session = null
        throw error
      }
    },
    async close() {
      await session?.end().catch(() => undefined)
    },
  }
}

/** Returns whether the segment was handed over in time. */
async function endSegment(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
  const deadline = Date.now() + ARCHIVING_MS
  for (;;) {
    const { rowCount } = await client.query('select from pg_ls_archive_statusdir() where name = $1', [
      `${rows[0].name}.ready`,
    ])
    if (rowCount === 0) return true
    if (Date.now() > deadline) return false
    await sleep(CHECK_MS)
  }
}

/** Stores the files that are not in the place yet: at first of all rows, then of new ones. */
async function fileSender(store: Store, files: FileStore) {
  const prefix = filesPrefix(store.seal.keyId)
  const sent = new Set((await store.place.list(prefix)).map(({ key }) => key.slice(prefix.length)))
  const known = { has: (key: string) => sent.has(key), set: (key: string) => sent.add(key) }
  let since = '-infinity'
  return async (client: pg.Client) => {
    const { rows } = await client.query<{ next: string }>('select (now() - $1::interval)::text as next', [
      OVERLAP,
    ])
    await storeFiles(store, files, await fileKeys(client, since), known)
    since = rows[0]?.next ?? since
  }
}

/** Whether the newest copy leads to the end of the log. */
async function isFollowed(store: Store, systemId: string): Promise<boolean> {
  const { complete } = await listCopies(store.place)
  const copy = complete.findLast(({ base }) => base?.systemId === systemId)
  const reach = copy && (await reachOf(store, [copy])).get(copy.id)
  return !!reach?.until && reach.gap === null
}
