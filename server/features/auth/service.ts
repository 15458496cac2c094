import { RESET_MINUTES, VERIFICATION_HOURS } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { issueToken } from '#server/features/email-tokens/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import { hashPassword, rejectCommonPassword, verifyPassword } from '#server/features/passwords/service.ts'
import {
  type OpenedSession,
  type RequestContext,
  type SessionTokens,
  signIn,
} from '#server/features/sessions/service.ts'
import {
  networkOf,
  resetThrottle,
  throttle,
  throttleMail,
  throttles,
  undoAttempt,
} from '#server/features/throttles/service.ts'
import { insertOrVerifyUser, normalizeEmail, userByEmail } from '#server/features/users/service.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import { accountExistsMail, verificationMail } from './mail.ts'
import * as queries from './queries.ts'

/** With how many registrations of an address a password is compared. Each comparison costs a hash. */
const MAX_COMPARED_REGISTRATIONS = 3

export interface AuthDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  /** Origin of links in mails. */
  publicUrl: string
}

const linkExpiry = (now: Date) => new Date(now.getTime() + VERIFICATION_HOURS * 3_600_000)

function postVerificationMail(
  trx: Trx,
  deps: AuthDeps,
  email: string,
  token: string,
  now: Date,
): Promise<void> {
  const query = new URLSearchParams({ email, token })
  const url = `${deps.publicUrl}${paths.verifyEmail}?${query}`
  return postMail(trx, deps.queue, email, verificationMail({ url }), now)
}

/** The id of the pending registration with this address and password, or null. */
async function matchingRegistration(
  db: Db,
  email: string,
  password: string,
  now: Date,
): Promise<string | null> {
  const pending = await queries.pendingRegistrations(db, email, { limit: MAX_COMPARED_REGISTRATIONS, now })
  for (const { id, password_hash } of pending) if (await verifyPassword(password_hash, password)) return id
  return null
}

/**
 * Stores a registration until its address is verified. If the address already has an account, its owner is notified by
 * mail instead. Neither the reply nor a later login reveals which of the two happened. Each registration has its own
 * password and its own link.
 * @throws ValidationFailed for a common password, TooManyRequests
 */
export async function register(
  deps: AuthDeps,
  form: { email: string; password: string; marketingOptIn: boolean },
  { ip, now }: RequestContext,
): Promise<void> {
  rejectCommonPassword(form.password, 'password', form.email)
  const email = normalizeEmail(form.email)
  await throttle(deps.db, throttles.registerByNetwork, networkOf(ip), now)
  await throttleMail(deps.db, { email, ip }, now)
  const pendingId = await matchingRegistration(deps.db, email, form.password, now)
  const passwordHash = await hashPassword(form.password)
  await inTransaction(deps.db, async (trx) => {
    const account = await userByEmail(trx, email)
    const exists = account?.email_verified_at != null
    const { token, hash } = newToken()
    const registration = {
      marketingOptIn: form.marketingOptIn,
      tokenHash: exists ? null : hash,
      now,
      expiresAt: linkExpiry(now),
    }
    if (pendingId) await queries.renewRegistration(trx, pendingId, registration)
    else await queries.insertRegistration(trx, { ...registration, email, passwordHash })
    if (!exists) return postVerificationMail(trx, deps, email, token, now)
    const loginUrl = `${deps.publicUrl}${paths.login}`
    return postMail(trx, deps.queue, email, accountExistsMail({ loginUrl }), now)
  })
}

/** Sends a new verification link if a registration is pending. Does not reveal whether there is one. */
export async function resendVerification(
  deps: AuthDeps,
  email: string,
  { ip, now }: RequestContext,
): Promise<void> {
  const address = normalizeEmail(email)
  await throttleMail(deps.db, { email: address, ip }, now)
  await inTransaction(deps.db, async (trx) => {
    const { token, hash } = newToken()
    if (
      await queries.renewNewestRegistration(trx, address, {
        tokenHash: hash,
        now,
        expiresAt: linkExpiry(now),
      })
    )
      await postVerificationMail(trx, deps, address, token, now)
  })
}

/**
 * Creates the account of a verified address. If several passwords were registered for the address, we cannot know which
 * one is its owner's, so the account gets none. An account without a password, which includes an invited one, comes
 * with a reset token so that the owner can choose a password at once.
 * @throws TokenInvalid if the token is unknown, used or expired
 */
export async function verifyEmail(
  deps: AuthDeps,
  token: string,
  now: Date,
): Promise<{ resetToken?: string }> {
  return inTransaction(deps.db, async (trx) => {
    const registration = await queries.consumeRegistrations(trx, hashToken(token), now)
    if (!registration) throw new AppError('TokenInvalid')
    const passwordHash = registration.otherCount > 0 ? null : registration.password_hash
    const account = await insertOrVerifyUser(trx, {
      email: registration.email,
      passwordHash,
      marketingOptIn: registration.wants_news && registration.otherCount === 0,
      now,
    })
    if (account.password_hash) return {}
    return { resetToken: await issueToken(trx, account.id, { minutes: RESET_MINUTES, now }) }
  })
}

/**
 * Opens a session. Only a caller with the right password learns that the address is unverified or the account suspended.
 * @throws InvalidCredentials, EmailNotVerified, AccountLocked, TooManyRequests
 */
export async function login(
  deps: AuthDeps,
  form: { email: string; password: string },
  context: RequestContext,
): Promise<OpenedSession> {
  const { ip, now } = context
  const email = normalizeEmail(form.email)
  const network = networkOf(ip)
  const visitor = `${email} ${network}`
  // The account's own limits first, so that the attempts they reject do not count against a shared network.
  await throttle(deps.db, throttles.loginByVisitor, visitor, now)
  await throttle(deps.db, throttles.loginByEmail, email, now)
  await throttle(deps.db, throttles.loginByNetwork, network, now)
  const account = await userByEmail(deps.db, email)
  const isRight = await verifyPassword(account?.password_hash ?? null, form.password)
  const isPending = !isRight && (await matchingRegistration(deps.db, email, form.password, now)) !== null
  if (!isRight && !isPending) throw new AppError('InvalidCredentials')
  await resetThrottle(deps.db, throttles.loginByVisitor, visitor)
  await undoAttempt(deps.db, throttles.loginByEmail, email)
  await undoAttempt(deps.db, throttles.loginByNetwork, network)
  if (!account || !isRight) throw new AppError('EmailNotVerified')
  if (account.suspended_at) throw new AppError('AccountLocked')
  return signIn(deps, { ...account, passwordHash: account.password_hash }, context)
}

export const purgeRegistrations = queries.deleteExpiredRegistrations
