import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

const columns = ['id', 'name', 'path', 'query'] as const

export const filtersOf = (db: DbOrTrx, admin: UserId, path: string) =>
  db
    .selectFrom('saved_filters')
    .select(columns)
    .where('admin_user_id', '=', admin)
    .where('path', '=', path)
    .orderBy('name')
    .execute()

export async function countFilters(db: DbOrTrx, admin: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('saved_filters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('admin_user_id', '=', admin)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const upsertFilter = (
  trx: Trx,
  admin: UserId,
  { path, name, query }: { path: string; name: string; query: string },
  now: Date,
) =>
  trx
    .insertInto('saved_filters')
    .values({ admin_user_id: admin, path, name, query, created_at: now })
    .onConflict((conflict) => conflict.columns(['admin_user_id', 'path', 'name']).doUpdateSet({ query }))
    .returning(columns)
    .executeTakeFirstOrThrow()

/** False if there is none, or it is somebody else's. */
export async function deleteFilter(db: DbOrTrx, admin: UserId, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('admin_user_id', '=', admin)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
