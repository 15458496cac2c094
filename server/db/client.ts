import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB> | ControlledTransaction<DB>
/** What every service takes first. */
export type DbOrTrx = Db | Trx

// `date` is a day of the calendar: as a JavaScript Date it would move with the server's time zone.
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
  /** Opens a connection outside the pool, for LISTEN and other long holds. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Opens a pool of at most `max` connections; sessions are in UTC and no statement runs over 30 s. */
export function createDatabase(url: string, { max = 10 } = {}): Database {
  const config: pg.PoolConfig = {
    connectionString: url,
    types,
    options: '-c timezone=UTC -c jit=off',
    application_name: 'medponto',
  }
  const pool = new pg.Pool({ ...config, Client: PreparingClient, max, statement_timeout: 30_000 })
  // A broken idle connection is replaced by the pool; without a listener the error would end the process.
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
