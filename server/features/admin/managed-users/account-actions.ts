import type { Role, StoredRole } from '#contract/accounts/roles.ts'
import type { BulkUserAction, UserDocument } from '#contract/admin/managed-users.ts'
import { paths } from '#contract/paths.ts'
import type { PaidPlanName } from '#contract/payments/subscriptions.ts'
import type { AdminActionName } from '#contract/platform/admin-log.ts'
import type { LoggedChanges } from '#contract/platform/admin-log-fields.ts'
import type { BulkReply } from '#contract/platform/bulk.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { ownersOf } from '#server/db/memberships.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import * as passwords from '#server/features/accounts/passwords/service.ts'
import {
  prepareForRole,
  setDocument,
  setGrants,
  setProfileVisibility,
} from '#server/features/accounts/profiles/service.ts'
import { lockAccountAndAdmins, updateUser } from '#server/features/accounts/users/service.ts'
import { reinstateUser, suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { type Mail, postMail } from '#server/features/platform/mails/service.ts'
import { type BulkRequest, changeRows } from '#server/http/bulk.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as mails from './mail.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'

/** `db` may be a transaction, which the action then joins. */
export interface ActionDeps {
  db: DbOrTrx
  queue: Queue
  /** Origin of links in mails. */
  publicUrl: string
}

/** The admin who acts, and further details for the log. */
export interface AdminContext {
  admin: UserId
  now: Date
  reason?: string | null
  /** Shared by the entries of one bulk action. */
  batchId?: string | null
}

const record = (
  trx: Trx,
  id: string,
  action: AdminActionName,
  { admin, now, reason, batchId }: AdminContext,
  changes: LoggedChanges = {},
) =>
  recordAction(
    trx,
    {
      admin,
      action,
      subject: { type: 'user', id },
      changes,
      reason: reason ?? null,
      batchId: batchId ?? null,
    },
    now,
  )

type Locked = Awaited<ReturnType<typeof lockAccountAndAdmins>>
type Account = NonNullable<Locked['account']>
type Owned = Pick<Account, 'id' | 'email'>

/** @throws UserNotFound */
const onLocked = <T>(db: DbOrTrx, id: string, work: (trx: Trx, account: Account) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    const { account } = await lockAccountAndAdmins(trx, id)
    if (!account || account.removed_at) throw new AppError('UserNotFound')
    return work(trx, account)
  })

/** Mails the people responsible for an account, also if the founder of a company has left it. */
async function mailOwners(
  trx: Trx,
  { queue }: Omit<ActionDeps, 'db'>,
  account: Owned,
  mailOf: (about: mails.About) => Mail,
  now: Date,
): Promise<void> {
  for (const email of await ownersOf(trx, account.id))
    await postMail(trx, queue, email, mailOf({ isCompany: email !== account.email }), now)
}

/**
 * Suspends an account, tells its owners the reason by mail, and records it. Suspending it again changes nothing. Its owner can no
 * longer cancel a scheduled deletion. Suspending an admin takes two people.
 * @throws UserNotFound, OwnAccount, NeedsSecondAdmin
 */
export const suspendAccount = (
  deps: ActionDeps,
  id: string,
  context: AdminContext & { reason: string },
): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    policy.requireNoAdmin(context.admin, account)
    await suspendLocked(trx, deps, account, context)
  })

/** `suspendAccount` for an account that is locked, also an admin's. */
export async function suspendLocked(
  trx: Trx,
  deps: Omit<ActionDeps, 'db'>,
  account: Owned & Pick<Account, 'suspended_at' | 'deletion_due_at' | 'deletion_is_final'>,
  context: AdminContext & { reason: string },
): Promise<void> {
  const { reason, now } = context
  // A scheduled deletion suspends too, but its owner can cancel it until an admin suspends the account.
  const isCancellable = account.deletion_due_at !== null && !account.deletion_is_final
  if (account.suspended_at && !isCancellable) return
  await suspendUser(trx, account.id, now)
  const changes = { suspendedAt: { before: null, after: now } }
  await record(trx, account.id, 'suspended_user', context, isCancellable ? {} : changes)
  const contactUrl = `${deps.publicUrl}${paths.contact}`
  await mailOwners(trx, deps, account, (about) => mails.suspendedMail(about, { reason, contactUrl }), now)
}

/**
 * Ends a suspension and tells the owners. Without a suspension it changes nothing. That of an admin takes two people.
 * @throws UserNotFound, NeedsSecondAdmin
 */
export const reinstateAccount = (deps: ActionDeps, id: string, context: AdminContext): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    if (!account.suspended_at) return
    if (account.role === 'admin') throw new AppError('NeedsSecondAdmin')
    await reinstateLocked(trx, deps, account, context)
  })

/** `reinstateAccount` for an account that is locked, also an admin's. */
export async function reinstateLocked(
  trx: Trx,
  deps: Omit<ActionDeps, 'db'>,
  account: Owned & Pick<Account, 'suspended_at'>,
  context: AdminContext,
): Promise<void> {
  await reinstateUser(trx, account.id, context.now)
  await record(trx, account.id, 'reinstated_user', context, {
    suspendedAt: { before: account.suspended_at, after: null },
  })
  const loginUrl = `${deps.publicUrl}${paths.login}`
  await mailOwners(trx, deps, account, (about) => mails.reinstatedMail(about, loginUrl), context.now)
}

/**
 * Shows or hides the public profile. Showing it also reverts a decision on reports that has hidden it.
 * @throws UserNotFound
 */
export const setSearchable = (
  deps: ActionDeps,
  id: string,
  isSearchable: boolean,
  context: AdminContext,
): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    if (account.is_searchable === isSearchable) return
    await setProfileVisibility(trx, id, isSearchable, context.now)
    await record(trx, id, 'changed_searchable', context, {
      isSearchable: { before: account.is_searchable, after: isSearchable },
    })
  })

/**
 * Corrects the CPF or CNPJ, and tells the owners that it was corrected. The same once more changes nothing.
 * @throws UserNotFound, ChangedMeanwhile, DocumentTaken; ValidationFailed for a document that the role does not have
 */
export const correctDocument = (
  deps: ActionDeps,
  id: string,
  form: { cpf?: string | undefined; cnpj?: string | undefined; updatedAt: string },
  context: AdminContext,
): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    const field: UserDocument = form.cpf === undefined ? 'cnpj' : 'cpf'
    const value = form[field] ?? ''
    policy.requireDocumentOf(account.role, field)
    if (account[field] === value) return
    policy.requireSeenVersion(account, form.updatedAt)
    await setDocument(trx, id, field === 'cpf' ? { cpf: value } : { cnpj: value }, context.now)
    if (field === 'cnpj') await deps.queue.add(trx, 'company-checks.ask', { companyId: id })
    await record(trx, id, 'changed_document', context, { [field]: { before: account[field], after: value } })
    const mail = mails.correctedDocumentMail(field, deps.publicUrl)
    await mailOwners(trx, deps, account, () => mail, context.now)
  })

/**
 * Changes the role at once, also for open sessions, and tells the owner. Making somebody an admin, or taking that away, takes two
 * people.
 * @throws UserNotFound, ChangedMeanwhile, NeedsSecondAdmin, OwnAccount, RoleChangeImpossible
 */
export const changeRole = (
  deps: ActionDeps,
  id: string,
  form: { role: Role; updatedAt: string },
  context: AdminContext,
): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    if (account.role === form.role) return
    policy.requireSeenVersion(account, form.updatedAt)
    policy.requireNoAdmin(context.admin, account)
    policy.requireRoleChange(account, form.role, await queries.obligations(trx, id))
    await changeRoleLocked(trx, deps, account, { ...context, role: form.role })
  })

/** `changeRole` for an account that is locked and may have the role, also an admin's. */
export async function changeRoleLocked(
  trx: Trx,
  deps: Omit<ActionDeps, 'db'>,
  { id, role: before, email }: Owned & Pick<Account, 'role'>,
  { role, ...context }: AdminContext & { role: Role },
): Promise<void> {
  await prepareForRole(trx, id, role)
  await updateUser(trx, id, { role }, context.now)
  await record(trx, id, 'changed_role', context, { role: { before, after: role } })
  await postMail(
    trx,
    deps.queue,
    email,
    mails.roleChangedMail({ before, after: role }, deps.publicUrl),
    context.now,
  )
}

/** Before an account becomes an admin's. @throws RoleChangeImpossible */
export const requireLeavableRole = async (
  trx: Trx,
  { id, role }: { id: string; role: StoredRole | null },
): Promise<void> => policy.requireNothingLost(role, 'admin', await queries.obligations(trx, id))

/**
 * Grants a company a plan or a number of posts (Enterprise), or takes it back, and tells its owners. Its jobs follow through the
 * queue. Granting the same again changes nothing.
 * @throws UserNotFound, ChangedMeanwhile; Unprocessable if the account is no company's
 */
export const grantPlan = (
  deps: ActionDeps,
  id: string,
  { updatedAt, ...grants }: { plan: PaidPlanName | null; posts: number | null; updatedAt: string },
  context: AdminContext,
): Promise<void> =>
  onLocked(deps.db, id, async (trx, account) => {
    const present = await queries.grantsOf(trx, id)
    if (!present) throw new AppError('Unprocessable', { details: 'Só empresas têm plano.' })
    if (present.granted_plan === grants.plan && present.granted_posts === grants.posts) return
    policy.requireSeenVersion(account, updatedAt)
    const before = await setGrants(trx, id, grants, context.now)
    await deps.queue.add(trx, 'plan-changes.apply', { ownerUserId: id })
    await record(trx, id, 'granted_plan', context, {
      grantedPlan: { before: before.plan, after: grants.plan },
      grantedPosts: { before: before.posts, after: grants.posts },
    })
    const mail = mails.grantMail(grants, deps.publicUrl)
    await mailOwners(trx, deps, account, () => mail, context.now)
  })

/** The whole document; the log keeps who looked and why, never the value. @throws UserNotFound; NotFound if there is none */
export const revealDocument = (
  deps: ActionDeps,
  id: string,
  field: UserDocument,
  context: AdminContext & { reason: string },
): Promise<string> =>
  onLocked(deps.db, id, async (trx, account) => {
    const value = account[field]
    if (!value) throw new AppError('NotFound')
    await record(trx, id, 'revealed_document', context, { field: { before: null, after: field } })
    return value
  })

/** Creates an account and mails its owner a link to set a password. Returns its id. @throws Conflict */
export const invite = (
  deps: ActionDeps,
  form: { email: string; name?: string | undefined },
  context: AdminContext,
): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    const id = await passwords.inviteUser({ ...deps, db: trx }, form, context.now)
    await record(trx, id, 'invited_user', context, { email: { before: null, after: form.email } })
    return id
  })

/** @throws UserNotFound; Conflict if the address is confirmed */
export const inviteAgain = (deps: ActionDeps, id: string, context: AdminContext): Promise<void> =>
  onLocked(deps.db, id, async (trx) => {
    await passwords.inviteAgain({ ...deps, db: trx }, id, context.now)
    await record(trx, id, 'invited_user', context)
  })

interface BulkForm {
  ids: readonly string[]
  batchId?: string | undefined
  action: BulkUserAction
  isSearchable?: boolean | undefined
  reason?: string | undefined
}

function changeOne(deps: ActionDeps, id: string, form: BulkForm, context: AdminContext): Promise<void> {
  if (form.action === 'reinstate') return reinstateAccount(deps, id, context)
  if (form.action === 'searchable') return setSearchable(deps, id, form.isSearchable ?? true, context)
  return suspendAccount(deps, id, { ...context, reason: form.reason ?? '' })
}

/** The same action on several accounts, each by itself: a refusal for one does not stop the others. */
export const changeUsers = (
  deps: ActionDeps,
  form: BulkForm,
  { admin, now, request }: Pick<AdminContext, 'admin' | 'now'> & { request: BulkRequest },
): Promise<BulkReply> =>
  changeRows(request, form, (id, batchId) =>
    changeOne(deps, id, form, { admin, now, reason: form.reason ?? null, batchId }),
  )
