import { toDataURL } from 'qrcode'
import { errorCatalogue } from '#contract/errors.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { verifyPassword } from '#server/features/accounts/passwords/service.ts'
import {
  forgetSecondFactor,
  markSecondFactor,
  type OpenedSession,
  type RequestContext,
  type SessionTokens,
  signIn,
} from '#server/features/accounts/sessions/service.ts'
import { type AccountEvents, lockUser, userById } from '#server/features/accounts/users/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { resetThrottle, throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import * as mails from './mail.ts'
import { grouped, newRecoveryCode, newSecret, RECOVERY_CODES, stepOf, uriOf } from './one-time-code.ts'
import * as queries from './queries.ts'

export interface SecondFactorDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  secrets: Secrets
  /** Origin of links in mails. */
  publicUrl: string
  accountEvents: AccountEvents
}

// A key for each account, so that a secret copied to another row cannot be read.
const purposeOf = (userId: string) => `second factor of ${userId}`

const hashOf = (secrets: Secrets, userId: string, code: string) =>
  secrets.tokenFor('recovery code', `${userId} ${code}`)

const wrongCode = () => new AppError('CodeInvalid', { errors: { code: [errorCatalogue.CodeInvalid[2]] } })

/** Whether the account has a second factor, and whether the caller's session has proven it. */
export async function secondFactorState(deps: SecondFactorDeps, caller: Caller) {
  const factor = await queries.secondFactorOf(deps.db, caller.userId)
  const isAdmin = caller.role === 'admin' || caller.lacksSecondFactor
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.confirmed_at ? await queries.countRecoveryCodes(deps.db, caller.userId) : 0,
    isRequired: isAdmin && deps.tokens.adminsNeedSecondFactor,
    isProven: caller.secondFactorAt !== null,
  }
}

/** @throws TooManyRequests, WrongPassword. Accounts without a password have nothing to check. */
async function requirePassword(deps: SecondFactorDeps, userId: string, password: string, now: Date) {
  const account = await userById(deps.db, userId)
  if (!account) throw new AppError('Unauthorized')
  if (account.password_hash) {
    await throttle(deps.db, throttles.passwordByUser, userId, now)
    if (!(await verifyPassword(account.password_hash, password)))
      throw new AppError('WrongPassword', { errors: { password: ['A senha atual não confere'] } })
    await resetThrottle(deps.db, throttles.passwordByUser, userId)
  }
  return account
}

/**
 * Begins to set up a second factor. It protects nothing until `confirm` is called with a code.
 * @throws WrongPassword, Conflict if the account has one, TooManyRequests
 */
export async function setUp(deps: SecondFactorDeps, caller: Caller, password: string, now: Date) {
  const { email } = await requirePassword(deps, caller.userId, password, now)
  const secret = newSecret()
  const encrypted = await deps.secrets.encrypt(purposeOf(caller.userId), secret)
  if (!(await queries.storeSecret(deps.db, caller.userId, encrypted, now)))
    throw new AppError('Conflict', { details: 'A verificação em duas etapas já está ativa.' })
  const uri = uriOf(secret, email)
  return { secret, uri, picture: await toDataURL(uri, { margin: 1, width: 240 }) }
}

/**
 * Turns the second factor on with a first code, and mails the owner. Returns the recovery codes, which cannot be read again.
 * @throws CodeInvalid, Conflict if it is on already, TooManyRequests
 */
export async function confirm(
  deps: SecondFactorDeps,
  caller: Caller,
  code: string,
  now: Date,
): Promise<string[]> {
  await throttle(deps.db, throttles.secondFactorByUser, caller.userId, now)
  return inTransaction(deps.db, async (trx) => {
    const account = await lockUser(trx, caller.userId)
    const factor = await queries.secondFactorOf(trx, caller.userId)
    if (!factor) throw wrongCode()
    if (factor.confirmed_at) throw new AppError('Conflict', { details: 'A verificação já está ativa.' })
    if (!(await isRightCode(deps, trx, { userId: account.id, secret: factor.secret, code }, now)))
      throw wrongCode()
    await queries.confirmSecret(trx, account.id, now)
    const codes = await newRecoveryCodes(deps, trx, account.id)
    await markSecondFactor(trx, caller, now)
    await postMail(trx, deps.queue, account.email, mails.secondFactorOnMail(deps.publicUrl), now)
    await resetThrottle(trx, throttles.secondFactorByUser, account.id)
    return codes
  })
}

async function newRecoveryCodes(deps: SecondFactorDeps, trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.map((code) => hashOf(deps.secrets, userId, code))
  await queries.replaceRecoveryCodes(trx, userId, hashes)
  return codes.map(grouped)
}

async function isRightCode(
  { secrets }: SecondFactorDeps,
  db: DbOrTrx,
  { userId, secret, code }: { userId: string; secret: string; code: string },
  now: Date,
): Promise<boolean> {
  const decrypted = await secrets.decrypt(purposeOf(userId), secret)
  const step = decrypted && stepOf(decrypted, code, now)
  return typeof step === 'number' && queries.spendStep(db, userId, step)
}

/** Uses a code up. @throws CodeInvalid for a wrong code, or one that was used before */
async function spendCode(
  deps: SecondFactorDeps,
  trx: Trx,
  account: { id: string; email: string },
  code: string,
  now: Date,
): Promise<void> {
  const factor = await queries.secondFactorOf(trx, account.id)
  if (!factor?.confirmed_at) throw wrongCode()
  if (/^\d{6}$/.test(code)) {
    if (!(await isRightCode(deps, trx, { userId: account.id, secret: factor.secret, code }, now)))
      throw wrongCode()
    return
  }
  if (!(await queries.spendRecoveryCode(trx, account.id, hashOf(deps.secrets, account.id, code), now)))
    throw wrongCode()
  const left = await queries.countRecoveryCodes(trx, account.id)
  const { publicUrl } = deps
  await postMail(trx, deps.queue, account.email, mails.recoveryCodeUsedMail({ publicUrl, left }), now)
}

/** Carries out a change of the account's second factor that its owner proves with password and code. */
async function withProof<T>(
  deps: SecondFactorDeps,
  caller: Caller,
  proof: { password: string; code: string },
  now: Date,
  change: (trx: Trx, account: { id: string; email: string }) => Promise<T>,
): Promise<T> {
  await requirePassword(deps, caller.userId, proof.password, now)
  await throttle(deps.db, throttles.secondFactorByUser, caller.userId, now)
  return inTransaction(deps.db, async (trx) => {
    const account = await lockUser(trx, caller.userId)
    await spendCode(deps, trx, account, proof.code, now)
    await resetThrottle(trx, throttles.secondFactorByUser, account.id)
    return change(trx, account)
  })
}

/** Replaces the recovery codes, and mails the owner. @throws WrongPassword, CodeInvalid, TooManyRequests */
export const renewRecoveryCodes = (
  deps: SecondFactorDeps,
  caller: Caller,
  proof: { password: string; code: string },
  now: Date,
): Promise<string[]> =>
  withProof(deps, caller, proof, now, async (trx, account) => {
    await postMail(trx, deps.queue, account.email, mails.newRecoveryCodesMail(deps.publicUrl), now)
    return newRecoveryCodes(deps, trx, account.id)
  })

/** Turns the second factor off, and mails the owner. @throws WrongPassword, CodeInvalid, TooManyRequests */
export const remove = (
  deps: SecondFactorDeps,
  caller: Caller,
  proof: { password: string; code: string },
  now: Date,
): Promise<void> =>
  withProof(deps, caller, proof, now, (trx, account) => removeFrom(deps, trx, account, now).then(() => {}))

/** Turns the second factor of an account off without a code, for the operator. False if it had none. */
export async function removeFrom(
  deps: Pick<SecondFactorDeps, 'queue' | 'publicUrl'>,
  trx: Trx,
  account: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  if (!(await queries.deleteSecondFactor(trx, account.id))) return false
  await forgetSecondFactor(trx, account.id)
  await postMail(trx, deps.queue, account.email, mails.secondFactorOffMail(deps.publicUrl), now)
  return true
}

/** Turns it off if it was turned on at `since` or later. */
export async function removeIfNewer(
  deps: Pick<SecondFactorDeps, 'queue' | 'publicUrl'>,
  trx: Trx,
  account: { id: string; email: string },
  since: Date,
  now: Date,
): Promise<void> {
  const factor = await queries.secondFactorOf(trx, account.id)
  if (factor?.confirmed_at && factor.confirmed_at >= since) await removeFrom(deps, trx, account, now)
}

/**
 * Opens the session of a sign-in that was answered with a challenge.
 * @throws SignInFailed for a challenge that is expired or older than the password, CodeInvalid, TooManyRequests,
 * AccountLocked
 */
export async function signInWithCode(
  deps: SecondFactorDeps,
  { challenge, code }: { challenge: string; code: string },
  context: RequestContext,
): Promise<OpenedSession> {
  const { now } = context
  const tooLate = new AppError('SignInFailed', { details: 'A entrada demorou demais. Comece de novo.' })
  const claims = await deps.tokens.challengeOf(challenge)
  if (!claims) throw tooLate
  await throttle(deps.db, throttles.secondFactorByUser, claims.userId, now)
  return inTransaction(deps.db, async (trx) => {
    const account = await userById(trx, claims.userId)
    if (!account || !claims.isCurrent(account.password_hash)) throw tooLate
    await lockUser(trx, account.id)
    await spendCode(deps, trx, account, code, now)
    await resetThrottle(trx, throttles.secondFactorByUser, account.id)
    const owner = {
      ...account,
      passwordHash: account.password_hash,
      cancelsDeletion: claims.cancelsDeletion,
      provedSecondFactor: true,
    }
    return signIn({ ...deps, db: trx }, owner, context)
  })
}
