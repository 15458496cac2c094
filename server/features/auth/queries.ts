import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** The newest registrations of an address that have not expired. */
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
  marketingOptIn: boolean
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
      wants_news: registration.marketingOptIn,
      token_hash: registration.tokenHash,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .execute()
}

/** Gives a repeated registration a new link and a new expiry. */
export async function renewRegistration(trx: Trx, id: string, registration: Registration): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({
      wants_news: registration.marketingOptIn,
      token_hash: registration.tokenHash,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives the newest registration that has a link a new one. Returns false if there is none. */
export async function renewNewestRegistration(
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

/**
 * Deletes all registrations of the token's address and returns the token's own. Locks all of them in one order, so that of
 * two concurrent calls with links of one address one succeeds. `otherCount` is the number of the other registrations.
 */
export async function consumeRegistrations(trx: Trx, tokenHash: Buffer, now: Date) {
  const pending = trx.selectFrom('registrations').where('expires_at', '>', now)
  const address = pending.select('email').where('token_hash', '=', tokenHash)
  const locked = await pending
    .select(['id', 'email', 'password_hash', 'wants_news', 'token_hash'])
    .where('email', '=', address)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = locked.find(({ token_hash }) => token_hash?.equals(tokenHash))
  if (!own) return null
  const ids = locked.map(({ id }) => id)
  await trx.deleteFrom('registrations').where('id', 'in', ids).execute()
  return { ...own, otherCount: locked.length - 1 }
}

export async function deleteExpiredRegistrations(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', now).execute()
}
