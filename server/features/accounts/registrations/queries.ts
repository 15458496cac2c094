import type { DbOrTrx, Trx } from '#server/db/client.ts'

const columns = ['id', 'email', 'password_hash', 'return_path'] as const

const pending = (db: DbOrTrx, now: Date) =>
  db.selectFrom('registrations').where('expires_at', '>', now).where('verified_at', 'is', null)

export const pendingRegistration = (db: DbOrTrx, id: string, now: Date) =>
  pending(db, now).select(columns).where('id', '=', id).executeTakeFirst()

/** The newest registration of an address that is neither confirmed nor expired. */
export const newestRegistration = (db: DbOrTrx, email: string, now: Date) =>
  pending(db, now)
    .select(columns)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

interface Registration {
  marketingOptIn: boolean
  returnPath: string | null
  now: Date
  expiresAt: Date
}

export async function insertRegistration(
  db: DbOrTrx,
  registration: Registration & { email: string; passwordHash: string },
): Promise<string> {
  const { id } = await db
    .insertInto('registrations')
    .values({
      email: registration.email,
      password_hash: registration.passwordHash,
      wants_news: registration.marketingOptIn,
      return_path: registration.returnPath,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a repeated registration a new expiry. Returns its id, or undefined if it was confirmed in the meantime. */
export async function renewRegistration(
  db: DbOrTrx,
  id: string,
  registration: Registration,
): Promise<string | undefined> {
  const row = await db
    .updateTable('registrations')
    .set({
      wants_news: registration.marketingOptIn,
      return_path: registration.returnPath,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** From now on, the link with this token confirms the registration. */
export async function activateLink(trx: Trx, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Confirms the registration with this token, ends the links of the others of its address, and returns it. Locks all of them
 * always in the same order, so that of two concurrent calls with links of one address one succeeds. `otherCount` is the
 * number of the others.
 */
export async function confirmRegistration(trx: Trx, tokenHash: Buffer, now: Date) {
  const address = pending(trx, now).select('email').where('token_hash', '=', tokenHash)
  const locked = await pending(trx, now)
    .select(['id', 'email', 'password_hash', 'wants_news', 'token_hash'])
    .where('email', '=', address)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = locked.find(({ token_hash }) => token_hash?.equals(tokenHash))
  if (!own) return null
  await trx
    .updateTable('registrations')
    .set({ token_hash: null })
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .execute()
  // The account has the password now, or nobody should have it.
  await trx
    .updateTable('registrations')
    .set({ verified_at: now, password_hash: '' })
    .where('id', '=', own.id)
    .execute()
  return { ...own, otherCount: locked.length - 1 }
}

export async function isVerified(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('verified_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.verified_at != null
}

export async function deleteExpiredRegistrations(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', now).execute()
}

export async function deleteRegistrationsOf(db: DbOrTrx, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute()
}
