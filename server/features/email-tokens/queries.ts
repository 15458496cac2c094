import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { TokenPurpose } from './service.ts'

/** One live link at a time: the older ones of the same purpose end. */
export async function replaceToken(
  trx: Trx,
  token: { userId: string; purpose: TokenPurpose; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .deleteFrom('email_tokens')
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .execute()
  await trx
    .insertInto('email_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Uses a token up in one statement: of two at once, one finds it. */
export async function useToken(
  trx: Trx,
  purpose: TokenPurpose,
  hash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function isLive(db: DbOrTrx, purpose: TokenPurpose, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpired(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires_at', '<', now).execute()
}
