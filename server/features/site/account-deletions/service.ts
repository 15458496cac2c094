import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { DeletionPreview } from '#contract/api/site/account-deletions.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { ownersOf } from '#server/db/memberships.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { revokeTokens } from '#server/features/accounts/email-tokens/service.ts'
import { proofOf, requireProof } from '#server/features/accounts/passwords/service.ts'
import { endAllSessions } from '#server/features/accounts/sessions/service.ts'
import {
  activeAdminIds,
  cancelDeletionOrder,
  lockAccountAndAdmins,
  scheduleDeletion,
} from '#server/features/accounts/users/service.ts'
import { withdrawAll } from '#server/features/hiring/applications/service.ts'
import { isLastOwner, requireLeavable, requireStillOwner } from '#server/features/hiring/team/service.ts'
import { reindexJobsOf } from '#server/features/jobs/job-index/service.ts'
import { lockQuota } from '#server/features/jobs/quotas/service.ts'
import { giveUpAll } from '#server/features/payments/sponsorships/service.ts'
import { willBeCharged } from '#server/features/payments/subscriptions/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { closeJobsOf } from '#server/features/publishing/job-lifecycle/service.ts'
import type { Caller, DoctorId, EmployerCaller, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { cancelledOrderMail, deletionMail } from './mail.ts'
import * as queries from './queries.ts'

export { purgeKeptAccounts, removeDueAccounts } from './removal.ts'

/** The account of the founder is the company's. */
const isFounder = ({ userId, employerId }: Caller) => (userId as string) === employerId

/** The data that the account's owner would lose, and any obstacle to the deletion. */
export async function deletionPreview(db: Db, caller: Caller, now: Date): Promise<DeletionPreview> {
  const { userId, employerId } = caller
  const isCharged = isFounder(caller) && (await willBeCharged(db, employerId as EmployerId))
  const obstacle = await obstacleOf(db, caller, isCharged)
  return { obstacle, ...(await lossesOf(db, caller, userId, now)) }
}

/** The same for the company of the caller. */
export async function companyDeletionPreview(
  db: Db,
  caller: EmployerCaller,
  now: Date,
): Promise<DeletionPreview> {
  if (isFounder(caller)) return deletionPreview(db, caller, now)
  const obstacle = (await willBeCharged(db, caller.employerId)) ? 'subscription' : null
  return { obstacle, ...(await lossesOf(db, caller, caller.employerId, now)) }
}

async function lossesOf(db: Db, caller: Caller, accountId: string, now: Date) {
  return {
    proof: await proofOf(db, caller, now),
    ...(await queries.countOf(db, accountId, now)),
    keepsPayments: await queries.hasLedgerEntries(db, accountId),
  }
}

async function obstacleOf(db: Db, caller: Caller, isCharged: boolean): Promise<DeletionPreview['obstacle']> {
  if (await isLastAdmin(db, caller)) return 'last_admin'
  if (await isLastOwner(db, caller.userId)) return 'last_owner'
  return isCharged ? 'subscription' : null
}

const isLastAdmin = async (db: Db, { userId, role }: Caller): Promise<boolean> =>
  role === 'admin' && (await activeAdminIds(db)).every((id) => id === userId)

/**
 * The caller deletes the own account, after proving once more to be its owner: with the password, or with a recent sign-in
 * if there is none. Returns when everything is removed.
 * @throws WrongPassword as a field error, SignInAgain, LastAdmin, LastOwner, SubscriptionRuns, TooManyRequests
 */
export async function deleteOwnAccount(
  deps: { db: Db; queue: Queue },
  caller: Caller,
  { password }: { password?: string | undefined },
  now: Date,
): Promise<Date> {
  await requireProof(deps.db, caller, password, now)
  return deleteAccount(deps, { userId: caller.userId, requestedBy: caller.userId }, now)
}

/**
 * An owner deletes the company, after proving once more who she is. The founder deletes her account with it. The account of any other
 * owner stays; all owners are told, and until everything is removed the operator can cancel it.
 * @throws WrongPassword as a field error, SignInAgain, SubscriptionRuns, TeamRoleTooLow, TooManyRequests
 */
export async function deleteCompany(
  deps: { db: Db; queue: Queue },
  caller: EmployerCaller,
  { password }: { password?: string | undefined },
  now: Date,
): Promise<Date> {
  await requireProof(deps.db, caller, password, now)
  const order = { userId: caller.employerId, requestedBy: caller.userId, byOwner: !isFounder(caller) }
  return inTransaction(deps.db, async (trx) => {
    await requireStillOwner(trx, caller)
    return deleteAccount({ db: trx, queue: deps.queue }, order, now)
  })
}

/**
 * Schedules the deletion of an account, and hides and signs it out at once: its applications are withdrawn, its jobs closed,
 * and their applicants told. `requestedBy` is the owner or an admin; a deletion that an admin ordered cannot be cancelled by
 * the owner, nor can one that another owner of the company asked for (`byOwner`). All owners of a company are told. Repeating
 * it changes nothing. Returns when everything is removed.
 * @throws UserNotFound, LastAdmin, LastOwner, SubscriptionRuns
 */
export async function deleteAccount(
  { db, queue }: { db: DbOrTrx; queue: Queue },
  { userId, requestedBy, byOwner = false }: { userId: string; requestedBy: UserId; byOwner?: boolean },
  now: Date,
): Promise<Date> {
  const isFinal = requestedBy !== userId
  return inTransaction(db, async (trx) => {
    await requireLeavable(trx, userId)
    const { account, adminIds } = await lockAccountAndAdmins(trx, userId)
    if (!account || account.removed_at) throw new AppError('UserNotFound')
    if (account.deletion_due_at && (account.deletion_is_final || !isFinal)) return account.deletion_due_at
    const isAdmin = account.role === 'admin'
    if (isAdmin && adminIds.every((id) => id === userId)) throw new AppError('LastAdmin')
    if (isEmployerRole(account.role))
      await endBusiness(trx, queue, { owner: userId as EmployerId, isFinal }, now)
    if (account.role === 'doctor') await withdrawAll(trx, userId as DoctorId, now)
    const due = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS)
    const dueAt = await scheduleDeletion(trx, userId, { dueAt: due, isFinal, now })
    await endAllSessions(trx, userId, now)
    await revokeTokens(trx, userId)
    const by = byOwner ? 'owner' : isFinal ? 'admin' : 'self'
    for (const email of await ownersOf(trx, userId)) {
      const mail = deletionMail({ dueAt, by, isCompany: email !== account.email })
      await postMail(trx, queue, email, mail, now)
    }
    const subject = { type: 'user', id: userId } as const
    if ((isFinal && !byOwner) || isAdmin)
      await recordAction(trx, { admin: requestedBy, action: 'scheduled_deletion', subject }, now)
    return dueAt
  })
}

/** The owner reads the text of the error, an admin this one. */
const RUNNING_SUBSCRIPTION =
  'Esta empresa tem uma assinatura em andamento, que precisa ser cancelada antes de a conta ser excluída.'

/** Locks in the order of every payment: the quota, then the jobs, then the sponsorships. */
async function endBusiness(
  trx: Trx,
  queue: Queue,
  { owner, isFinal }: { owner: EmployerId; isFinal: boolean },
  now: Date,
): Promise<void> {
  await lockQuota(trx, owner, now)
  if (await willBeCharged(trx, owner))
    throw new AppError('SubscriptionRuns', isFinal ? { details: RUNNING_SUBSCRIPTION } : {})
  await closeJobsOf(trx, queue, owner, now)
  await giveUpAll(trx, owner, now)
}

/**
 * An admin cancels a deletion that admins, or an owner other than the founder, have ordered, until it is carried out.
 * The account returns to its state before the order, but withdrawn applications and closed jobs stay so. Recorded with
 * the reason, and the owners are told.
 * @throws UserNotFound, Forbidden if the caller is no admin any more, Conflict without an order
 */
export async function cancelOrder(
  { db, queue, publicUrl }: { db: Db; queue: Queue; publicUrl: string },
  { userId, admin, reason }: { userId: string; admin: UserId; reason: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { account, adminIds } = await lockAccountAndAdmins(trx, userId)
    if (!account || account.removed_at) throw new AppError('UserNotFound')
    if (!adminIds.includes(admin)) throw new AppError('Forbidden')
    const before = await cancelDeletionOrder(trx, userId, now)
    if (!before) throw new AppError('Conflict', { details: NO_ORDER })
    await reindexJobsOf(trx, userId, now)
    const subject = { type: 'user', id: userId } as const
    await recordAction(trx, { admin, action: 'cancelled_deletion', subject, reason }, now)
    for (const email of await ownersOf(trx, userId)) {
      const mail = cancelledOrderMail({ before, isCompany: email !== account.email }, publicUrl)
      await postMail(trx, queue, email, mail, now)
    }
  })
}

const NO_ORDER =
  'Nenhuma exclusão pedida pela administração ou por outra pessoa responsável está agendada. O que a própria pessoa pediu, só ela cancela, ao entrar.'
