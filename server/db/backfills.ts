import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
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

/** The longest rest after a batch. */
const MAX_REST_MS = 1_000
/** Timers may end a little early. */
const MARGIN_MS = 5

/**
 * Runs the remaining batches, with a rest after each, so that requests have half of the time for themselves. A process that is
 * killed loses at most one batch.
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
        // A process that looks during a rest must not lock the row, or the one that rests would find it taken.
        .where(sql<boolean>`(finished_at is not null or coalesce(next_at <= clock_timestamp(), true))`)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return 'elsewhere'
      if (row.finished_at) return 'finished'
      const start = performance.now()
      const position = await batch(trx, row.position)
      const restMs = Math.min(performance.now() - start, MAX_REST_MS)
      await trx
        .updateTable('backfills')
        .set({
          position,
          finished_at: position === null ? sql<Date>`now()` : null,
          next_at: sql<Date>`clock_timestamp() + ${restMs} * interval '1 ms'`,
        })
        .where('name', '=', name)
        .execute()
      return position === null ? 'finished' : { restMs }
    })
  for (;;) {
    const state = await runBatch()
    if (typeof state === 'string') return state === 'finished'
    await sleep(state.restMs + MARGIN_MS)
  }
}
