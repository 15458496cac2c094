import { RESET_MINUTES } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { endTokens, issueToken, isTokenLive, useToken } from '#server/features/email-tokens/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import {
  endAllSessions,
  type OpenedSession,
  type Origin,
  openSession,
  type SessionTokens,
} from '#server/features/sessions/service.ts'
import {
  networkOf,
  resetThrottle,
  throttle,
  throttleMail,
  throttles,
} from '#server/features/throttles/service.ts'
import { createInvited } from '#server/features/users/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { invitationMail, passwordChangedMail, resetMail } from './mail.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'
import * as queries from './queries.ts'

export { hashPassword, verifyPassword } from './password.ts'

const INVITATION_MINUTES = 7 * 24 * 60

export interface PasswordDeps {
  db: Db
  queue: Queue
  tokens: SessionTokens
  /** Origin of links in mails. */
  publicUrl: string
}

/** @throws ValidationFailed for a password that guessers try first, the account's own e-mail included */
export function refuseCommon(password: string, field: string, email = ''): void {
  if (isCommonPassword(password, email))
    throw fieldError(field, 'Esta senha é muito comum. Escolha outra mais difícil de adivinhar.')
}

/** Mails a link to choose a new password where there is an account; answers alike in every case. */
export async function forgotPassword(deps: PasswordDeps, email: string, { ip, now }: Origin): Promise<void> {
  const address = email.trim().toLowerCase()
  await throttleMail(deps.db, { email: `forgot ${address}`, ip }, now)
  const account = await queries.accountByEmail(deps.db, address)
  if (!account) return
  await deps.db.transaction().execute(async (trx) => {
    const token = await issueToken(trx, account.id, { minutes: RESET_MINUTES, now })
    const url = `${deps.publicUrl}${paths.resetPassword(token)}`
    await postMail(trx, deps.queue, account.email, resetMail({ url }), now)
  })
}

/** Whether a link may still set a password; does not use it up. */
export const isResetTokenLive = (deps: PasswordDeps, token: string, now: Date): Promise<boolean> =>
  isTokenLive(deps.db, token, now)

/**
 * Sets a new password by a link from a mail, ends every session and tells the owner. Attempts that locked the login
 * are forgiven: the owner has shown who she is.
 * @throws ResetTokenInvalid, ValidationFailed for a common password
 */
export async function resetPassword(
  deps: PasswordDeps,
  form: { token: string; newPassword: string },
  { ip, now }: Origin,
): Promise<void> {
  refuseCommon(form.newPassword, 'newPassword')
  // Hashing is dear: a wrong token does not get that far.
  if (!(await isResetTokenLive(deps, form.token, now))) throw new AppError('ResetTokenInvalid')
  const passwordHash = await hashPassword(form.newPassword)
  const email = await deps.db.transaction().execute(async (trx) => {
    const userId = await useToken(trx, form.token, now)
    if (!userId) throw new AppError('ResetTokenInvalid')
    const account = await queries.lockAccount(trx, userId)
    await queries.setPassword(trx, userId, passwordHash, now)
    await queries.markVerified(trx, userId, now)
    await endAllSessions(trx, userId, now)
    await postChanged(deps, trx, account.email, now)
    return account.email
  })
  await resetThrottle(deps.db, throttles.loginByEmail, email)
  await resetThrottle(deps.db, throttles.loginByVisitor, `${email} ${networkOf(ip)}`)
}

const postChanged = (deps: PasswordDeps, trx: Parameters<typeof postMail>[0], email: string, now: Date) =>
  postMail(
    trx,
    deps.queue,
    email,
    passwordChangedMail({ forgotUrl: `${deps.publicUrl}${paths.forgotPassword}` }),
    now,
  )

/**
 * Changes the password of a signed-in person: every session ends, and she goes on in a new one.
 * @throws WrongPassword, ValidationFailed for a common password, TooManyRequests
 */
export async function changePassword(
  deps: PasswordDeps,
  caller: Caller,
  form: { currentPassword: string; newPassword: string },
  { userAgent, now }: Origin,
): Promise<OpenedSession> {
  refuseCommon(form.newPassword, 'newPassword')
  await throttle(deps.db, throttles.passwordByUser, caller.userId, now)
  const wrong = new AppError('WrongPassword', { errors: { currentPassword: ['A senha atual não confere'] } })
  // Outside the transaction: hashing waits its turn, and nothing else should wait with it.
  const present = await queries.passwordOf(deps.db, caller.userId)
  if (!(await verifyPassword(present, form.currentPassword))) throw wrong
  const passwordHash = await hashPassword(form.newPassword)
  return deps.db.transaction().execute(async (trx) => {
    const account = await queries.lockAccount(trx, caller.userId)
    if (account.password_hash !== present) throw wrong
    await endTokens(trx, account.id)
    await queries.setPassword(trx, account.id, passwordHash, now)
    await endAllSessions(trx, account.id, now)
    await postChanged(deps, trx, account.email, now)
    await resetThrottle(trx, throttles.passwordByUser, caller.userId)
    return openSession(trx, deps.tokens, account, { userAgent, now })
  })
}

/** Creates the account of an invited person and mails her a link to choose a password. @throws Conflict */
export async function inviteUser(
  deps: PasswordDeps,
  form: { email: string; name?: string | undefined },
  now: Date,
): Promise<void> {
  const email = form.email.toLowerCase()
  await deps.db.transaction().execute(async (trx) => {
    const userId = await createInvited(trx, { email, name: form.name || null, now })
    if (!userId) throw new AppError('Conflict', { details: 'Já existe uma conta com este e-mail.' })
    const token = await issueToken(trx, userId, { minutes: INVITATION_MINUTES, now })
    const url = `${deps.publicUrl}${paths.resetPassword(token)}`
    await postMail(trx, deps.queue, email, invitationMail({ url }), now)
  })
}
