import { MAX_ALERTS } from '#contract/search/alerts.ts'
import type { Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Mail, postMail } from '#server/features/platform/mails/service.ts'
import {
  isWithinThrottle,
  mayMail,
  throttleGuest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import type { UserId } from '#server/http/caller.ts'
import type { Guest } from '#server/http/guest.ts'
import { type AlertDeps, type AlertForm, insertAlert, readableSearch } from './alert-store.ts'
import { alertToken } from './alert-token.ts'
import { confirmationMail, fullMail, knownAlertMail } from './mail.ts'
import type { AlertOwner } from './owner.ts'
import * as queries from './queries.ts'

/**
 * Stores an alert until its address is confirmed, and mails the link. The reply is the same whether or not the address has
 * an account or alerts. A mailbox that gets too many mails, and a program that fills in the hidden field, get none.
 * @throws TooManyRequests, ValidationFailed for a search of every job
 */
export async function createGuestAlert(
  deps: AlertDeps,
  form: AlertForm & { email: string; homepage: string },
  { now, ...guest }: Guest & { now: Date },
): Promise<void> {
  const { db, queue, publicUrl, secrets } = deps
  const { email, frequency } = form
  await throttleGuest(db, throttles.guestAlertByNetwork, guest, now)
  const search = await readableSearch(deps, form.search, now)
  if (form.homepage !== '') return
  const isWithin = await isWithinThrottle(db, throttles.guestAlertByEmail, email, { amount: 1, now })
  if (!isWithin || !(await mayMail(db, email, now))) return
  await inTransaction(db, async (trx) => {
    const owner = await ownerOfAddress(trx, email)
    await queries.lockOwner(trx, owner)
    const post = (mail: Mail) => postMail(trx, queue, email, mail, now)
    const known = await queries.alertWithSearch(trx, owner, search.text)
    if (known) return post(knownAlertMail({ token: alertToken(secrets, known.id), publicUrl }))
    const hasAccount = 'userId' in owner
    // An account deletes its alerts itself. Of an address, a stopped one makes room when the link is confirmed.
    if ((await queries.countOf(trx, owner, { stopped: hasAccount })) >= MAX_ALERTS)
      return post(fullMail({ publicUrl, hasAccount }))
    await queries.deleteUnconfirmed(trx, { email, search: search.text })
    const name = form.name || search.name
    const alert = { owner: { email }, name, frequency, status: 'unconfirmed' as const }
    const { id } = await insertAlert(trx, alert, search, now)
    await post(confirmationMail({ token: alertToken(secrets, id), publicUrl }))
  })
}

/** The account with this verified address, or else the address. */
export async function ownerOfAddress(trx: Trx, email: string): Promise<AlertOwner> {
  const user = await queries.verifiedUser(trx, email)
  return user ? { userId: user.id as UserId } : { email }
}
