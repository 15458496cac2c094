import { type ControlledTransaction, Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Connection, type ConnectionConfig, PooledConnection } from './connection.ts'
import { needsPrimary, primaryOf, serversOf } from './servers.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB> | ControlledTransaction<DB>
/** First argument of every service. */
export type DbOrTrx = Db | Trx

// A `date` stays a string: as a JavaScript Date it would depend on the server's time zone.
const DATE_OID = 1082
const DATE_ARRAY_OID = 1182
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE_OID) return (text: string) => text
    if (oid === DATE_ARRAY_OID) return (text: string) => text.slice(1, -1).split(',').filter(Boolean)
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

export interface Database {
  db: Db
  pool: pg.Pool
  /** Opens a connection outside the pool, without a statement timeout: for LISTEN. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** How long a statement, a lock and a free connection may take. Zero means: as long as it takes. */
interface Limits {
  statementMs: number
  lockMs: number
  connectionMs: number
  /** For the reply to a statement: a server that hangs does not cancel statements. */
  replyMs: number
}

const limitsFor = {
  /** Each is shorter than the time in which a request is answered (`server/http/availability/deadline.ts`). */
  requests: { statementMs: 2_500, lockMs: 2_000, connectionMs: 2_000, replyMs: 2_700 },
  /** Demo data and background work. */
  background: { statementMs: 30_000, lockMs: 0, connectionMs: 0, replyMs: 60_000 },
  /** Migrations. One that builds an index lifts its limits. */
  migrations: { statementMs: 30_000, lockMs: 1_000, connectionMs: 0, replyMs: 0 },
  /** The queue: its own migrations take as long as they take. */
  queue: { statementMs: 0, lockMs: 0, connectionMs: 10_000, replyMs: 60_000 },
  /** LISTEN, and locks of a process: short statements at long intervals, whose server may have vanished. */
  session: { statementMs: 0, lockMs: 0, connectionMs: 30_000, replyMs: 10_000 },
  /** Programs that fill a large database and measure it. */
  none: { statementMs: 0, lockMs: 0, connectionMs: 0, replyMs: 0 },
} satisfies Record<string, Limits>

/** A transaction that waits this long for its next statement belongs to a process that hangs. */
const IDLE_TRANSACTION_MS = 30_000

/** The settings of a session with these limits. */
const sessionOf = ({ statementMs, lockMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
})

/** Settings of sessions as an option of the start. A limit of 0 is sent too: the role may have another (`setRoleLimits`). */
const optionsOf = (limits: Limits) =>
  Object.entries({ timezone: 'UTC', jit: 'off', ...sessionOf(limits) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Settings of requests that connections to a pooler take from their role, in milliseconds. They cannot set them themselves. */
export const pooledSession = sessionOf(limitsFor.requests)

interface Access {
  limits?: keyof typeof limitsFor
  /** Whether the address is that of a pooler, which gives each transaction another connection. */
  isPooled?: boolean
}

/** The connections that reach the database at `url`, for a pool of pg or of a library. */
export function connectionsTo(
  url: string,
  { limits = 'background', isPooled = false }: Access = {},
): pg.PoolConfig & ConnectionConfig {
  return {
    connectionString: serversOf(url)[0] as string,
    primary: needsPrimary(url) ? primaryOf(url) : undefined,
    types,
    ...(!isPooled && { options: optionsOf(limitsFor[limits]) }),
    application_name: 'medponto',
    keepAlive: true,
    Client: isPooled ? PooledConnection : Connection,
    query_timeout: limitsFor[limits].replyMs,
    connectionTimeoutMillis: limitsFor[limits].connectionMs,
  }
}

/**
 * Opens a pool of at most `max` connections. Sessions use UTC. Through a pooler, a session can have no settings and no prepared
 * statements of its own: see `setRoleLimits`. If the address names several servers, the pool follows the primary. `onStatement`
 * is told of each statement of Kysely when it has ended.
 */
export function createDatabase(
  url: string,
  {
    max = 10,
    limits = 'background',
    isPooled = false,
    onStatement,
  }: Access & { max?: number; onStatement?: Logger | undefined } = {},
): Database {
  const pool = new pg.Pool({ ...connectionsTo(url, { limits, isPooled }), max })
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: onStatement }),
  })
  return {
    db,
    pool,
    async connect() {
      const client = new Connection(connectionsTo(url, { limits: 'session' }))
      await client.connect()
      return client
    },
    close: () => db.destroy(),
  }
}
