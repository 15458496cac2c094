import type { DbOrTrx } from '#server/db/client.ts'

export async function insertCode(
  db: DbOrTrx,
  code: { hash: Buffer; browserHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.hash,
      browser_hash: code.browserHash,
      user_id: code.userId,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Uses the code up in one statement, so that only one of two concurrent calls succeeds. */
export async function redeemCode(
  db: DbOrTrx,
  hash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteCodesOfUser(db: DbOrTrx, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute()
}

export async function deleteExpiredCodes(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', now).execute()
}
