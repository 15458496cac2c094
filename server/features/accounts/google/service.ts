import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordTextsAccepted } from '#server/features/accounts/consents/service.ts'
import {
  type OpenedSession,
  type RequestContext,
  type SessionTokens,
  signIn,
} from '#server/features/accounts/sessions/service.ts'
import { issueSignInCode, redeemSignInCode } from '#server/features/accounts/sign-in-codes/service.ts'
import {
  type AccountEvents,
  insertUser,
  lockUserByEmail,
  markEmailVerified,
  normalizeEmail,
  setPasswordHash,
  userByEmail,
  userById,
} from '#server/features/accounts/users/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { ProviderIdentity } from './gateway.ts'
import * as queries from './queries.ts'

export interface GoogleDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  publicUrl: string
  currentSettings: CurrentSettings
  accountEvents: AccountEvents
}

/**
 * Finds the account of an identity by the provider's id, else by its e-mail address, else creates one. An account whose
 * address was never verified loses its password: the person who set it has not proven to own the address.
 * @throws SignInFailed if the identity is new and the provider has not verified its address, RegistrationClosed
 */
async function findOrCreateAccount(
  { db, currentSettings, accountEvents }: Pick<GoogleDeps, 'db' | 'currentSettings' | 'accountEvents'>,
  identity: ProviderIdentity,
  now: Date,
): Promise<string> {
  const known = await queries.userIdOfIdentity(db, identity.subject)
  if (known) return known
  if (!identity.emailVerified) throw new AppError('SignInFailed')
  return inTransaction(db, async (trx) => {
    const email = normalizeEmail(identity.email)
    const isNew = !(await userByEmail(trx, email))
    if (isNew && !(await currentSettings(trx)).isRegistrationOpen) throw new AppError('RegistrationClosed')
    const name = identity.name?.slice(0, 120) ?? null
    const newId = await insertUser(trx, { email, name, isVerified: true, now })
    // The button says that continuing means accepting them.
    if (newId) await recordTextsAccepted(trx, newId, now)
    const account = await lockUserByEmail(trx, email)
    if (!account.email_verified_at) {
      await setPasswordHash(trx, account.id, null, now)
      await markEmailVerified(trx, account.id, now)
    }
    await accountEvents.addressConfirmed(trx, { userId: account.id, email })
    await queries.insertIdentity(trx, identity.subject, account.id, now)
    return account.id
  })
}

/** Removes the identities that a stranger who had the account may have linked. */
export const forgetIdentitiesSince = queries.deleteIdentitiesSince

/**
 * Issues a sign-in code for the account of an identity; the account is created if there is none.
 * @throws SignInFailed, RegistrationClosed
 */
export async function issueCodeFor(
  deps: GoogleDeps,
  identity: ProviderIdentity,
  browserKey: string,
  now: Date,
): Promise<string> {
  return issueSignInCode(deps.db, await findOrCreateAccount(deps, identity, now), browserKey, now)
}

/**
 * Exchanges a sign-in code for a session. A code that is refused because of the account can be sent again, for example with
 * `cancelDeletion`.
 * @throws SignInFailed if the code is unknown, used, expired or from another browser; AccountLocked, AccountBeingDeleted
 */
export async function exchangeCode(
  deps: GoogleDeps,
  {
    code,
    browserKey,
    cancelDeletion,
  }: { code: string; browserKey: string | undefined; cancelDeletion?: boolean | undefined },
  context: RequestContext,
): Promise<OpenedSession> {
  return inTransaction(deps.db, async (trx) => {
    const userId = browserKey && (await redeemSignInCode(trx, { code, browserKey }, context.now))
    const account = userId ? await userById(trx, userId) : null
    if (!account) throw new AppError('SignInFailed')
    const { id, email, role } = account
    return signIn({ ...deps, db: trx }, { id, email, role, cancelsDeletion: cancelDeletion }, context)
  })
}
