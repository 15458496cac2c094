import type { Role } from '#contract/accounts.ts'
import type { AccountSession } from '#contract/api/sessions.ts'
import { paths } from '#contract/paths.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { recordAccess } from '#server/features/access-records/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import { type Caller, callerOf } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import type { Origin } from '#server/http/session-replies.ts'
import { deviceOf } from './device.ts'
import { newSignInMail } from './mail.ts'
import * as queries from './queries.ts'
import type { SessionTokens } from './session-tokens.ts'

export type { Origin } from '#server/http/session-replies.ts'
export type { SessionTokens } from './session-tokens.ts'

/** A session that is not used for this long is over. */
const SESSION_DAYS = 30
/** A used token repeated within this time is a race of two tabs or an answer that was lost; later, it is a theft. */
const RACE_SECONDS = 30

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
  tokens: SessionTokens,
  owner: Owner,
  { userAgent, now }: Pick<Origin, 'userAgent' | 'now'>,
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
 * Lets a person in who has shown who she is: opens a session, keeps the access record, and tells her by mail when the
 * account was never used on this device. `passwordHash` is the one she was judged by: a change of password meanwhile
 * shuts the door.
 * @throws InvalidCredentials, AccountLocked
 */
export async function signIn(
  { db, queue, tokens, publicUrl }: { db: Db; queue: Queue; tokens: SessionTokens; publicUrl: string },
  owner: Owner & { email: string; passwordHash?: string | null },
  { ip, userAgent, now }: Origin,
): Promise<OpenedSession> {
  return db.transaction().execute(async (trx) => {
    const standing = await queries.lockOwner(trx, owner.id)
    const stale = owner.passwordHash !== undefined && standing?.password_hash !== owner.passwordHash
    if (!standing || stale) throw new AppError('InvalidCredentials')
    if (standing.suspended_at) throw new AppError('AccountLocked')
    const devices = new Set((await queries.knownUserAgents(trx, owner.id)).map(deviceOf))
    const device = deviceOf(userAgent)
    const opened = await openSession(trx, tokens, owner, { userAgent, now })
    await recordAccess(trx, { at: now, userId: owner.id, event: 'sign_in', ip })
    const forgotUrl = `${publicUrl}${paths.forgotPassword}`
    if (devices.size > 0 && !devices.has(device))
      await postMail(trx, queue, owner.email, newSignInMail({ device, at: now, forgotUrl }), now)
    return opened
  })
}

/**
 * Trades a refresh token for a new pair. A page that is left while it renews never hears the answer: for the time of a
 * race the same token gets the same successor again. Reuse of a token whose successor is in use, or later, ends the
 * whole session: somebody has a copy.
 * @throws Unauthorized, whatever the reason.
 */
export async function renewSession(
  db: Db,
  tokens: SessionTokens,
  refreshToken: string,
  { ip, now }: Origin,
): Promise<OpenedSession> {
  const renewed = await db.transaction().execute(async (trx) => {
    const row = await queries.lockRefreshToken(trx, hashToken(refreshToken))
    if (!row) return null
    const session = await queries.liveSession(trx, row.session_id, now)
    if (!session) return null
    const successor = tokens.successorOf(refreshToken)
    const hash = hashToken(successor)
    if (row.used_at) {
      const race = now.getTime() - row.used_at.getTime() <= RACE_SECONDS * 1000
      const childUsed = row.child_hash !== null && (await queries.isTokenUsed(trx, row.child_hash))
      if (!race || childUsed) await queries.revokeSession(trx, session.id, now)
      if (!race || childUsed || !row.child_hash?.equals(hash)) return null
    } else {
      await queries.insertRefreshToken(trx, session.id, hash, now)
      await queries.markTokenUsed(trx, row.token_hash, hash, now)
      await queries.touchSession(trx, session.id, now, expiryFrom(now))
      await recordAccess(trx, { at: now, userId: session.user_id, event: 'renewal', ip })
    }
    const authToken = await tokens.sign({
      userId: session.user_id,
      sessionId: session.id,
      role: session.role,
    })
    return { userId: session.user_id, authToken, refreshToken: successor }
  })
  if (!renewed) throw new AppError('Unauthorized')
  return renewed
}

/** A new access token for a session that goes on, after its owner's role has changed. */
export function renewAccess(tokens: SessionTokens, caller: Caller, role: Role | null): Promise<string> {
  return tokens.sign({ userId: caller.userId, sessionId: caller.sessionId, role })
}

/** Ends the session that a refresh token or a signed-in caller belongs to; unknown tokens end nothing. */
export async function endSession(
  db: Db,
  { refreshToken, caller }: { refreshToken: string | undefined; caller: Caller | null },
  { ip, now }: Origin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (caller) {
      await queries.revokeSession(trx, caller.sessionId, now)
      await recordAccess(trx, { at: now, userId: caller.userId, event: 'sign_out', ip })
    }
    const row = refreshToken && (await queries.lockRefreshToken(trx, hashToken(refreshToken)))
    if (row) await queries.revokeSession(trx, row.session_id, now)
  })
}

/** Ends every session of the account: after a change of password, or when its owner asks. */
export async function endAllSessions(db: DbOrTrx | Trx, userId: string, now: Date): Promise<void> {
  await queries.revokeAll(db, userId, now)
  await queries.deleteCodes(db, userId)
}

/** Where the account is signed in, the last used first. */
export async function accountSessions(db: Db, caller: Caller, now: Date): Promise<AccountSession[]> {
  const rows = await queries.liveSessions(db, caller.userId, now)
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }))
}

/** Ends one session of the caller's account. @throws NotFound for anybody else's */
export async function endAccountSession(db: Db, caller: Caller, sessionId: string, now: Date): Promise<void> {
  if (!(await queries.revokeOwn(db, caller.userId, sessionId, now))) throw new AppError('NotFound')
}

/** Sessions that have been over for a while go, and with them their refresh tokens. */
export const purgeSessions = (db: Db, now: Date): Promise<void> =>
  queries.deleteOver(db, new Date(now.getTime() - SESSION_DAYS * 86_400_000))

/** Who an access token stands for at this moment; null when the token or its session is not good. */
export async function authenticate(
  db: Db,
  tokens: SessionTokens,
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

/** The caller's own address. */
export const emailOf = (db: Db, caller: Caller): Promise<string | null> =>
  queries.emailOfUser(db, caller.userId)
