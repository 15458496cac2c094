import type { Db, DbOrTrx, Trx } from './client.ts'

/** PostgreSQL's codes for serialization_failure and deadlock_detected. */
const REPEATABLE = new Set<unknown>(['40001', '40P01'])

const isRepeatable = (error: unknown) => REPEATABLE.has((error as { code?: unknown } | null)?.code)

/**
 * Runs `work` in a transaction. If PostgreSQL ends the transaction because of a deadlock or a serialization failure, it
 * runs once more, so `work` must have no effect outside the database. Inside a transaction, `work` joins it.
 */
export async function inTransaction<T>(db: DbOrTrx, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  const run = () => (db as Db).transaction().execute(work)
  try {
    return await run()
  } catch (error) {
    if (!isRepeatable(error)) throw error
    return run()
  }
}
