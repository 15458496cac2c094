import type { DbOrTrx, Trx } from '#server/db/client.ts'

export function accountByEmail(db: DbOrTrx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'password_hash', 'email_verified_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Null when the address is taken; the constraint decides, also between two at once. */
export async function insertAccount(
  trx: Trx,
  account: { email: string; passwordHash: string; marketing: boolean; now: Date },
): Promise<string | null> {
  const row = await trx
    .insertInto('users')
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      terms_accepted_at: account.now,
      marketing_opted_in_at: account.marketing ? account.now : null,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A new password for an account nobody has verified yet; false when it has been. */
export async function replaceUnverified(
  trx: Trx,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function markVerified(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}
