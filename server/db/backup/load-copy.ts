import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { migrateExactly } from '#server/db/migrate.ts'
import { startQueue } from '#server/db/queue.ts'
import { createLog } from '#server/log.ts'
import {
  attachmentsOf,
  columnList,
  copiedTables,
  dropEverything,
  foreignTables,
  nameOf,
  type TableShape,
} from './catalog.ts'
import { type Manifest, missingParts, type StoredTable } from './manifest.ts'
import { read, type Store } from './parts.ts'
import { RESTORE_MARK } from './restore-mark.ts'
import { openSession } from './session.ts'

type Say = (text: string) => void

/** More connections than processors would only wait for each other. */
const AT_A_TIME = 2

/**
 * Loads a copy into an empty database, or into one whose restore was interrupted. Until `finish` is called the app refuses
 * to start on it.
 * @throws Error with a message for the operator
 */
export async function loadCopy(
  url: string,
  store: Store,
  manifest: Manifest,
  say: Say,
): Promise<{ finish: () => Promise<void> }> {
  const missing = await missingParts(store.place, manifest)
  if (missing.length > 0)
    throw new Error(`A cópia ${manifest.id} está danificada em ${store.place.name}: ${missing.join(', ')}.`)
  const client = await openSession(url)
  try {
    await takeOver(client, manifest)
    await createSchema(url, manifest)
    await loadRows(client, url, store, manifest, say)
    return {
      async finish() {
        await client.query(`drop table ${RESTORE_MARK}`)
        await client.end()
      },
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Marks the database, which proves that what is in it may be dropped. @throws Error if it belongs to an installation */
async function takeOver(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(6021704112234) as taken')
  if (!rows[0]?.taken) throw new Error('Outra restauração deste banco está em andamento.')
  const found = await foreignTables(client)
  if (found.includes(RESTORE_MARK)) await dropEverything(client)
  else if (found.length > 0)
    throw new Error(
      `O banco de dados não está vazio (tem ${found.length} tabelas, como ${found[0]}). A restauração só escreve em um banco vazio: crie outro, ou outra DATA_DIR.`,
    )
  await client.query(`create table if not exists ${RESTORE_MARK} (copy text not null)`)
  await client.query(`insert into ${RESTORE_MARK} values ($1)`, [manifest.id])
}

/** The schema as it was when the copy was made. The next start of the app migrates it. */
async function createSchema(url: string, { migrations, queueSchema }: Manifest): Promise<void> {
  await migrateExactly(url, migrations)
  if (queueSchema === null) return
  const queue = await startQueue(url, createLog('silent'))
  await queue.stop()
}

async function loadRows(
  client: pg.Client,
  url: string,
  store: Store,
  manifest: Manifest,
  say: Say,
): Promise<void> {
  await requireColumns(client, manifest)
  const { off, indexes, others } = await attachmentsOf(client)
  for (const statement of off) await client.query(statement)
  const helpers = await Promise.all(Array.from({ length: AT_A_TIME - 1 }, () => openSession(url)))
  const clients = [client, ...helpers]
  try {
    say('Carregando as tabelas…')
    // The queue's tables refer to each other, and emptying one would empty another that is loaded.
    await emptyQueue(client)
    const bySize = manifest.tables.toSorted((a, b) => orderOf(a) - orderOf(b) || b.bytes - a.bytes)
    const inQueue = bySize.filter(({ schema }) => schema === 'pgboss')
    await shared(clients, bySize.slice(inQueue.length), (own, table) => loadTable(own, store, table))
    for (const table of inQueue) await loadTable(client, store, table)
    say('Criando os índices…')
    for (const own of clients) await own.query("set maintenance_work_mem = '256MB'")
    await shared(clients, indexes, (own, statement) => own.query(statement))
    // One after the other: each locks two tables, and two of them could wait for each other.
    for (const statement of others) await client.query(statement)
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
    say('Atualizando as estatísticas do banco…')
    await client.query('analyze')
  } finally {
    for (const helper of helpers) await helper.end().catch(() => undefined)
  }
}

const QUEUE_ORDER = ['queue', 'job', 'job_dependency', 'schedule']
const orderOf = ({ schema, name }: TableShape) => (schema === 'pgboss' ? QUEUE_ORDER.indexOf(name) - 9 : 0)

/** Several connections work off one list. */
async function shared<Item>(
  clients: readonly pg.Client[],
  items: readonly Item[],
  work: (client: pg.Client, item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const run = async (client: pg.Client) => {
    for (const item of rest) await work(client, item)
  }
  await Promise.all(clients.map(run))
}

async function emptyQueue(client: pg.Client): Promise<void> {
  const tables = (await copiedTables(client)).filter(({ schema }) => schema === 'pgboss')
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
}

/** Rows of partitions cannot be frozen while they are loaded. */
async function isPartitioned(client: pg.Client, table: StoredTable): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select relkind = 'p' as is from pg_class where oid = $1::regclass",
    [nameOf(table)],
  )
  return rows[0]?.is === true
}

/** @throws Error if a row differs from what was stored, or if there are more or fewer of them */
async function loadTable(client: pg.Client, store: Store, table: StoredTable): Promise<void> {
  const isQueue = table.schema === 'pgboss'
  await client.query('begin')
  try {
    // The copy also has the rows that migrations insert. Frozen rows need not be visited again.
    if (!isQueue) await client.query(`truncate ${nameOf(table)}`)
    const options = isQueue || (await isPartitioned(client, table)) ? '' : ' with (freeze)'
    const rows = client.query(from(`copy ${nameOf(table)} (${columnList(table)}) from stdin${options}`))
    await read(store, table, rows)
    if (rows.rowCount !== table.rows)
      throw new Error(`${nameOf(table)} tem ${rows.rowCount} linhas em vez de ${table.rows}.`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** @throws Error if the copy has columns that this release cannot store */
async function requireColumns(client: pg.Client, { tables }: Manifest): Promise<void> {
  const known = new Map((await copiedTables(client)).map((table) => [nameOf(table), new Set(table.columns)]))
  const unknown = tables.flatMap((table) =>
    table.columns
      .filter((column) => !known.get(nameOf(table))?.has(column))
      .map((column) => `${table.name}.${column}`),
  )
  if (unknown.length > 0)
    throw new Error(
      `A cópia foi feita por outra versão do Medponto e tem colunas que esta não conhece: ${unknown.join(', ')}. Restaure com a versão que a fez.`,
    )
}
