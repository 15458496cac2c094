import { setTimeout } from 'node:timers/promises'
import type { Db, DbOrTrx, Trx } from './client.ts'

/** PostgreSQL's codes for serialization_failure and deadlock_detected. */
const REPEATABLE = new Set<unknown>(['40001', '40P01'])

/** The least milliseconds before each repetition. At most as many again are added at random. */
const PAUSES_MS = [20, 100]

const isRepeatable = (error: unknown) => REPEATABLE.has((error as { code?: unknown } | null)?.code)

/**
 * Runs `work` in a transaction. If PostgreSQL ends the transaction because of a deadlock or a serialization failure, it
 * runs again, at most three times in all, so `work` must have no effect outside the database. Inside a transaction, `work`
 * joins it.
 *
 * Each repetition waits. A transaction that starts again at once can take its first lock back before the one it deadlocked
 * with has woken up, and then both deadlock again.
 */
export async function inTransaction<T>(db: DbOrTrx, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  const run = () => (db as Db).transaction().execute(work)
  for (const pause of PAUSES_MS) {
    try {
      return await run()
    } catch (error) {
      if (!isRepeatable(error)) throw error
      await setTimeout(pause * (1 + Math.random()))
    }
  }
  return run()
}
