import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type OpenedSession,
  type RequestContext,
  type SessionTokens,
  signIn,
} from '#server/features/sessions/service.ts'
import { issueSignInCode, redeemSignInCode } from '#server/features/sign-in-codes/service.ts'
import {
  insertUser,
  lockUserByEmail,
  markEmailVerified,
  normalizeEmail,
  setPasswordHash,
  userById,
} from '#server/features/users/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { ProviderIdentity } from './gateway.ts'
import * as queries from './queries.ts'

export interface GoogleDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  publicUrl: string
}

/**
 * Finds the account of an identity by the provider's id, else by its e-mail address, else creates one. An account whose
 * address was never verified loses its password: the person who set it has not proven to own the address.
 * @throws SignInFailed if the identity is new and the provider has not verified its address
 */
async function findOrCreateAccount(db: Db, identity: ProviderIdentity, now: Date): Promise<string> {
  const known = await queries.userIdOfIdentity(db, identity.subject)
  if (known) return known
  if (!identity.emailVerified) throw new AppError('SignInFailed')
  return inTransaction(db, async (trx) => {
    const email = normalizeEmail(identity.email)
    await insertUser(trx, { email, name: identity.name?.slice(0, 120) ?? null, isVerified: true, now })
    const account = await lockUserByEmail(trx, email)
    if (!account.email_verified_at) {
      await setPasswordHash(trx, account.id, null, now)
      await markEmailVerified(trx, account.id, now)
    }
    await queries.insertIdentity(trx, identity.subject, account.id, now)
    return account.id
  })
}

/**
 * Issues a sign-in code for the account of an identity; the account is created if there is none.
 * @throws SignInFailed
 */
export async function issueCodeFor(
  { db }: GoogleDeps,
  identity: ProviderIdentity,
  browserKey: string,
  now: Date,
): Promise<string> {
  return issueSignInCode(db, await findOrCreateAccount(db, identity, now), browserKey, now)
}

/**
 * Exchanges a sign-in code for a session.
 * @throws SignInFailed if the code is unknown, used, expired or from another browser; AccountLocked
 */
export async function exchangeCode(
  deps: GoogleDeps,
  { code, browserKey }: { code: string; browserKey: string | undefined },
  context: RequestContext,
): Promise<OpenedSession> {
  const userId = browserKey && (await redeemSignInCode(deps.db, { code, browserKey }, context.now))
  const account = userId ? await userById(deps.db, userId) : null
  if (!account) throw new AppError('SignInFailed')
  if (account.suspended_at) throw new AppError('AccountLocked')
  return signIn(deps, { id: account.id, email: account.email, role: account.role }, context)
}
