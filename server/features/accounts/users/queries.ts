import { sql, type Updateable } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Users } from '#server/db/types.ts'
import { clearedColumns } from './cleared-columns.ts'

/** The columns that decide who may sign in, and with which role. */
const accountColumns = [
  'id',
  'email',
  'role',
  'password_hash',
  'email_verified_at',
  'profile_completed_at',
  'suspended_at',
  'deletion_due_at',
  'deletion_is_final',
  'removed_at',
  'device_marks_from',
] as const

export const userById = (db: DbOrTrx, id: string) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()

/** An address in the form in which it is stored and looked up. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** `email` must be normalized. */
export const userByEmail = (db: DbOrTrx, email: string) =>
  db.selectFrom('users').select(accountColumns).where('email', '=', email).executeTakeFirst()

/** Locks the user, so that the second of two concurrent changes sees the result of the first. */
export const lockUser = (trx: Trx, id: string) =>
  trx.selectFrom('users').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

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
    .set({ password_hash: passwordHash, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .execute()
}

/** Sets an address that its owner has confirmed. Fails if it is taken: see `isAddressTaken`. */
export async function setEmail(trx: Trx, id: string, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: now, updated_at: nextVersion(now) })
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

/** The version of a row: later than the one before, even if the clock stands still. */
const nextVersion = (now: Date) => sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`

/**
 * Locks an account and those of all admins who are not suspended, always in the same order, so that two admins who act on
 * each other cannot both succeed. `account` is undefined if there is none.
 */
export async function lockAccountAndAdmins(trx: Trx, id: string) {
  const rows = await trx
    .selectFrom('users')
    .select([...accountColumns, 'name', 'cpf', 'cnpj', 'is_searchable', 'updated_at'])
    .where((eb) =>
      eb.or([eb('id', '=', id), eb.and([eb('role', '=', 'admin'), eb('suspended_at', 'is', null)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    account: rows.find((row) => row.id === id),
    adminIds: rows.filter((row) => row.role === 'admin' && !row.suspended_at).map((row) => row.id),
  }
}

/** Notes that the account was used; exact to the hour, because many indexes have to follow. Skips an account that is locked. */
export async function markSeen(db: DbOrTrx, id: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where((seen) => seen.or([seen('last_seen_at', 'is', null), seen('last_seen_at', '<=', hourAgo)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The admins who are not suspended, always in the same order. */
export async function activeAdminIds(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
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
  | 'profile_hidden_at'
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
    .set({ ...columns, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .execute()
}

/** An earlier consent keeps its time. Without consent no marketing is sent (LGPD, art. 8). */
export async function setMarketingOptIn(db: DbOrTrx, id: string, isOn: boolean, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, val }) => ({
      marketing_opted_in_at: isOn ? fn.coalesce('marketing_opted_in_at', val(now)) : null,
      updated_at: nextVersion(now),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Suspends the account; an earlier suspension keeps its time. Its owner can no longer cancel a scheduled deletion. False if
 * there is no such user.
 */
export async function suspend(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set(({ fn, val }) => ({
      suspended_at: fn.coalesce('suspended_at', val(now)),
      deletion_is_final: sql<boolean>`deletion_is_final or deletion_due_at is not null`,
      updated_at: nextVersion(now),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if there is no such user. */
export async function reinstate(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ suspended_at: null, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The state of an account before admins ordered its deletion. */
export type BeforeOrder = 'active' | 'suspended' | 'deletion_requested'

/**
 * Suspends the account and schedules its deletion. An earlier schedule keeps its date. `isFinal`: admins have ordered it.
 */
export async function scheduleDeletion(
  trx: Trx,
  id: string,
  { dueAt, isFinal, now }: { dueAt: Date; isFinal: boolean; now: Date },
): Promise<Date> {
  const row = await trx
    .updateTable('users')
    .set(({ fn, val }) => ({
      suspended_at: fn.coalesce('suspended_at', val(now)),
      deletion_due_at: fn.coalesce('deletion_due_at', val(dueAt)),
      // Somebody who was suspended before cannot use the deletion to return.
      deletion_is_final: sql<boolean>`deletion_is_final or ${isFinal} or (suspended_at is not null and deletion_due_at is null)`,
      ...(isFinal && {
        before_deletion_order: sql<BeforeOrder>`coalesce(before_deletion_order, case
          when deletion_due_at is not null then 'deletion_requested'
          when suspended_at is not null then 'suspended' else 'active' end)`,
      }),
      updated_at: nextVersion(now),
    }))
    .where('id', '=', id)
    .returning('deletion_due_at')
    .executeTakeFirstOrThrow()
  return row.deletion_due_at ?? dueAt
}

/** Ends the suspension too. False if no deletion is scheduled, or not one that its owner can cancel. */
export async function cancelDeletion(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ suspended_at: null, deletion_due_at: null, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .where('deletion_due_at', 'is not', null)
    .where('deletion_is_final', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Restores the state of an account before the order. Null if admins have not ordered its deletion. */
export async function cancelDeletionOrder(trx: Trx, id: string, now: Date): Promise<BeforeOrder | null> {
  const ordered = await trx
    .selectFrom('users')
    .select('before_deletion_order')
    .where('id', '=', id)
    .where('before_deletion_order', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const before = ordered?.before_deletion_order as BeforeOrder | undefined
  if (!before) return null
  await trx
    .updateTable('users')
    .set({
      before_deletion_order: null,
      deletion_is_final: false,
      ...(before === 'active' && { suspended_at: null }),
      ...(before !== 'deletion_requested' && { deletion_due_at: null }),
      updated_at: nextVersion(now),
    })
    .where('id', '=', id)
    .execute()
  return before
}

/** Fails if a row of the ledger refers to the user. */
export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Clears everything personal. The row stays because rows that must be kept refer to it. */
export async function anonymizeUser(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...clearedColumns(id),
      removed_at: now,
      updated_at: nextVersion(now),
    })
    .where('id', '=', id)
    .execute()
}
