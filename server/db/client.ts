import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
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

/** Opens a pool of at most `max` connections. Sessions use UTC, and statements are cancelled after 30 s. */
export function createDatabase(url: string, { max = 10 } = {}): Database {
  const config: pg.PoolConfig = {
    connectionString: url,
    types,
    options: '-c timezone=UTC -c jit=off',
    application_name: 'medponto',
  }
  const pool = new pg.Pool({ ...config, Client: PreparingClient, max, statement_timeout: 30_000 })
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async connect() {
      const client = new pg.Client(config)
      await client.connect()
      return client
    },
    close: () => db.destroy(),
  }
}
