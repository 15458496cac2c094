import { VERIFICATION_HOURS } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { issueToken, useToken } from '#server/features/email-tokens/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import { hashPassword, refuseCommon, verifyPassword } from '#server/features/passwords/service.ts'
import {
  type AccessTokens,
  type OpenedSession,
  type Origin,
  signIn,
} from '#server/features/sessions/service.ts'
import { forgive, refund, throttle, throttles } from '#server/features/throttles/service.ts'
import { AppError } from '#server/http/errors.ts'
import { accountExistsMail, verificationMail } from './mail.ts'
import * as queries from './queries.ts'

export interface AuthDeps {
  db: Db
  queue: Queue
  tokens: AccessTokens
  /** Origin of links in mails. */
  publicUrl: string
}

const addressOf = (email: string) => email.trim().toLowerCase()

async function postVerification(
  trx: Trx,
  deps: AuthDeps,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  const token = await issueToken(trx, userId, 'verify_email', { minutes: VERIFICATION_HOURS * 60, now })
  const query = new URLSearchParams({ email, token })
  const url = `${deps.publicUrl}${paths.verifyEmail}?${query}`
  await postMail(trx, deps.queue, email, verificationMail({ url }), now)
}

/**
 * Creates an account, or tells the owner of an existing one by mail; the caller cannot tell which. An account that
 * nobody verified takes the newer password, so that who registers somebody else's address gains nothing.
 * @throws ValidationFailed for a common password, TooManyRequests
 */
export async function register(
  deps: AuthDeps,
  form: { email: string; password: string; marketingOptIn: boolean },
  { ip, now }: Origin,
): Promise<void> {
  refuseCommon(form.password, 'password')
  const email = addressOf(form.email)
  await throttle(deps.db, throttles.registerByAddress, ip, now)
  await throttle(deps.db, throttles.mailByEmail, email, now)
  const passwordHash = await hashPassword(form.password)
  await deps.db.transaction().execute(async (trx) => {
    const userId =
      (await queries.insertAccount(trx, { email, passwordHash, marketing: form.marketingOptIn, now })) ??
      (await queries.replaceUnverified(trx, email, passwordHash, now))
    if (userId) return postVerification(trx, deps, userId, email, now)
    const loginUrl = `${deps.publicUrl}${paths.login}`
    return postMail(trx, deps.queue, email, accountExistsMail({ loginUrl }), now)
  })
}

/** Sends the verification link again where there is somebody to send it to; answers alike in every case. */
export async function resendVerification(deps: AuthDeps, email: string, { ip, now }: Origin): Promise<void> {
  const address = addressOf(email)
  await throttle(deps.db, throttles.mailByAddress, ip, now)
  await throttle(deps.db, throttles.mailByEmail, address, now)
  const account = await queries.accountByEmail(deps.db, address)
  if (!account || account.email_verified_at) return
  await deps.db.transaction().execute((trx) => postVerification(trx, deps, account.id, address, now))
}

/** @throws TokenInvalid for an unknown, used or expired token */
export async function verifyEmail(deps: AuthDeps, token: string, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const userId = await useToken(trx, 'verify_email', token, now)
    if (!userId) throw new AppError('TokenInvalid')
    await queries.markVerified(trx, userId, now)
  })
}

/**
 * Opens a session. That an account is unverified or suspended is said only after the right password.
 * @throws InvalidCredentials, EmailNotVerified, AccountLocked, TooManyRequests
 */
export async function login(
  deps: AuthDeps,
  form: { email: string; password: string },
  origin: Origin,
): Promise<OpenedSession> {
  const { ip, now } = origin
  const email = addressOf(form.email)
  // The account's own limit first: what it turns away does not use up that of a shared address.
  await throttle(deps.db, throttles.loginByEmail, email, now)
  await throttle(deps.db, throttles.loginByAddress, ip, now)
  const account = await queries.accountByEmail(deps.db, email)
  const right = await verifyPassword(account?.password_hash ?? null, form.password)
  if (!account || !right) throw new AppError('InvalidCredentials')
  await forgive(deps.db, throttles.loginByEmail, email)
  await refund(deps.db, throttles.loginByAddress, ip)
  if (account.suspended_at) throw new AppError('AccountLocked')
  if (!account.email_verified_at) throw new AppError('EmailNotVerified')
  return signIn(deps, account, origin)
}
