import type { DbOrTrx, Trx } from '#server/db/client.ts'

export function accountByEmail(db: DbOrTrx, email: string) {
  return db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
}

export async function passwordOf(db: DbOrTrx, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Locked, so that of two changes at once the second judges what the first left. */
export function lockAccount(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'password_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function setPassword(trx: Trx, id: string, passwordHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Who opens a link from a mail has shown that the address is hers. */
export async function markVerified(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}
