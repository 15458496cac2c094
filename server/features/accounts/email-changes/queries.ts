import type { DbOrTrx, Trx } from '#server/db/client.ts'

const columns = ['id', 'user_id', 'former_email', 'new_email', 'expires_at', 'confirmed_at'] as const

const open = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('email_changes')
    .select(columns)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)

export const openChange = (db: DbOrTrx, id: string, now: Date) =>
  open(db, now).where('id', '=', id).executeTakeFirst()

export const openChangeOf = (db: DbOrTrx, userId: string, now: Date) =>
  open(db, now).where('user_id', '=', userId).executeTakeFirst()

/** The change that the link with this token confirms. */
export const openChangeByToken = (db: DbOrTrx, tokenHash: Buffer, now: Date) =>
  open(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()

/** The change that the link with this token undoes. */
export const undoableChange = (db: DbOrTrx, undoHash: Buffer, now: Date) =>
  db
    .selectFrom('email_changes')
    .select(columns)
    .where('undo_hash', '=', undoHash)
    .where('undo_until', '>', now)
    .executeTakeFirst()

interface Request {
  userId: string
  formerEmail: string
  newEmail: string
  now: Date
  expiresAt: Date
}

/** Lock the user and delete the earlier open change first: an account has only one. */
export async function insertChange(trx: Trx, request: Request): Promise<string> {
  const { id } = await trx
    .insertInto('email_changes')
    .values({
      user_id: request.userId,
      former_email: request.formerEmail,
      new_email: request.newEmail,
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if there is none. */
export async function deleteOpenChange(db: DbOrTrx, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** From now on, the link with this token confirms the change. */
export async function activateLink(trx: Trx, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** `undo` is null if the change cannot be undone. */
export async function markConfirmed(
  trx: Trx,
  id: string,
  undo: { hash: Buffer; until: Date } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({
      token_hash: null,
      confirmed_at: now,
      undo_hash: undo?.hash ?? null,
      undo_until: undo?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** The account's first change away from this address that can still be undone, if any. */
export const undoableChangeFrom = (trx: Trx, userId: string, formerEmail: string, now: Date) =>
  trx
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('former_email', '=', formerEmail)
    .where('undo_hash', 'is not', null)
    .where('undo_until', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Marks a change and all later ones as undone, so that their links stop working. */
export async function markUndone(trx: Trx, userId: string, since: string, now: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ undo_hash: null, undone_at: now })
    .where('user_id', '=', userId)
    .where('id', '>=', since)
    .where('confirmed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .execute()
}

export async function deleteExpired(
  db: DbOrTrx,
  { now, confirmedBefore }: { now: Date; confirmedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<', now)
    .execute()
  await db.deleteFrom('email_changes').where('confirmed_at', '<', confirmedBefore).execute()
}
