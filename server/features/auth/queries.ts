import type { DbOrTrx, Trx } from '#server/db/client.ts'

export function accountByEmail(db: DbOrTrx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'password_hash', 'email_verified_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The newest registrations of an address that still may be confirmed. */
export function pendingRegistrations(
  db: DbOrTrx,
  email: string,
  { limit, now }: { limit: number; now: Date },
) {
  return db
    .selectFrom('registrations')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface Registration {
  wantsNews: boolean
  tokenHash: Buffer | null
  now: Date
  expiresAt: Date
}

export async function insertRegistration(
  trx: Trx,
  registration: Registration & { email: string; passwordHash: string },
): Promise<void> {
  await trx
    .insertInto('registrations')
    .values({
      email: registration.email,
      password_hash: registration.passwordHash,
      wants_news: registration.wantsNews,
      token_hash: registration.tokenHash,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .execute()
}

/** The same person once more: a new link for what she has registered. */
export async function renewRegistration(trx: Trx, id: string, registration: Registration): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({
      wants_news: registration.wantsNews,
      token_hash: registration.tokenHash,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

/** A new link for the newest registration that waits for one; false when there is none. */
export async function renewNewest(
  trx: Trx,
  email: string,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('registrations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('registrations')
        .select('id')
        .where('email', '=', email)
        .where('token_hash', 'is not', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes every registration of the address that a live token belongs to, in one statement: of two at once, one finds them. */
export async function takeRegistrations(trx: Trx, tokenHash: Buffer, now: Date) {
  const chosen = await trx
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash', 'wants_news'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!chosen) return null
  const taken = await trx
    .deleteFrom('registrations')
    .where('email', '=', chosen.email)
    .returning('expires_at')
    .execute()
  return { ...chosen, rivals: taken.filter(({ expires_at }) => expires_at > now).length - 1 }
}

/** Creates the confirmed account, or confirms one that was made by invitation; it keeps what it has. */
export async function confirmAccount(
  trx: Trx,
  account: { email: string; passwordHash: string | null; wantsNews: boolean; now: Date },
) {
  const { email, passwordHash, wantsNews, now } = account
  await trx
    .insertInto('users')
    .values({
      email,
      email_verified_at: now,
      password_hash: passwordHash,
      terms_accepted_at: now,
      marketing_opted_in_at: wantsNews ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        email_verified_at: eb.fn.coalesce('users.email_verified_at', eb.ref('excluded.email_verified_at')),
        terms_accepted_at: eb.fn.coalesce('users.terms_accepted_at', eb.ref('excluded.terms_accepted_at')),
      })),
    )
    .execute()
  return trx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

export async function deleteExpired(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', now).execute()
}
