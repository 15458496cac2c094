import type { DbOrTrx, Trx } from '#server/db/client.ts'

const PROVIDER = 'google'

export async function userOfIdentity(db: DbOrTrx, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', PROVIDER)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Creates the account, or locks the one that has this address. */
export async function accountFor(
  trx: Trx,
  { email, name, now }: { email: string; name: string | null; now: Date },
) {
  await trx
    .insertInto('users')
    .values({ email, name, email_verified_at: now, terms_accepted_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return trx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The address is proven now; a password that somebody set without proving it goes. */
export async function takeOver(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now, password_hash: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function insertIdentity(trx: Trx, subject: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ provider: PROVIDER, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
}

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

/** Uses a code up in one statement: of two at once, one finds it. */
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

export function accountById(db: DbOrTrx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteExpiredCodes(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', now).execute()
}
