import { isEmployerRole } from '#contract/accounts/roles.ts'
import { startOfBrazilYear } from '#contract/brazil-day.ts'
import { FISCAL_YEARS } from '#contract/platform/retention.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTurn } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clearEmployer } from '#server/features/accounts/profiles/service.ts'
import { forgetRegistrations } from '#server/features/accounts/registrations/service.ts'
import { anonymizeUser, deleteUser } from '#server/features/accounts/users/service.ts'
import { dissolveTeam, forgetMember } from '#server/features/hiring/team/service.ts'
import { forgetEmployer } from '#server/features/jobs/job-index/service.ts'
import { forgetSender } from '#server/features/moderation/contact-messages/service.ts'
import { forgetGuest } from '#server/features/moderation/guest-reports/service.ts'
import { deleteCasesAbout } from '#server/features/moderation/report-cases/service.ts'
import { forgetReporter } from '#server/features/moderation/reports/service.ts'
import { deleteEntriesOf } from '#server/features/payments/ledger/service.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { deleteUnpaid } from '#server/features/payments/sponsorships/service.ts'
import { willBeCharged } from '#server/features/payments/subscriptions/service.ts'
import { keepAddressHash } from '#server/features/platform/access-records/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { forgetRecipient } from '#server/features/platform/mails/service.ts'
import { forgetAlerts } from '#server/features/search/job-alerts/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { Secrets } from '#server/http/secrets.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

/**
 * Rows of a company that has paid, which stay with the ledger: invoices and receipts name the buyer for as long as taxes
 * can be assessed (CTN, art. 173).
 */
const FISCAL_TABLES = [
  'applied_plans',
  'billing_details',
  'invoices',
  'refund_requests',
  'sponsorships',
  'stripe_customers',
]

/** Removes the accounts whose deletion is due, each in its own transaction. */
export async function removeDueAccounts({ db, ...deps }: RemovalDeps & { db: Db }, now: Date): Promise<void> {
  const due = await queries.dueAccounts(db, now)
  await forEachAccount(db, due, (trx, id) => removeAccount(trx, deps, id, now))
}

interface RemovalDeps {
  log: Log
  secrets: Pick<Secrets, 'tokenFor'>
}

/** Runs `work` for each account, in a transaction per account. */
const forEachAccount = (db: Db, ids: readonly string[], work: (trx: Trx, id: string) => Promise<void>) =>
  inTurn(ids, (id) => inTransaction(db, (trx) => work(trx, id)))

/**
 * Deletes the data kept of removed companies, once their last payment and invoice are old enough that taxes can no
 * longer be assessed: five years from the first day of the year that follows (CTN, art. 173, I).
 */
export async function purgeKeptAccounts(db: Db, now: Date): Promise<void> {
  const limit = startOfBrazilYear(now, -FISCAL_YEARS)
  await forEachAccount(db, await queries.accountsKeptBefore(db, limit), async (trx, id) => {
    if (!(await queries.lockAccountKeptBefore(trx, id, limit))) return
    await deleteEntriesOf(trx, id as EmployerId)
    await deleteUser(trx, id)
    const subject = { type: 'user', id } as const
    await recordAction(trx, { admin: null, action: 'deleted_fiscal_data', subject }, now)
  })
}

/**
 * Removes everything about an account that the law does not require to be kept (`docs/decisions/deletion.md`). A company
 * that has subscribed after the request waits until an operator has ended the subscription.
 */
async function removeAccount(trx: Trx, { log, secrets }: RemovalDeps, id: string, now: Date): Promise<void> {
  const account = await queries.lockDueAccount(trx, id, now)
  if (!account) return
  const employer = isEmployerRole(account.role) ? (id as EmployerId) : null
  const alarm = { kind: 'subscription_of_deleted_account', subject: id } as const
  if (employer && (await willBeCharged(trx, employer))) {
    await raiseAlarm(trx, log, { ...alarm, details: 'the account stays until the subscription ends' }, now)
    return
  }
  await settleAlarm(trx, alarm, now)
  await deleteCasesAbout(trx, [id, ...(await queries.jobIdsOf(trx, id))])
  await keepAddressHash(trx, secrets, account, now)
  await forgetRecipient(trx, account.email)
  await forgetRegistrations(trx, account.email)
  await forgetSender(trx, account)
  await forgetReporter(trx, account.email)
  await forgetGuest(trx, account.email)
  await forgetAlerts(trx, account.email)
  await forgetMember(trx, account)
  if (employer) {
    await dissolveTeam(trx, employer, now)
    await forgetEmployer(trx, employer)
  }
  if (employer && (await queries.hasLedgerEntries(trx, id))) {
    await deleteUnpaid(trx, employer)
    await queries.removeReferences(trx, 'employers', id, FISCAL_TABLES)
    await queries.removeReferences(trx, 'users', id, ['employers', ...FISCAL_TABLES])
    await clearEmployer(trx, employer)
    await anonymizeUser(trx, id, now)
  } else await deleteUser(trx, id)
  await recordAction(trx, { admin: null, action: 'deleted_account', subject: { type: 'user', id } }, now)
}
