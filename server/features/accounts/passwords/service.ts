import { ACCOUNT_INVITATION_DAYS, RESET_MINUTES } from '#contract/accounts/accounts.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { isDemoAddress } from '#server/db/demo-accounts.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { issueToken, ownerOfToken, revokeTokens } from '#server/features/accounts/email-tokens/service.ts'
import { forgiveAllLogins } from '#server/features/accounts/login-limits/service.ts'
import {
  endAllSessions,
  type OpenedSession,
  openSession,
  type RequestContext,
  type SessionTokens,
} from '#server/features/accounts/sessions/service.ts'
import {
  insertUser,
  lockUser,
  markEmailVerified,
  normalizeEmail,
  setPasswordHash,
  userByEmail,
  userById,
} from '#server/features/accounts/users/service.ts'
import { familiarAddresses } from '#server/features/platform/access-records/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import {
  mayMail,
  networkOf,
  resetThrottle,
  throttle,
  throttleMailRequest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { DeviceMarks } from '#server/http/device-marks.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { firstPasswordMail, invitationMail, passwordChangedMail, resetMail } from './mail.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'

export { proofOf, requireProof } from './owner-proof.ts'
export { hashPassword, verifyPassword } from './password.ts'

const INVITATION_MINUTES = ACCOUNT_INVITATION_DAYS * 24 * 60

export interface PasswordDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  deviceMarks: DeviceMarks
  secrets: Secrets
  /** Origin of links in mails. */
  publicUrl: string
}

/** @throws ValidationFailed for a password that an attacker would try first, such as the account's own e-mail */
export function rejectCommonPassword(password: string, field: string, email = ''): void {
  if (isCommonPassword(password, email))
    throw fieldError(field, 'Esta senha é muito comum. Escolha outra mais difícil de adivinhar.')
}

const isLockedOut = ({ admitDemoAccounts }: { admitDemoAccounts: boolean }, email: string) =>
  !admitDemoAccounts && isDemoAddress(email)

/** The prefix counts reset mails apart from the verification mails of an address. */
const resetMailsTo = (email: string) => `forgot ${email}`

const RESET_REQUEST = 'request of a reset mail'
interface ResetRequest {
  email: string
  ip: string
  isKnownDevice: boolean
}

/**
 * Queues a request for a reset link. Whether the address has an account is looked up later, so that not even the time of
 * the reply reveals it.
 * @throws TooManyRequests
 */
export async function forgotPassword(
  deps: PasswordDeps,
  form: { email: string },
  { ip, userAgent, deviceMark, now }: RequestContext,
): Promise<void> {
  const email = normalizeEmail(form.email)
  const device =
    deviceMark && (await deps.deviceMarks.deviceOf(deviceMark, await userByEmail(deps.db, email)))
  await throttleMailRequest(deps.db, { email: resetMailsTo(email), ip, userAgent, device }, now)
  const request: ResetRequest = { email, ip, isKnownDevice: Boolean(device) }
  const sealed = await deps.secrets.seal(RESET_REQUEST, { ...request })
  await deps.queue.add(deps.db, 'passwords.mail', { sealed })
}

/**
 * Mails a reset link if the requested address has an account. Requests from a device or network that the account knows are
 * not counted together with those of strangers.
 */
export async function mailResetLink(
  deps: Omit<PasswordDeps, 'tokens' | 'deviceMarks'>,
  sealed: string,
  now: Date,
): Promise<void> {
  const request = await deps.secrets.unseal<ResetRequest>(RESET_REQUEST, sealed)
  if (!request) return
  await inTransaction(deps.db, async (trx) => {
    const found = await userByEmail(trx, request.email)
    const account = found && (await lockUser(trx, found.id))
    // A change of the address, or its undoing, may have held the lock.
    if (account?.email !== request.email) return
    const networks = (await familiarAddresses(trx, account.id, now)).map(networkOf)
    const isFamiliar = request.isKnownDevice || networks.includes(networkOf(request.ip))
    if (!isFamiliar && !(await mayMail(trx, resetMailsTo(request.email), now))) return
    const token = await issueToken(trx, account.id, { minutes: RESET_MINUTES, now })
    const url = `${deps.publicUrl}${paths.resetPassword(token)}`
    const mail = resetMail({ url, isFirst: !account.password_hash })
    await postMail(trx, deps.queue, account.email, mail, now)
  })
}

/** Whether a reset link can still be used, and whether it sets the account's first password. Does not use it up. */
export async function resetLinkState(
  { db }: PasswordDeps,
  token: string,
  now: Date,
): Promise<{ valid: boolean; isFirst: boolean }> {
  const userId = await ownerOfToken(db, token, now)
  if (!userId) return { valid: false, isFirst: false }
  return { valid: true, isFirst: !(await userById(db, userId))?.password_hash }
}

/**
 * Sets a new password with a reset token, ends every session and notifies the owner by mail. Opening the link proves
 * ownership of the address, so the address counts as verified and the login throttles are reset. Returns the user's id.
 * @throws ResetTokenInvalid, ValidationFailed for a common password
 */
export async function resetPassword(
  deps: PasswordDeps,
  form: { token: string; newPassword: string },
  { ip, now }: RequestContext,
): Promise<string> {
  rejectCommonPassword(form.newPassword, 'newPassword')
  // Checked first because hashing is expensive.
  const userId = await ownerOfToken(deps.db, form.token, now)
  if (!userId) throw new AppError('ResetTokenInvalid')
  const passwordHash = await hashPassword(form.newPassword)
  const email = await inTransaction(deps.db, async (trx) => {
    // The account before its links, as everywhere, so that two changes of a password cannot deadlock.
    const account = await lockUser(trx, userId)
    if (isLockedOut(deps.tokens, account.email) || !(await ownerOfToken(trx, form.token, now)))
      throw new AppError('ResetTokenInvalid')
    await revokeTokens(trx, userId)
    await setPasswordHash(trx, userId, passwordHash, now)
    await markEmailVerified(trx, userId, now)
    await endAllSessions(trx, userId, now)
    await postPasswordMail(deps, trx, account, now)
    return account.email
  })
  await forgiveAllLogins(deps.db, { email, ip })
  return userId
}

/** Tells the owner; `account` is as it was before. */
function postPasswordMail(
  deps: PasswordDeps,
  trx: Trx,
  { email, password_hash }: { email: string; password_hash: string | null },
  now: Date,
): Promise<void> {
  const forgotUrl = `${deps.publicUrl}${paths.forgotPassword}`
  const mail = password_hash ? passwordChangedMail({ forgotUrl }) : firstPasswordMail({ forgotUrl })
  return postMail(trx, deps.queue, email, mail, now)
}

/**
 * Changes the caller's password, ends every session and opens a new one for the caller.
 * @throws WrongPassword, ValidationFailed for a common password, TooManyRequests
 */
export async function changePassword(
  deps: PasswordDeps,
  caller: Caller,
  form: { currentPassword: string; newPassword: string },
  { userAgent, now }: RequestContext,
): Promise<OpenedSession> {
  rejectCommonPassword(form.newPassword, 'newPassword')
  await throttle(deps.db, throttles.passwordByUser, caller.userId, now)
  const wrong = new AppError('WrongPassword', {
    errors: { currentPassword: [errorCatalogue.WrongPassword[2]] },
  })
  // Outside the transaction: hashing is queued, and a transaction must not wait for it.
  const currentHash = (await userById(deps.db, caller.userId))?.password_hash ?? null
  if (!(await verifyPassword(currentHash, form.currentPassword))) throw wrong
  const passwordHash = await hashPassword(form.newPassword)
  return inTransaction(deps.db, async (trx) => {
    const account = await lockUser(trx, caller.userId)
    if (account.password_hash !== currentHash) throw wrong
    await revokeTokens(trx, account.id)
    await setPasswordHash(trx, account.id, passwordHash, now)
    await endAllSessions(trx, account.id, now)
    await postPasswordMail(deps, trx, account, now)
    await resetThrottle(trx, throttles.passwordByUser, caller.userId)
    const { secondFactorAt } = caller
    return openSession(trx, deps.tokens, account, { userAgent, now, secondFactorAt })
  })
}

interface InvitationDeps {
  db: DbOrTrx
  queue: Queue
  publicUrl: string
}

async function mailInvitation(
  { queue, publicUrl }: InvitationDeps,
  trx: Trx,
  user: { id: string; email: string },
  now: Date,
): Promise<void> {
  const token = await issueToken(trx, user.id, { minutes: INVITATION_MINUTES, now })
  await postMail(
    trx,
    queue,
    user.email,
    invitationMail({ url: `${publicUrl}${paths.resetPassword(token)}` }),
    now,
  )
}

/**
 * Creates an account without a password and mails its owner a link to choose one. Returns the id of the account.
 * @throws Conflict if the address has an account
 */
export async function inviteUser(
  deps: InvitationDeps,
  form: { email: string; name?: string | undefined },
  now: Date,
): Promise<string> {
  const email = normalizeEmail(form.email)
  return inTransaction(deps.db, async (trx) => {
    const id = await insertUser(trx, { email, name: form.name || null, isVerified: false, now })
    if (!id) throw new AppError('Conflict', { details: 'Já existe uma conta com este e-mail.' })
    await mailInvitation(deps, trx, { id, email }, now)
    return id
  })
}

/**
 * Mails another invitation; the older links stay valid until they expire.
 * @throws Conflict if the address is confirmed
 */
export async function inviteAgain(deps: InvitationDeps, id: string, now: Date): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, id)
    if (user.email_verified_at)
      throw new AppError('Conflict', { details: 'O e-mail desta conta já foi confirmado.' })
    await mailInvitation(deps, trx, user, now)
  })
}
