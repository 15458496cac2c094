import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

/** Counts `amount` hits in one statement, so that concurrent hits are all counted. */
export async function countHits(
  db: DbOrTrx,
  key: string,
  { amount, windowSeconds, now }: { amount: number; windowSeconds: number; now: Date },
) {
  const { rows } = await sql<{ hits: number; resets_at: Date }>`
    insert into throttles as t (key, hits, resets_at)
    values (${key}, ${amount}, ${new Date(now.getTime() + windowSeconds * 1000)})
    on conflict (key) do update set
      hits = case when t.resets_at <= ${now} then excluded.hits else t.hits + excluded.hits end,
      resets_at = case when t.resets_at <= ${now} then excluded.resets_at else t.resets_at end
    returning hits, resets_at`.execute(db)
  return rows[0] as { hits: number; resets_at: Date }
}

export async function deleteHits(db: DbOrTrx, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

export async function decrementHits(db: DbOrTrx, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
}

export async function deleteExpiredThrottles(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('throttles').where('resets_at', '<', now).execute()
}
