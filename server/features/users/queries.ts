import type { Updateable } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Users } from '#server/db/types.ts'

/** The columns that decide who may sign in, and as what. */
const accountColumns = [
  'id',
  'email',
  'role',
  'password_hash',
  'email_verified_at',
  'profile_completed_at',
  'suspended_at',
  'device_marks_from',
] as const

export function userById(db: DbOrTrx, id: string) {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

/** An address in the form in which it is stored and looked up. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** `email` must be normalized. */
export function userByEmail(db: DbOrTrx, email: string) {
  return db.selectFrom('users').select(accountColumns).where('email', '=', email).executeTakeFirst()
}

/** Locks the user, so that the second of two concurrent changes sees the result of the first. */
export function lockUser(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function lockUserByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(accountColumns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts a user without a password. Returns the id, or null if the address is taken. */
export async function insertUser(
  trx: Trx,
  user: { email: string; name: string | null; isVerified: boolean; now: Date },
): Promise<string | null> {
  const { email, name, isVerified, now } = user
  const verifiedAt = isVerified ? now : null
  const row = await trx
    .insertInto('users')
    .values({
      email,
      name,
      email_verified_at: verifiedAt,
      terms_accepted_at: verifiedAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts a user with a verified address, or verifies an invited one, whose other columns stay as they are. */
export async function insertOrVerifyUser(
  trx: Trx,
  user: { email: string; passwordHash: string | null; marketingOptIn: boolean; now: Date },
) {
  const { email, passwordHash, marketingOptIn, now } = user
  await trx
    .insertInto('users')
    .values({
      email,
      email_verified_at: now,
      password_hash: passwordHash,
      terms_accepted_at: now,
      marketing_opted_in_at: marketingOptIn ? now : null,
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
  return trx.selectFrom('users').select(accountColumns).where('email', '=', email).executeTakeFirstOrThrow()
}

/** Null removes the password. */
export async function setPasswordHash(
  trx: Trx,
  id: string,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** No device that the account knows so far counts as known any more. */
export async function revokeDeviceMarks(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ device_marks_from: now }).where('id', '=', id).execute()
}

/** Keeps the time of an earlier verification. */
export async function markEmailVerified(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

type ProfileColumn =
  | 'bio'
  | 'birth_date'
  | 'city_id'
  | 'cnpj'
  | 'cpf'
  | 'gender'
  | 'image_key'
  | 'is_searchable'
  | 'name'
  | 'phone'
  | 'profile_completed_at'
  | 'referral'
  | 'role'
  | 'state'
  | 'website'

/** Updates profile columns. Columns that are undefined keep their value. */
export async function updateUser(
  trx: Trx,
  id: string,
  columns: { [Column in ProfileColumn]?: Updateable<Users>[Column] | undefined },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** An earlier consent keeps its time. Without consent no marketing is sent (LGPD, art. 8). */
export async function setMarketingOptIn(db: DbOrTrx, id: string, isOn: boolean, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, val }) => ({
      marketing_opted_in_at: isOn ? fn.coalesce('marketing_opted_in_at', val(now)) : null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Suspends the account; an earlier suspension keeps its time. False if there is no such user. */
export async function suspend(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set(({ fn, val }) => ({ suspended_at: fn.coalesce('suspended_at', val(now)), updated_at: now }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if there is no such user. */
export async function reinstate(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ suspended_at: null, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
