import { sql } from 'kysely'
import type { Role } from '#contract/accounts/roles.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { isDemoAccount } from '#server/db/demo-accounts.ts'
import { hasLeftTeam, isAdmittedByTeam, membership } from '#server/db/memberships.ts'
import { roleOf, type UserId } from '#server/http/caller.ts'

export async function insertSession(
  db: DbOrTrx,
  session: {
    userId: string
    userAgent: string | null
    secondFactorAt: Date | null
    now: Date
    expiresAt: Date
  },
) {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      user_agent: session.userAgent,
      second_factor_at: session.secondFactorAt,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRefreshToken(
  db: DbOrTrx,
  sessionId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hash, session_id: sessionId, created_at: now })
    .execute()
}

/**
 * A session with its owner, unless it has ended or expired, or the owner or her company is suspended or not admitted.
 */
export function liveSession(
  db: DbOrTrx,
  sessionId: string,
  { admitDemoAccounts, now }: { admitDemoAccounts: boolean; now: Date },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.second_factor_at',
      'users.role',
      'users.profile_completed_at',
      membership.as('membership'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where(isAdmittedByTeam)
    .$if(!admitDemoAccounts, (query) => query.where(isDemoAccount('users'), '=', false))
    .executeTakeFirst()
}

export async function ownerOfRefreshToken(db: DbOrTrx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('sessions.user_id')
    .where('token_hash', '=', hash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Locks the token, so that concurrent uses of it are handled one after the other. */
export function lockRefreshToken(trx: Trx, hash: Buffer) {
  return trx
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'session_id', 'used_at', 'child_hash'])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function isRefreshTokenUsed(db: DbOrTrx, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.used_at != null
}

export async function markRefreshTokenUsed(
  db: DbOrTrx,
  hash: Buffer,
  childHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now, child_hash: childHash })
    .where('token_hash', '=', hash)
    .execute()
}

export async function touchSession(
  db: DbOrTrx,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export async function revokeSession(db: DbOrTrx, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSessionsOfUser(db: DbOrTrx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The user's live sessions, the most recently used first. */
export function liveSessions(db: DbOrTrx, userId: UserId, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** User-Agents of the user's earlier sessions, ended ones included. */
export async function knownUserAgents(db: DbOrTrx, userId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.user_agent)
}

/** Returns false if the session is not this user's or has ended. */
export async function revokeOwnSession(
  db: DbOrTrx,
  userId: UserId,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEndedSessions(
  db: DbOrTrx,
  { revokedBefore, now }: { revokedBefore: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('revoked_at', '<', revokedBefore),
        eb.and([eb('revoked_at', 'is', null), eb('expires_at', '<=', now)]),
      ]),
    )
    .execute()
}

export async function emailOfUser(db: DbOrTrx, userId: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}

/** When the session was opened. */
export async function openedAt(db: DbOrTrx, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

const hasSecondFactor = sql<boolean>`exists (select from second_factors
  where user_id = users.id and confirmed_at is not null)`

/** The role that the app treats the user as: that of the company, for a person of its team. */
export async function effectiveRole(db: DbOrTrx, userId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('users')
    .select(['role', membership.as('membership')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? roleOf(row) : null
}

/** Null forgets that any session of the user has proven the second factor. */
export async function setSecondFactorOfSessions(
  trx: Trx,
  { userId, sessionId, provenAt }: { userId: string; sessionId?: string; provenAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: provenAt })
    .where('user_id', '=', userId)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId as string))
    .execute()
}

/** Locks the owner while a session is inserted: a concurrent password change waits, and then ends that session too. */
export function lockOwner(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select([
      'email',
      'password_hash',
      'suspended_at',
      'deletion_due_at',
      'deletion_is_final',
      hasSecondFactor.as('has_second_factor'),
      isAdmittedByTeam.as('is_admitted_by_team'),
      hasLeftTeam.as('has_left_team'),
    ])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
}
