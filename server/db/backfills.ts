import type { Db, Trx } from './client.ts'
import { inTransaction } from './transaction.ts'

/** Work on many rows, done in batches beside the requests. A migration must not change many rows itself. */
export interface Backfill {
  /** Its name in `backfills`. A migration that relies on its end can look there. */
  name: string
  /**
   * Does a small part of the work in a transaction of its own. `position` is what the batch before returned, null at first.
   * @returns where the next batch goes on, or null if this was the last one
   */
  batch(trx: Trx, position: string | null): Promise<string | null>
}

/**
 * Runs the remaining batches. A process that is killed loses at most one of them.
 * @returns false if another process is at work on it
 */
export async function runBackfill(db: Db, { name, batch }: Backfill): Promise<boolean> {
  await db
    .insertInto('backfills')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const runBatch = () =>
    inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('backfills')
        .select(['position', 'finished_at'])
        .where('name', '=', name)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return 'elsewhere'
      if (row.finished_at) return 'finished'
      const position = await batch(trx, row.position)
      await trx
        .updateTable('backfills')
        .set(({ fn }) => ({ position, finished_at: position === null ? fn<Date>('now') : null }))
        .where('name', '=', name)
        .execute()
      return position === null ? 'finished' : 'unfinished'
    })
  for (;;) {
    const state = await runBatch()
    if (state !== 'unfinished') return state === 'finished'
  }
}
