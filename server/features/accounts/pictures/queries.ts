import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

export async function insertPicture(
  db: DbOrTrx,
  key: string,
  ownerId: UserId | EmployerId,
  now: Date,
): Promise<void> {
  await db.insertInto('pictures').values({ key, owner_user_id: ownerId, created_at: now }).execute()
}

export async function hasPicture(db: DbOrTrx, key: string): Promise<boolean> {
  const row = await db.selectFrom('pictures').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Locks the picture if it is the user's, so that it cannot be purged before the transaction ends. */
export async function lockOwnPicture(trx: Trx, key: string, ownerId: UserId | EmployerId): Promise<boolean> {
  const row = await trx
    .selectFrom('pictures')
    .select('key')
    .where('key', '=', key)
    .where('owner_user_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the user and returns the key of their profile picture. */
export async function lockProfilePicture(trx: Trx, userId: UserId | EmployerId): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select('image_key')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return user.image_key
}

/** Locks the picture before checking that it is nobody's profile picture, so that the result stays true. */
export async function lockUnusedPicture(trx: Trx, key: string): Promise<boolean> {
  const locked = await trx
    .selectFrom('pictures')
    .select('owner_user_id')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return false
  if (locked.owner_user_id === null) return true
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', locked.owner_user_id)
    .where('image_key', '=', key)
    .executeTakeFirst()
  return user === undefined
}

export async function deletePicture(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('pictures').where('key', '=', key).execute()
}

/** Keys of pictures uploaded before `before` that are not their owner's profile picture or have no owner. */
export async function unusedPictures(db: DbOrTrx, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'pictures.owner_user_id').onRef('users.image_key', '=', 'pictures.key'),
    )
    .select('pictures.key')
    .where('pictures.created_at', '<', before)
    .where('users.id', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}
