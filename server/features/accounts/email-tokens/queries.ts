import type { DbOrTrx, Trx } from '#server/db/client.ts'

const PURPOSE = 'reset_password'

export async function insertToken(
  trx: Trx,
  token: { userId: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('email_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: PURPOSE,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The owner of a valid token, or null. Takes no locks. */
export async function ownerOfToken(db: DbOrTrx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', PURPOSE)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteExpiredTokens(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires_at', '<', now).execute()
}

export async function deleteTokensOfUser(db: DbOrTrx, userId: string): Promise<void> {
  await db.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
}
