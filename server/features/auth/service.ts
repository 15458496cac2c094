import { RESET_MINUTES, VERIFICATION_HOURS } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { issueToken } from '#server/features/email-tokens/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import { hashPassword, refuseCommon, verifyPassword } from '#server/features/passwords/service.ts'
import {
  type OpenedSession,
  type Origin,
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
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import { accountExistsMail, verificationMail } from './mail.ts'
import * as queries from './queries.ts'

/** A registration is compared with this many others of its address; each comparison costs a hash. */
const COMPARED_REGISTRATIONS = 3

export interface AuthDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  /** Origin of links in mails. */
  publicUrl: string
}

const addressOf = (email: string) => email.trim().toLowerCase()
const expiryFrom = (now: Date) => new Date(now.getTime() + VERIFICATION_HOURS * 3_600_000)

function postVerification(trx: Trx, deps: AuthDeps, email: string, token: string, now: Date): Promise<void> {
  const query = new URLSearchParams({ email, token })
  const url = `${deps.publicUrl}${paths.verifyEmail}?${query}`
  return postMail(trx, deps.queue, email, verificationMail({ url }), now)
}

/** The pending registration of this address with this very password. */
async function registrationWith(db: Db, email: string, password: string, now: Date): Promise<string | null> {
  const pending = await queries.pendingRegistrations(db, email, { limit: COMPARED_REGISTRATIONS, now })
  for (const { id, password_hash } of pending) if (await verifyPassword(password_hash, password)) return id
  return null
}

/**
 * Keeps a registration until its address is confirmed, or tells the owner of an existing account by mail; the caller
 * cannot tell which, nor from a login afterwards. Each registration has a password and a link of its own.
 * @throws ValidationFailed for a common password, TooManyRequests
 */
export async function register(
  deps: AuthDeps,
  form: { email: string; password: string; marketingOptIn: boolean },
  { ip, now }: Origin,
): Promise<void> {
  refuseCommon(form.password, 'password', form.email)
  const email = addressOf(form.email)
  await throttle(deps.db, throttles.registerByAddress, networkOf(ip), now)
  await throttleMail(deps.db, { email, ip }, now)
  const known = await registrationWith(deps.db, email, form.password, now)
  const passwordHash = await hashPassword(form.password)
  await deps.db.transaction().execute(async (trx) => {
    const account = await queries.accountByEmail(trx, email)
    const exists = account?.email_verified_at != null
    const { token, hash } = newToken()
    const registration = {
      wantsNews: form.marketingOptIn,
      tokenHash: exists ? null : hash,
      now,
      expiresAt: expiryFrom(now),
    }
    if (known) await queries.renewRegistration(trx, known, registration)
    else await queries.insertRegistration(trx, { ...registration, email, passwordHash })
    if (!exists) return postVerification(trx, deps, email, token, now)
    const loginUrl = `${deps.publicUrl}${paths.login}`
    return postMail(trx, deps.queue, email, accountExistsMail({ loginUrl }), now)
  })
}

/** Sends the verification link again where there is somebody to send it to; answers alike in every case. */
export async function resendVerification(deps: AuthDeps, email: string, { ip, now }: Origin): Promise<void> {
  const address = addressOf(email)
  await throttleMail(deps.db, { email: address, ip }, now)
  await deps.db.transaction().execute(async (trx) => {
    const { token, hash } = newToken()
    if (await queries.renewNewest(trx, address, { tokenHash: hash, now, expiresAt: expiryFrom(now) }))
      await postVerification(trx, deps, address, token, now)
  })
}

/**
 * Makes the account of a confirmed address. Where more than one password was registered for it, or an account was
 * there by invitation, nobody knows whose password would count: the account has none, and the token that comes back
 * lets the owner of the address choose one at once.
 * @throws TokenInvalid for an unknown, used or expired token
 */
export async function verifyEmail(
  deps: AuthDeps,
  token: string,
  now: Date,
): Promise<{ resetToken?: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const taken = await queries.takeRegistrations(trx, hashToken(token), now)
    if (!taken) throw new AppError('TokenInvalid')
    const passwordHash = taken.rivals > 0 ? null : taken.password_hash
    const account = await queries.confirmAccount(trx, {
      email: taken.email,
      passwordHash,
      wantsNews: taken.wants_news && taken.rivals === 0,
      now,
    })
    if (account.password_hash) return {}
    return { resetToken: await issueToken(trx, account.id, { minutes: RESET_MINUTES, now }) }
  })
}

/**
 * Opens a session. That an address is unconfirmed or an account suspended is said only after the right password.
 * @throws InvalidCredentials, EmailNotVerified, AccountLocked, TooManyRequests
 */
export async function login(
  deps: AuthDeps,
  form: { email: string; password: string },
  origin: Origin,
): Promise<OpenedSession> {
  const { ip, now } = origin
  const email = addressOf(form.email)
  const place = networkOf(ip)
  const visitor = `${email} ${place}`
  // The account's own limits first: what they turn away does not use up that of a shared address.
  await throttle(deps.db, throttles.loginByVisitor, visitor, now)
  await throttle(deps.db, throttles.loginByEmail, email, now)
  await throttle(deps.db, throttles.loginByAddress, place, now)
  const account = await queries.accountByEmail(deps.db, email)
  const right = await verifyPassword(account?.password_hash ?? null, form.password)
  const registered = !right && (await registrationWith(deps.db, email, form.password, now)) !== null
  if (!right && !registered) throw new AppError('InvalidCredentials')
  await resetThrottle(deps.db, throttles.loginByVisitor, visitor)
  await undoAttempt(deps.db, throttles.loginByEmail, email)
  await undoAttempt(deps.db, throttles.loginByAddress, place)
  if (!account || !right) throw new AppError('EmailNotVerified')
  if (account.suspended_at) throw new AppError('AccountLocked')
  return signIn(deps, { ...account, passwordHash: account.password_hash }, origin)
}

export const purgeRegistrations = queries.deleteExpired
