import type { DbOrTrx, Trx } from '#server/db/client.ts'

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
