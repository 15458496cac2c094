import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import {
  type OpenedSession,
  type Origin,
  type SessionTokens,
  signIn,
} from '#server/features/sessions/service.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import type { ProvenIdentity } from './gateway.ts'
import * as queries from './queries.ts'

const CODE_SECONDS = 60

export interface GoogleDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  publicUrl: string
}

/**
 * The account of an identity: known by the provider's id; else by an address that the provider has verified; else new.
 * An account of that address which nobody had verified loses its password: who set it has not shown that the
 * address is hers.
 * @throws SignInFailed for an address that the provider has not verified
 */
async function accountOf(db: Db, identity: ProvenIdentity, now: Date): Promise<string> {
  const known = await queries.userOfIdentity(db, identity.subject)
  if (known) return known
  if (!identity.emailVerified) throw new AppError('SignInFailed')
  return db.transaction().execute(async (trx) => {
    const email = identity.email.trim().toLowerCase()
    const account = await queries.accountFor(trx, { email, name: identity.name?.slice(0, 120) ?? null, now })
    if (!account.email_verified_at) await queries.takeOver(trx, account.id, now)
    await queries.insertIdentity(trx, identity.subject, account.id, now)
    return account.id
  })
}

/**
 * A code that lets the account in once, for a minute, in the browser that holds `browserKey`.
 * @throws SignInFailed
 */
export async function issueSignInCode(
  { db }: GoogleDeps,
  identity: ProvenIdentity,
  browserKey: string,
  now: Date,
): Promise<string> {
  const userId = await accountOf(db, identity, now)
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
  await queries.insertCode(db, { hash, browserHash: hashToken(browserKey), userId, expiresAt })
  return token
}

/** @throws SignInFailed for an unknown, used or expired code and in another browser; AccountLocked */
export async function exchangeCode(
  deps: GoogleDeps,
  { code, browserKey }: { code: string; browserKey: string | undefined },
  origin: Origin,
): Promise<OpenedSession> {
  const userId =
    browserKey && (await queries.redeemCode(deps.db, hashToken(code), hashToken(browserKey), origin.now))
  const account = userId ? await queries.accountById(deps.db, userId) : null
  if (!account) throw new AppError('SignInFailed')
  if (account.suspended_at) throw new AppError('AccountLocked')
  return signIn(deps, account, origin)
}

export const purgeSignInCodes = queries.deleteExpiredCodes
