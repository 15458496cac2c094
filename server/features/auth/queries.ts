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
 * Deletes all registrations of the token's address and returns the token's own. Locks it first, so that only one of two
 * concurrent calls succeeds. `otherCount` is the number of its other registrations that had not expired.
 */
export async function consumeRegistrations(trx: Trx, tokenHash: Buffer, now: Date) {
  const own = await trx
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash', 'wants_news'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return null
  const deleted = await trx
    .deleteFrom('registrations')
    .where('email', '=', own.email)
    .returning('expires_at')
    .execute()
  return { ...own, otherCount: deleted.filter(({ expires_at }) => expires_at > now).length - 1 }
}

export async function deleteExpiredRegistrations(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', now).execute()
}
