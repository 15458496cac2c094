import type { Role } from '#contract/accounts.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { type Caller, callerOf } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import type { AccessTokens } from './access-token.ts'
import * as queries from './queries.ts'

export type { AccessTokens } from './access-token.ts'

/** A session that is not used for this long is over. */
const SESSION_DAYS = 30
/** Two tabs that renew within this time are a race; later, the repeat of a used token is a theft. */
const RACE_SECONDS = 10

const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

export interface OpenedSession {
  userId: string
  authToken: string
  refreshToken: string
}

interface Owner {
  id: string
  role: Role | null
}

/** Begins a session: an access token and the first refresh token of its family. */
export async function openSession(
  db: DbOrTrx,
  tokens: AccessTokens,
  owner: Owner,
  { userAgent, now }: { userAgent: string | null; now: Date },
): Promise<OpenedSession> {
  const sessionId = await queries.insertSession(db, {
    userId: owner.id,
    userAgent: userAgent?.slice(0, 300) ?? null,
    now,
    expiresAt: expiryFrom(now),
  })
  const { token, hash } = newToken()
  await queries.insertRefreshToken(db, sessionId, hash, now)
  const authToken = await tokens.sign({ userId: owner.id, sessionId, role: owner.role })
  return { userId: owner.id, authToken, refreshToken: token }
}

/**
 * Trades a refresh token for a new pair. Reuse of a token whose successor is in use, or after the time of a race,
 * ends the whole session: somebody has a copy.
 * @throws Unauthorized, whatever the reason.
 */
export async function renewSession(
  db: Db,
  tokens: AccessTokens,
  refreshToken: string,
  now: Date,
): Promise<OpenedSession> {
  const renewed = await db.transaction().execute(async (trx) => {
    const row = await queries.lockRefreshToken(trx, hashToken(refreshToken))
    if (!row) return null
    const session = await queries.liveSession(trx, row.session_id, now)
    if (!session) return null
    if (row.used_at) {
      const race = now.getTime() - row.used_at.getTime() <= RACE_SECONDS * 1000
      const childUsed = row.child_hash !== null && (await queries.isTokenUsed(trx, row.child_hash))
      if (!race || childUsed) await queries.revokeSession(trx, session.id, now)
      return null
    }
    const { token, hash } = newToken()
    await queries.insertRefreshToken(trx, session.id, hash, now)
    await queries.markTokenUsed(trx, row.token_hash, hash, now)
    await queries.touchSession(trx, session.id, now, expiryFrom(now))
    const authToken = await tokens.sign({
      userId: session.user_id,
      sessionId: session.id,
      role: session.role,
    })
    return { userId: session.user_id, authToken, refreshToken: token }
  })
  if (!renewed) throw new AppError('Unauthorized')
  return renewed
}

/** A new access token for a session that goes on, after its owner's role has changed. */
export function renewAccess(tokens: AccessTokens, caller: Caller, role: Role | null): Promise<string> {
  return tokens.sign({ userId: caller.userId, sessionId: caller.sessionId, role })
}

/** Ends the session that a refresh token or a signed-in caller belongs to; unknown tokens end nothing. */
export async function endSession(
  db: Db,
  { refreshToken, caller, now }: { refreshToken: string | undefined; caller: Caller | null; now: Date },
): Promise<void> {
  if (caller) await queries.revokeSession(db, caller.sessionId, now)
  if (!refreshToken) return
  await db.transaction().execute(async (trx) => {
    const row = await queries.lockRefreshToken(trx, hashToken(refreshToken))
    if (row) await queries.revokeSession(trx, row.session_id, now)
  })
}

/** Who an access token stands for at this moment; null when the token or its session is not good. */
export async function authenticate(
  db: Db,
  tokens: AccessTokens,
  token: string,
  now: Date,
): Promise<Caller | null> {
  const sessionId = await tokens.sessionOf(token)
  if (!sessionId) return null
  const session = await queries.liveSession(db, sessionId, now)
  if (!session) return null
  return callerOf({
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    profileComplete: session.profile_completed_at !== null,
  })
}
