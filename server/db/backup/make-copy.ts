import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isLockConflict } from '#server/db/connection.ts'
import { version } from '#server/version.ts'
import { columnList, copiedTables, nameOf, sequenceNames, type TableShape } from './catalog.ts'
import { copyCluster } from './cluster-copy.ts'
import { type Manifest, prefixOf, type StoredSequence, type StoredTable, writeManifest } from './manifest.ts'
import { type Part, type Store, store } from './parts.ts'
import { removeExpired, removeLeftovers } from './retention.ts'
import { sha256 } from './seal.ts'
import { copyOut, openSession } from './session.ts'
import { type FileStore, fileKeys, knownFiles, storeFileList, storeFiles } from './stored-files.ts'

export interface CopySource {
  url: string
  /** The folder of an embedded server, whose files are copied too. */
  home: string | null
  files: FileStore
  /** Signs sessions and seals what the database has sealed. Null if only the operator has it. */
  secret: string | null
  /** Decrypt the documents. Null if there are none yet. */
  documentKeys: string | null
}

/** Two copies of a database are never made at once. The number is arbitrary. */
const COPY_LOCK = 6_021_704_112_233n

/** Another process is making a copy of this database. */
export class CopyUnderWay extends Error {
  constructor() {
    super('Outra cópia deste banco está sendo feita agora.')
  }
}

/**
 * Copies the database in one snapshot, with files and secrets, while the app works. The copy exists once its manifest is
 * stored, which is last.
 * @throws CopyUnderWay
 */
export async function makeCopy(
  source: CopySource,
  to: Store,
  { keepDays, now = new Date() }: { keepDays: number; now?: Date },
): Promise<Manifest> {
  const locking = await openSession(source.url)
  try {
    // Within a transaction, because a pooler may give each one another connection. It has no snapshot between statements.
    await locking.query('begin')
    const { rows } = await locking.query(`select pg_try_advisory_xact_lock(${COPY_LOCK}) as taken`)
    if (!rows[0]?.taken) throw new CopyUnderWay()
    const complete = await removeLeftovers(to)
    const known = await knownFiles(to, complete)
    // Most of them before the snapshot, which keeps PostgreSQL from cleaning up.
    await storeFiles(to, source.files, await fileKeys(locking), known)
    const tableNames = (await copiedTables(locking)).map(nameOf)
    const manifest = await copySnapshot(source, to, { known, tableNames })
    // Without its lock, another process may have removed parts as leftovers.
    await locking.query('select')
    await writeManifest(to.place, to.seal, manifest)
    await removeExpired(to, { keepDays, now })
    return manifest
  } finally {
    await locking.end().catch(() => undefined)
  }
}

async function copySnapshot(
  source: CopySource,
  to: Store,
  { known, tableNames }: { known: Awaited<ReturnType<typeof knownFiles>>; tableNames: string[] },
): Promise<Manifest> {
  const client = await openSession(source.url)
  try {
    await beginWithTables(client, tableNames)
    const facts = await readFacts(client)
    const id = `${facts.takenAt.replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
    const tables: StoredTable[] = []
    for (const table of await copiedTables(client)) tables.push(await copyTable(client, to, id, table))
    const sequences = await readSequences(client)
    const keys = await fileKeys(client)
    await client.query('commit')
    await storeFiles(to, source.files, keys, known)
    const files = await storeFileList(to, id, keys, known)
    const secret = source.secret === null ? null : await storeSecret(to, id, 'secret', source.secret)
    const documentKeys =
      source.documentKeys === null ? null : await storeSecret(to, id, 'document-keys', source.documentKeys)
    const { url, home } = source
    const base = home === null ? null : await copyCluster({ url, home }, to, `${prefixOf(id)}cluster`)
    return {
      format: 1,
      id,
      ...facts,
      release: version,
      keyId: to.seal.keyId,
      tables,
      sequences,
      files,
      secret,
      documentKeys,
      base,
      finishedAt: new Date().toISOString(),
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const LOCK_ATTEMPTS = 120
const LOCK_PAUSE_MS = 500

/**
 * Begins the transaction of a copy. Its first query takes the snapshot. By then the tables are locked, so that none is exchanged
 * for another one, in which the snapshot would see no rows. An exchange or a migration that has some of them goes first.
 */
async function beginWithTables(client: pg.Client, tableNames: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin isolation level repeatable read read only')
    // Shorter than the second after which PostgreSQL looks for deadlocks.
    await client.query(`set local lock_timeout = '500ms'`)
    try {
      await client.query(`lock table ${tableNames.join(', ')} in access share mode`)
      await client.query('set local lock_timeout = 0')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockConflict(error) || attempt === LOCK_ATTEMPTS) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

async function copyTable(
  client: pg.Client,
  target: Store,
  id: string,
  table: TableShape,
): Promise<StoredTable> {
  // A table with partitions, and one with generated columns, can only be copied as a query.
  const { stream, rows } = copyOut(client, `select ${columnList(table)} from ${nameOf(table)}`)
  const stored = await store(target, `${prefixOf(id)}${table.schema}.${table.name}`, stream)
  return { ...table, ...stored, rows: await rows() }
}

async function storeSecret({ place, seal }: Store, id: string, name: string, secret: string): Promise<Part> {
  const key = `${prefixOf(id)}${name}`
  const sealed = seal.close(key, Buffer.from(secret))
  await place.put(key, sealed)
  return { key, size: sealed.length, sha256: sha256(sealed) }
}

async function readFacts(
  client: pg.Client,
): Promise<Pick<Manifest, 'takenAt' | 'lsn' | 'postgres' | 'migrations' | 'queueSchema'>> {
  const { rows } = await client.query(
    `select now() as at, pg_current_wal_insert_lsn()::text as lsn, current_setting('server_version') as postgres,
      array(select name from public.kysely_migration order by name) as migrations,
      to_regclass('pgboss.version') is not null as "hasQueue"`,
  )
  const { at, lsn, postgres, migrations, hasQueue } = rows[0]
  const { rows: versions } = hasQueue
    ? await client.query('select version from pgboss.version')
    : { rows: [] }
  return { takenAt: at.toISOString(), lsn, postgres, migrations, queueSchema: versions[0]?.version ?? null }
}

/** Sequences are not part of the snapshot: they are as far as it or farther. */
async function readSequences(client: pg.Client): Promise<StoredSequence[]> {
  const sequences: StoredSequence[] = []
  for (const name of await sequenceNames(client)) {
    const { rows } = await client.query(`select last_value::text as value, is_called from ${name}`)
    sequences.push({ name, value: rows[0].value, isCalled: rows[0].is_called })
  }
  return sequences
}
