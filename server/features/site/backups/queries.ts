import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

/** False before the migration that adds the table, such as just before an update. */
export async function hasRecords(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select to_regclass('public.backups') is not null as has`.execute(db)
  return rows[0]?.has ?? false
}

export async function begin(db: DbOrTrx, place: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('backups')
    .values({ started_at: now, place, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function finish(
  db: DbOrTrx,
  id: string,
  { copy, bytes, now }: { copy: string; bytes: number; now: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'done', finished_at: now, copy, bytes })
    .where('id', '=', id)
    .execute()
}

export async function fail(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await db.updateTable('backups').set({ state: 'failed', finished_at: now }).where('id', '=', id).execute()
}

/** Fails the records of processes that were killed: only one copy is made at a time, and that is `id`. */
export async function failOthers(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('id', '!=', id)
    .execute()
}

export async function forget(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute()
}

export async function forgetBefore(db: DbOrTrx, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', before).execute()
}

/** When the last complete copy was begun, or else the first attempt at one. */
export async function lastGood(db: DbOrTrx): Promise<{ last: Date | null; first: Date | null }> {
  return db
    .selectFrom('backups')
    .select((eb) => [
      eb.fn.max('started_at').filterWhere('state', '=', 'done').as('last'),
      eb.fn.min('started_at').as('first'),
    ])
    .executeTakeFirstOrThrow()
}
