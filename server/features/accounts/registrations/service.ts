import { timingSafeEqual } from 'node:crypto'
import { RESET_MINUTES, VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { paths, sameSitePath } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue, QueuedWork } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordMarketing, recordTextsAccepted } from '#server/features/accounts/consents/service.ts'
import { issueToken } from '#server/features/accounts/email-tokens/service.ts'
import {
  hashPassword,
  rejectCommonPassword,
  verifyPassword,
} from '#server/features/accounts/passwords/service.ts'
import type { RequestContext } from '#server/features/accounts/sessions/service.ts'
import {
  type AccountEvents,
  insertOrVerifyUser,
  normalizeEmail,
  userByEmail,
} from '#server/features/accounts/users/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import {
  mayMail,
  throttleGuest,
  throttleMailRequest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken } from '#server/http/opaque-token.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { accountExistsMail, verificationMail } from './mail.ts'
import * as queries from './queries.ts'

export interface RegistrationDeps {
  db: Db
  queue: Queue
  secrets: Secrets
  /** Origin of links in mails. */
  publicUrl: string
  currentSettings: CurrentSettings
}

const LINK = 'verification link'
const WAITING = 'waiting for a verification'
const RESEND_REQUEST = 'request of a verification mail'

const expiryFrom = (now: Date) => new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS)

/**
 * Whether this is the password of the newest pending registration of the address. Costs one hash, also if there is no
 * registration. With older ones a password is not compared, since their number would show in the time of the reply.
 */
export async function findRegistration(
  { db }: Pick<RegistrationDeps, 'db'>,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<string | null> {
  const newest = await queries.newestRegistration(db, email, now)
  const matches = await verifyPassword(newest?.password_hash ?? null, password)
  return newest && matches ? newest.id : null
}

/**
 * Stores a registration until its address is confirmed, and queues its mail. The same happens whether or not the address has
 * an account, so neither the reply and its time nor a later login reveals it. Returns the key for `isVerified`.
 * @throws RegistrationClosed, ValidationFailed for a common password, TooManyRequests
 */
export async function register(
  deps: RegistrationDeps,
  form: { email: string; password: string; marketingOptIn: boolean; from?: string | undefined },
  { ip, userAgent, now }: RequestContext,
): Promise<string> {
  if (!(await deps.currentSettings(deps.db)).isRegistrationOpen) throw new AppError('RegistrationClosed')
  rejectCommonPassword(form.password, 'password', form.email)
  const email = normalizeEmail(form.email)
  await throttleGuest(deps.db, throttles.registerByNetwork, { ip, userAgent }, now)
  await throttleMailRequest(deps.db, { email, ip, userAgent }, now)
  const sameId = await findRegistration(deps, { email, password: form.password }, now)
  const passwordHash = await hashPassword(form.password)
  const registration = {
    marketingOptIn: form.marketingOptIn,
    returnPath: sameSitePath(form.from, '') || null,
    now,
    expiresAt: expiryFrom(now),
  }
  return inTransaction(deps.db, async (trx) => {
    const id =
      (sameId && (await queries.renewRegistration(trx, sameId, registration))) ||
      (await queries.insertRegistration(trx, { ...registration, email, passwordHash }))
    await deps.queue.add(trx, 'registrations.mail', { registrationId: id })
    return `${id}.${deps.secrets.tokenFor(WAITING, id)}`
  })
}

/**
 * Queues a request for another verification link. Does not reveal whether a registration is pending.
 * @throws TooManyRequests
 */
export async function resendVerification(
  deps: RegistrationDeps,
  form: { email: string },
  { ip, userAgent, now }: RequestContext,
): Promise<void> {
  const email = normalizeEmail(form.email)
  await throttleMailRequest(deps.db, { email, ip, userAgent }, now)
  await deps.queue.add(deps.db, 'registrations.mail', {
    sealed: await deps.secrets.seal(RESEND_REQUEST, { email }),
  })
}

type VerificationWork = QueuedWork['registrations.mail']

async function requestOf({ db, secrets }: RegistrationDeps, work: VerificationWork, now: Date) {
  if ('registrationId' in work) {
    const registration = await queries.pendingRegistration(db, work.registrationId, now)
    return registration && { email: registration.email, registration }
  }
  const request = await secrets.unseal<{ email: string }>(RESEND_REQUEST, work.sealed)
  return request && { ...request, registration: await queries.newestRegistration(db, request.email, now) }
}

/**
 * Mails the link of a registration, or tells the owner of an account that there is one. A registration always has the same
 * link, so that nobody can invalidate one that somebody else was sent.
 */
export async function mailVerification(
  deps: RegistrationDeps,
  work: VerificationWork,
  now: Date,
): Promise<void> {
  const request = await requestOf(deps, work, now)
  if (!request) return
  const { email, registration } = request
  await inTransaction(deps.db, async (trx) => {
    const account = await userByEmail(trx, email)
    const hasAccount = account?.email_verified_at != null
    if (!hasAccount && !registration) return
    if (!(await mayMail(trx, email, now))) return
    if (hasAccount || !registration) {
      const loginUrl = `${deps.publicUrl}${paths.login}`
      return postMail(trx, deps.queue, email, accountExistsMail({ loginUrl }), now)
    }
    const token = deps.secrets.tokenFor(LINK, registration.id)
    await queries.activateLink(trx, registration.id, hashToken(token), expiryFrom(now))
    const from = registration.return_path
    const query = new URLSearchParams({ email, token, ...(from && { from }) })
    const url = `${deps.publicUrl}${paths.verifyEmail}?${query}`
    await postMail(trx, deps.queue, email, verificationMail({ url }), now)
  })
}

/**
 * Creates the account of a verified address. If several passwords were registered for the address, we cannot know which
 * one is its owner's, so the account gets none. An account without a password, which includes an invited one, comes
 * with a reset token so that the owner can choose a password at once. `account` is null unless it has just got the
 * password of this registration.
 * @throws TokenInvalid if the token is unknown, used or expired
 */
export async function verifyEmail(
  { db, accountEvents }: RegistrationDeps & { accountEvents: AccountEvents },
  token: string,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const registration = await queries.confirmRegistration(trx, hashToken(token), now)
    if (!registration) throw new AppError('TokenInvalid')
    const passwordHash = registration.otherCount > 0 ? null : registration.password_hash
    const marketingOptIn = registration.wants_news && registration.otherCount === 0
    const { email } = registration
    const account = await insertOrVerifyUser(trx, { email, passwordHash, marketingOptIn, now })
    await recordTextsAccepted(trx, account.id, now)
    await accountEvents.addressConfirmed(trx, { userId: account.id, email })
    if (marketingOptIn) await recordMarketing(trx, account.id, true, now)
    const resetToken = account.password_hash
      ? null
      : await issueToken(trx, account.id, { minutes: RESET_MINUTES, now })
    const isOwn = passwordHash !== null && account.password_hash === passwordHash
    return { resetToken, account: isOwn ? account : null }
  })
}

/** Whether the link of the registration with this waiting key was opened. Also false for an unknown key. */
export async function isVerified({ db, secrets }: RegistrationDeps, waitingKey: string): Promise<boolean> {
  const [id = '', token = ''] = waitingKey.split('.')
  const [given, expected] = [token, secrets.tokenFor(WAITING, id)].map((text) => hashToken(text))
  return timingSafeEqual(given as Buffer, expected as Buffer) && queries.isVerified(db, id)
}

export const purgeRegistrations = queries.deleteExpiredRegistrations

/** Deletes the registrations of the address of an account that is removed. */
export const forgetRegistrations = queries.deleteRegistrationsOf
