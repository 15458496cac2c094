import { EMAIL_UNDO_DAYS, RESET_MINUTES, VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { mailedPaths, paths } from '#contract/paths.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue, QueuedWork } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { issueToken, revokeTokens } from '#server/features/accounts/email-tokens/service.ts'
import { forgetIdentitiesSince } from '#server/features/accounts/google/service.ts'
import { proofOf, requireProof } from '#server/features/accounts/passwords/service.ts'
import { removeIfNewer } from '#server/features/accounts/second-factors/service.ts'
import {
  endAllSessions,
  keepAccount,
  type RequestContext,
} from '#server/features/accounts/sessions/service.ts'
import {
  type AccountEvents,
  isAddressTaken,
  lockUser,
  normalizeEmail,
  setEmail,
  setPasswordHash,
  userByEmail,
  userById,
} from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { followRecipient, postMail } from '#server/features/platform/mails/service.ts'
import {
  mayMail,
  throttle,
  throttleMailRequest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import type { Secrets } from '#server/http/secrets.ts'
import * as mails from './mail.ts'
import * as queries from './queries.ts'

export interface EmailChangeDeps {
  db: Db
  queue: Queue
  secrets: Secrets
  /** Origin of links in mails. */
  publicUrl: string
}

const LINK = 'confirmation of an address'
const expiryFrom = (now: Date) => new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS)

/** The prefix counts these mails apart from other mails to an address. */
const changeMailsTo = (email: string) => `change ${email}`

const linkInvalid = () =>
  new AppError('TokenInvalid', { details: 'Este link é inválido, expirou ou já foi usado.' })

/** The caller's unconfirmed change, and the proof that a request needs. */
export async function changeState({ db }: EmailChangeDeps, caller: Caller, now: Date) {
  const change = await queries.openChangeOf(db, caller.userId, now)
  return {
    pending: change && { newEmail: change.new_email, expiresAt: change.expires_at.toISOString() },
    proof: await proofOf(db, caller, now),
  }
}

/**
 * Stores a change that the caller asks for, once the caller has proven again to own the account, and queues its mail. It
 * replaces an earlier unconfirmed one. Whether the address has an account is looked up later, so that not even the time of
 * the reply reveals it.
 * @throws WrongPassword as a field error, SignInAgain, ValidationFailed for the present address, TooManyRequests
 */
export async function requestChange(
  deps: EmailChangeDeps,
  caller: Caller,
  form: { newEmail: string; password?: string | undefined },
  { ip, userAgent, now }: RequestContext,
): Promise<void> {
  const newEmail = normalizeEmail(form.newEmail)
  await requireProof(deps.db, caller, form.password, now)
  await throttle(deps.db, throttles.emailChangeByUser, caller.userId, now)
  await throttleMailRequest(deps.db, { email: changeMailsTo(newEmail), ip, userAgent }, now)
  await inTransaction(deps.db, async (trx) => {
    const { id: userId, email: formerEmail } = await lockUser(trx, caller.userId)
    if (formerEmail === newEmail) throw fieldError('newEmail', 'Este já é o e-mail da sua conta')
    await queries.deleteOpenChange(trx, userId)
    const request = { userId, formerEmail, newEmail, now, expiresAt: expiryFrom(now) }
    const changeId = await queries.insertChange(trx, request)
    await deps.queue.add(trx, 'email-changes.mail', { changeId })
  })
}

/** Cancels the caller's request; its link no longer works. */
export async function cancelChange({ db }: EmailChangeDeps, caller: Caller): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, caller.userId)
    await queries.deleteOpenChange(trx, caller.userId)
  })
}

/** Mails the link that confirms a change. If the address has an account, tells its owner of the request instead. */
export async function mailConfirmation(
  { db, queue, secrets, publicUrl }: EmailChangeDeps,
  { changeId }: QueuedWork['email-changes.mail'],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await queries.openChange(trx, changeId, now)
    if (!change) return
    const email = change.new_email
    if (!(await mayMail(trx, changeMailsTo(email), now))) return
    if (await userByEmail(trx, email)) {
      const loginUrl = `${publicUrl}${paths.login}`
      return postMail(trx, queue, email, mails.addressTakenMail({ email, loginUrl }), now)
    }
    const token = secrets.tokenFor(LINK, change.id)
    await queries.activateLink(trx, change.id, hashToken(token), expiryFrom(now))
    const url = `${publicUrl}${mailedPaths.confirmEmailChange(token)}`
    await postMail(trx, queue, email, mails.confirmationMail({ email, url }), now)
  })
}

/** The address that a link confirms, or null if it no longer works. Does not use it up. */
export const confirmedAddress = async (db: DbOrTrx, token: string, now: Date): Promise<string | null> =>
  (await queries.openChangeByToken(db, hashToken(token), now))?.new_email ?? null

/** Runs a change of an address. If two accounts want the same one, the constraint of `users` lets one of them have it. */
async function orTaken<T>(email: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!isAddressTaken(error)) throw error
    const details = `O endereço ${email} já é o de outra conta. Nada mudou nesta.`
    throw new AppError('Conflict', { details })
  }
}

type Deps = EmailChangeDeps & { accountEvents: AccountEvents }

interface Move {
  userId: string
  from: string
  to: string
  action: 'changed_email' | 'undid_email_change'
}

/** Moves an account to another address: mailed links stop working, and waiting mail and invitations follow. */
async function moveAccount(
  { accountEvents }: Deps,
  trx: Trx,
  { userId, from, to, action }: Move,
  now: Date,
): Promise<void> {
  await setEmail(trx, userId, to, now)
  await revokeTokens(trx, userId)
  await followRecipient(trx, from, to)
  await accountEvents.addressChanged(trx, { userId, formerEmail: from, email: to })
  const changes = { email: { before: from, after: to } }
  await recordAction(trx, { admin: null, action, subject: { type: 'user', id: userId }, changes }, now)
}

/**
 * Gives the account the address that this link proves, and mails the former address a link that undoes it. Sessions and the
 * link to Google stay. A return to an address that could still undo the change away from it gets no such link: it would go
 * to the mailbox that was left, which may be a stranger's. Returns the new address.
 * @throws TokenInvalid, Conflict if another account has the address
 */
export async function confirmChange(deps: Deps, token: string, now: Date): Promise<string> {
  const hash = hashToken(token)
  const found = await queries.openChangeByToken(deps.db, hash, now)
  if (!found) throw linkInvalid()
  const { new_email: newEmail } = found
  await orTaken(newEmail, () =>
    inTransaction(deps.db, async (trx) => {
      const account = await lockUser(trx, found.user_id)
      // Read again: it may have been used, replaced or cancelled during the wait for the lock.
      if (account.suspended_at || !(await queries.openChangeByToken(trx, hash, now))) throw linkInvalid()
      const { id: userId, email: formerEmail } = account
      const left = await queries.undoableChangeFrom(trx, userId, newEmail, now)
      const undo = left ? null : { ...newToken(), until: new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS) }
      if (left) await queries.markUndone(trx, userId, left.id, now)
      await queries.markConfirmed(trx, found.id, undo, now)
      await moveAccount(deps, trx, { userId, from: formerEmail, to: newEmail, action: 'changed_email' }, now)
      const { publicUrl } = deps
      const addresses = { formerEmail, newEmail }
      const mail = undo
        ? mails.emailChangedMail({
            ...addresses,
            undoUrl: `${publicUrl}${mailedPaths.undoEmailChange(undo.token)}`,
            undoUntil: undo.until,
          })
        : mails.returnedMail({ ...addresses, contactUrl: `${publicUrl}${paths.contact}` })
      await postMail(trx, deps.queue, formerEmail, mail, now)
    }),
  )
  return newEmail
}

/** The change that a link undoes, or null if it no longer works. Does not use it up. */
export async function undoneChange(db: DbOrTrx, token: string, now: Date) {
  const change = await queries.undoableChange(db, hashToken(token), now)
  const account = change && (await userById(db, change.user_id))
  if (!account || account.removed_at) return null
  return { formerEmail: change.former_email, currentEmail: account.email }
}

/**
 * Gives the account back the address that this link was mailed to, even after later changes. A stranger may know the password
 * and have added other ways in. So it ends all sessions and the password, and removes links to Google and a second factor that
 * are newer than the change, and cancels a deletion that the owner may cancel. Tells both addresses. Returns the address, and a token that sets a new password if there was one.
 * @throws TokenInvalid, Conflict if another account has the address by now
 */
export async function undoChange(
  deps: Deps,
  token: string,
  now: Date,
): Promise<{ email: string; resetToken: string | null }> {
  const hash = hashToken(token)
  const found = await queries.undoableChange(deps.db, hash, now)
  if (!found?.confirmed_at) throw linkInvalid()
  const { user_id: userId, former_email: email, confirmed_at: changedAt } = found
  return orTaken(email, () =>
    inTransaction(deps.db, async (trx) => {
      const account = await lockUser(trx, userId)
      if (account.removed_at || !(await queries.undoableChange(trx, hash, now))) throw linkInvalid()
      await queries.deleteOpenChange(trx, userId)
      await queries.markUndone(trx, userId, found.id, now)
      const move = { userId, from: account.email, to: email, action: 'undid_email_change' } as const
      await moveAccount(deps, trx, move, now)
      await keepAccount(deps, trx, { id: userId, email }, 'undone_change', now)
      await setPasswordHash(trx, userId, null, now)
      await endAllSessions(trx, userId, now)
      await forgetIdentitiesSince(trx, userId, changedAt)
      await removeIfNewer(deps, trx, { id: userId, email }, changedAt, now)
      const resetToken = account.password_hash
        ? await issueToken(trx, userId, { minutes: RESET_MINUTES, now })
        : null
      await tellBoth(deps, trx, { formerEmail: email, newEmail: account.email, resetToken }, now)
      return { email, resetToken }
    }),
  )
}

async function tellBoth(
  { queue, publicUrl }: Deps,
  trx: Trx,
  { formerEmail, newEmail, resetToken }: { formerEmail: string; newEmail: string; resetToken: string | null },
  now: Date,
): Promise<void> {
  const loginUrl = `${publicUrl}${paths.login}`
  const passwordUrl = resetToken && `${publicUrl}${paths.resetPassword(resetToken)}`
  const undone = mails.undoneMail({ formerEmail, newEmail, passwordUrl, loginUrl })
  await postMail(trx, queue, formerEmail, undone, now)
  const contactUrl = `${publicUrl}${paths.contact}`
  await postMail(trx, queue, newEmail, mails.addressLeftMail({ email: newEmail, contactUrl }), now)
}

/** Deletes expired requests, and confirmed changes that are older than the access records. */
export const purgeEmailChanges = (db: Db, now: Date): Promise<void> =>
  queries.deleteExpired(db, { now, confirmedBefore: keptSince('emailChanges', now) })
