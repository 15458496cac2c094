import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

export async function insertSession(
  db: DbOrTrx,
  session: { userId: string; userAgent: string | null; now: Date; expiresAt: Date },
) {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      user_agent: session.userAgent,
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

/** The live session with its owner; nothing for one that is over, expired, or whose owner is suspended. */
export function liveSession(db: DbOrTrx, sessionId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.role', 'users.profile_completed_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the token's row, so that of two uses at once one is first. */
export function lockRefreshToken(trx: Trx, hash: Buffer) {
  return trx
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'session_id', 'used_at', 'child_hash'])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function isTokenUsed(db: DbOrTrx, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.used_at != null
}

export async function markTokenUsed(db: DbOrTrx, hash: Buffer, childHash: Buffer, now: Date): Promise<void> {
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

export async function revokeAll(db: DbOrTrx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The user's live sessions, the last used first. */
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

/** User-Agents of the user's earlier sessions, also of those that are over. */
export async function knownUserAgents(db: DbOrTrx, userId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.user_agent)
}

/** False when the session is not this user's, or is over. */
export async function revokeOwn(db: DbOrTrx, userId: UserId, sessionId: string, now: Date): Promise<boolean> {
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

export async function deleteOver(db: DbOrTrx, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .execute()
}

export async function emailOfUser(db: DbOrTrx, userId: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}

/** Held until the session is written, so that a change of password waits for it and then ends it. */
export function lockOwner(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

/** Codes on their way back from a provider are sessions to be. */
export async function deleteCodes(db: DbOrTrx, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute()
}
