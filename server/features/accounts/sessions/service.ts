import type { Role, StoredRole } from '#contract/accounts/roles.ts'
import type { AccountSession } from '#contract/api/accounts/sessions.ts'
import { paths } from '#contract/paths.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { isDemoAddress } from '#server/db/demo-accounts.ts'
import { ownersOf } from '#server/db/memberships.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { revokeSignInCodes } from '#server/features/accounts/sign-in-codes/service.ts'
import {
  type AccountEvents,
  cancelDeletion,
  markSeen,
  revokeDeviceMarks,
} from '#server/features/accounts/users/service.ts'
import { recordAccess } from '#server/features/platform/access-records/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { type Caller, callerOf, roleOf } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import type { RequestContext } from '#server/http/session-replies.ts'
import { deviceOf } from './device.ts'
import { expiryFrom, REUSE_GRACE_SECONDS } from './lifetimes.ts'
import { deletionCancelledMail, newSignInMail } from './mail.ts'
import * as queries from './queries.ts'
import type { SessionTokens } from './session-tokens.ts'

export type { RequestContext } from '#server/http/session-replies.ts'
export { deviceOf } from './device.ts'
export type { SessionTokens } from './session-tokens.ts'

export interface OpenedSession {
  userId: string
  sessionId: string
  authToken: string
  refreshToken: string
}

interface Owner {
  id: string
  role: StoredRole | null
}

/** Opens a session with an access token and the first refresh token of its family. */
export async function openSession(
  db: DbOrTrx,
  tokens: SessionTokens,
  owner: Owner,
  {
    userAgent,
    now,
    secondFactorAt = null,
  }: Pick<RequestContext, 'userAgent' | 'now'> & { secondFactorAt?: Date | null },
): Promise<OpenedSession> {
  const sessionId = await queries.insertSession(db, {
    userId: owner.id,
    userAgent: userAgent?.slice(0, 300) ?? null,
    secondFactorAt,
    now,
    expiresAt: expiryFrom(now),
  })
  const { token, hash } = newToken()
  await queries.insertRefreshToken(db, sessionId, hash, now)
  const role = owner.role === 'team_member' ? await queries.effectiveRole(db, owner.id) : owner.role
  const authToken = await tokens.sign({ userId: owner.id, sessionId, role })
  return { userId: owner.id, sessionId, authToken, refreshToken: token }
}

const dayOf = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

export interface SignInDeps {
  db: DbOrTrx
  queue: Queue
  tokens: SessionTokens
  publicUrl: string
  accountEvents: Pick<AccountEvents, 'deletionCancelled'>
}

/**
 * Opens a session for an authenticated owner, writes the access record, and notifies the owner by mail if the device is
 * new. `passwordHash` is the hash that the password was verified against. `cancelsDeletion` keeps an account that its owner
 * wanted to delete.
 * @throws InvalidCredentials if the password has changed since then, NotInTeam, AccountLocked, AccountBeingDeleted,
 * SecondFactorRequired with a challenge unless the owner `provedSecondFactor`
 */
export async function signIn(
  { db, queue, tokens, publicUrl, accountEvents }: SignInDeps,
  owner: Owner & {
    email: string
    passwordHash?: string | null
    cancelsDeletion?: boolean | undefined
    provedSecondFactor?: boolean
  },
  { ip, userAgent, now }: RequestContext,
): Promise<OpenedSession> {
  return inTransaction(db, async (trx) => {
    const current = await queries.lockOwner(trx, owner.id)
    const stale = owner.passwordHash !== undefined && current?.password_hash !== owner.passwordHash
    if (!current || stale) throw new AppError('InvalidCredentials')
    const isLocked = !tokens.admitDemoAccounts && isDemoAddress(current.email)
    const dueAt = current.deletion_is_final ? null : current.deletion_due_at
    if (current.has_left_team || (!current.suspended_at && !current.is_admitted_by_team))
      throw new AppError('NotInTeam')
    if (isLocked || (current.suspended_at && !dueAt)) throw new AppError('AccountLocked')
    if (dueAt && !owner.cancelsDeletion)
      throw new AppError('AccountBeingDeleted', {
        details: `Esta conta será excluída em ${dayOf.format(dueAt)}. Até lá, você pode cancelar a exclusão.`,
      })
    if (current.has_second_factor && !owner.provedSecondFactor)
      throw new AppError('SecondFactorRequired', {
        second_factor_challenge: await tokens.signChallenge({
          userId: owner.id,
          passwordHash: current.password_hash,
          cancelsDeletion: owner.cancelsDeletion ?? false,
        }),
      })
    const devices = new Set((await queries.knownUserAgents(trx, owner.id)).map(deviceOf))
    const device = deviceOf(userAgent)
    const secondFactorAt = owner.provedSecondFactor ? now : null
    const opened = await openSession(trx, tokens, owner, { userAgent, now, secondFactorAt })
    await recordAccess(trx, { at: now, userId: owner.id, event: 'sign_in', ip })
    await markSeen(trx, owner.id, now)
    const forgotUrl = `${publicUrl}${paths.forgotPassword}`
    if (devices.size > 0 && !devices.has(device))
      await postMail(trx, queue, owner.email, newSignInMail({ device, at: now, forgotUrl }), now)
    if (dueAt) await keepAccount({ queue, publicUrl, accountEvents }, trx, owner, 'sign_in', now)
    return opened
  })
}

/**
 * Cancels the scheduled deletion of an account if its owner may, and tells every owner. `reason`: the owner has signed in, or
 * has undone a change of the e-mail address.
 */
export async function keepAccount(
  { queue, publicUrl, accountEvents }: Pick<SignInDeps, 'queue' | 'publicUrl' | 'accountEvents'>,
  trx: Trx,
  owner: { id: string; email: string },
  reason: 'sign_in' | 'undone_change',
  now: Date,
): Promise<void> {
  if (!(await cancelDeletion(trx, owner.id, now))) return
  const forgotUrl = `${publicUrl}${paths.forgotPassword}`
  for (const email of await ownersOf(trx, owner.id)) {
    const isCompany = email !== owner.email
    await postMail(trx, queue, email, deletionCancelledMail({ forgotUrl, isCompany, reason }), now)
  }
  await accountEvents.deletionCancelled(trx, owner.id, now)
}

/**
 * Exchanges a refresh token for a new pair of tokens. A page that is left while it renews never receives the reply, so
 * during the grace period the same token yields the same successor. Reuse after that, or once the successor was used,
 * means that somebody has a copy, so the whole session ends.
 * @throws Unauthorized for any invalid token
 */
export async function renewSession(
  db: Db,
  tokens: SessionTokens,
  refreshToken: string,
  { ip, now }: RequestContext,
): Promise<OpenedSession> {
  const renewed = await inTransaction(db, async (trx) => {
    const row = await queries.lockRefreshToken(trx, hashToken(refreshToken))
    if (!row) return null
    const session = await queries.liveSession(trx, row.session_id, { ...tokens, now })
    if (!session) return null
    const successor = tokens.successorOf(refreshToken)
    const hash = hashToken(successor)
    if (row.used_at) {
      const isInGrace = now.getTime() - row.used_at.getTime() <= REUSE_GRACE_SECONDS * 1000
      const isSuccessorUsed =
        row.child_hash !== null && (await queries.isRefreshTokenUsed(trx, row.child_hash))
      if (!isInGrace || isSuccessorUsed) {
        await queries.revokeSession(trx, session.id, now)
        return null
      }
      // The successor differs if the secret has changed since.
      if (!row.child_hash?.equals(hash)) return null
    } else {
      await queries.insertRefreshToken(trx, session.id, hash, now)
      await queries.markRefreshTokenUsed(trx, row.token_hash, hash, now)
      await queries.touchSession(trx, session.id, now, expiryFrom(now))
      await recordAccess(trx, { at: now, userId: session.user_id, event: 'renewal', ip })
    }
    const authToken = await tokens.sign({
      userId: session.user_id,
      sessionId: session.id,
      role: roleOf(session),
    })
    return { userId: session.user_id, sessionId: session.id, authToken, refreshToken: successor }
  })
  if (!renewed) throw new AppError('Unauthorized')
  // After the transaction, because accounts are locked before sessions.
  await markSeen(db, renewed.userId, now)
  return renewed
}

/** Signs a new access token for the caller's session after their role has changed. */
export function renewAccessToken(tokens: SessionTokens, caller: Caller, role: Role | null): Promise<string> {
  return tokens.sign({ userId: caller.userId, sessionId: caller.sessionId, role })
}

/** Signs out: ends the caller's session and the session of the refresh token. Ignores an unknown token. */
export async function endSession(
  db: Db,
  { refreshToken, caller }: { refreshToken: string | undefined; caller: Caller | null },
  { ip, now }: RequestContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The token before any session, as in `renewSession`, so that the two cannot deadlock.
    const row = refreshToken && (await queries.lockRefreshToken(trx, hashToken(refreshToken)))
    if (caller) {
      await queries.revokeSession(trx, caller.sessionId, now)
      await recordAccess(trx, { at: now, userId: caller.userId, event: 'sign_out', ip })
    }
    if (row) await queries.revokeSession(trx, row.session_id, now)
  })
}

/** Ends every session of the user, revokes the sign-in codes that could still open one, and forgets the known devices. */
export async function endAllSessions(db: DbOrTrx, userId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await revokeDeviceMarks(trx, userId, now)
    await queries.revokeSessionsOfUser(trx, userId, now)
    await revokeSignInCodes(trx, userId)
  })
}

/** The caller's session has proven the second factor. */
export const markSecondFactor = (trx: Trx, { userId, sessionId }: Caller, now: Date): Promise<void> =>
  queries.setSecondFactorOfSessions(trx, { userId, sessionId, provenAt: now })

/** The user has no second factor any more, so no session counts as having proven it. */
export const forgetSecondFactor = (trx: Trx, userId: string): Promise<void> =>
  queries.setSecondFactorOfSessions(trx, { userId, provenAt: null })

/** The owner of the live session that a refresh token belongs to, or null. */
export const ownerOfSession = (db: Db, refreshToken: string, now: Date): Promise<string | null> =>
  queries.ownerOfRefreshToken(db, hashToken(refreshToken), now)

/** The live sessions of the caller's account, the most recently used first. */
export async function listSessions(db: Db, caller: Caller, now: Date): Promise<AccountSession[]> {
  const rows = await queries.liveSessions(db, caller.userId, now)
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }))
}

/**
 * Ends one session of the caller's account.
 * @throws NotFound if the session is somebody else's or has ended
 */
export async function endOwnSession(db: Db, caller: Caller, sessionId: string, now: Date): Promise<void> {
  if (!(await queries.revokeOwnSession(db, caller.userId, sessionId, now))) throw new AppError('NotFound')
}

/** Deletes sessions that were ended a while ago or have expired, with their refresh tokens. */
export const purgeSessions = (db: Db, now: Date): Promise<void> =>
  queries.deleteEndedSessions(db, { revokedBefore: keptSince('sessions', now), now })

/** The caller that an access token identifies, or null if the token or its session is not valid. */
export async function authenticate(
  db: Db,
  tokens: SessionTokens,
  token: string,
  now: Date,
): Promise<Caller | null> {
  const sessionId = await tokens.sessionOf(token)
  if (!sessionId) return null
  const session = await queries.liveSession(db, sessionId, { ...tokens, now })
  if (!session) return null
  return callerOf({
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    membership: session.membership,
    profileComplete: session.profile_completed_at !== null,
    secondFactorAt: session.second_factor_at,
    adminsNeedSecondFactor: tokens.adminsNeedSecondFactor,
  })
}

/** The id of a token's session, even if the session has ended or is an admin's view. Null if the token is invalid. */
export const sessionOfToken = async (tokens: SessionTokens, token: string | null): Promise<string | null> =>
  token && ((await tokens.sessionOf(token)) ?? (await tokens.viewOf(token)))

export const emailOf = (db: Db, caller: Caller): Promise<string | null> =>
  queries.emailOfUser(db, caller.userId)

/** When the caller signed in on this device. */
export const signedInAt = (db: Db, caller: Caller): Promise<Date | null> =>
  queries.openedAt(db, caller.sessionId)
