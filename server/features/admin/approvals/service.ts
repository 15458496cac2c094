import type { Role } from '#contract/accounts/roles.ts'
import { APPROVAL_DAYS, type ApprovalKind, type ApprovalStatus } from '#contract/admin/approvals.ts'
import type { Approval } from '#contract/api/admin/approvals.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endAllSessions } from '#server/features/accounts/sessions/service.ts'
import { lockAccountAndAdmins, updateUser, userById } from '#server/features/accounts/users/service.ts'
import {
  changeRoleLocked,
  reinstateLocked,
  requireLeavableRole,
  suspendLocked,
} from '#server/features/admin/managed-users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { notifyAtNextSweep } from '#server/features/platform/notifications/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { grantedAdminMail } from './mail.ts'
import * as queries from './queries.ts'

export interface ApprovalRequest {
  kind: ApprovalKind
  subjectUserId: string
  requestedBy: UserId
  reason: string
  /** Only for `demote_admin`. */
  toRole?: Exclude<Role, 'admin'> | undefined
}

/**
 * Asks the other admins to approve an action, and notifies them. Records the request in the admin log. Returns its id.
 * @throws UserNotFound, OwnAccount, NoSecondAdmin if nobody could approve it, Conflict if the same request is open already
 */
export async function requestApproval(trx: Trx, request: ApprovalRequest, now: Date): Promise<string> {
  const { kind, subjectUserId, requestedBy, reason, toRole = null } = request
  const subject = await userById(trx, subjectUserId)
  if (!subject || subject.removed_at) throw new AppError('UserNotFound')
  if (kind === 'grant_admin') await requirePromotable(trx, subject)
  else if (kind !== 'delete_account') requireAdminWhoCan(kind, subject, requestedBy)
  else if (subject.deletion_is_final)
    throw new AppError('Conflict', { details: 'A exclusão desta conta já está agendada.' })
  const deciders = await queries.otherAdmins(trx, [requestedBy, subjectUserId])
  if (deciders.length === 0) throw new AppError('NoSecondAdmin')
  if (kind === 'grant_admin') requireConfirmedAddress(subject)
  await queries.expireApprovals(trx, now)
  const expiresAt = new Date(now.getTime() + APPROVAL_DAYS * DAY_MS)
  const id = await queries.insertApproval(trx, {
    kind,
    subjectUserId,
    requestedBy,
    reason,
    toRole,
    now,
    expiresAt,
  })
  if (!id)
    throw new AppError('Conflict', {
      details: 'Este pedido já foi feito e aguarda outra pessoa da administração.',
    })
  await recordAction(
    trx,
    {
      admin: requestedBy,
      action: 'requested_approval',
      subject: { type: 'user', id: subjectUserId },
      reason,
      ...kindChange(kind),
    },
    now,
  )
  await notifyAtNextSweep(trx, { userIds: deciders, kind: 'approval_requested', subjectId: id }, now)
  return id
}

type Account = NonNullable<Awaited<ReturnType<typeof userById>>>

/** @throws Conflict for an admin and a suspended account; RoleChangeImpossible while it has applications, jobs or a subscription */
async function requirePromotable(trx: Trx, account: Account): Promise<void> {
  if (account.role === 'admin')
    throw new AppError('Conflict', { details: 'Esta conta já é da administração.' })
  if (account.suspended_at)
    throw new AppError('Conflict', { details: 'Esta conta está suspensa ou em exclusão.' })
  await requireLeavableRole(trx, account)
}

type AboutAdmin = Exclude<ApprovalKind, 'grant_admin' | 'delete_account'>

/** Refuses requests about the caller herself, and those that would change nothing. @throws OwnAccount, Conflict */
function requireAdminWhoCan(kind: AboutAdmin, { id, role, suspended_at }: Account, admin?: UserId): void {
  if (id === admin) throw new AppError('OwnAccount')
  if (role !== 'admin') throw new AppError('Conflict', { details: 'Esta conta não é da administração.' })
  if (kind === 'suspend_admin' && suspended_at)
    throw new AppError('Conflict', { details: 'Esta conta já está suspensa.' })
  if (kind === 'reinstate_admin' && !suspended_at)
    throw new AppError('Conflict', { details: 'Esta conta não está suspensa.' })
}

const kindChange = (kind: ApprovalKind) => ({ changes: { approval: { before: null, after: kind } } })

export interface ApprovalDeps {
  db: Db
  queue: Queue
  /** Origin of links in mails. */
  publicUrl: string
  /** Removes an account, in the transaction of the approval. */
  deleteAccount: (trx: Trx, deletion: { userId: string; requestedBy: UserId }, now: Date) => Promise<unknown>
}

/**
 * Approves a request and carries it out, in one transaction: of concurrent approvals one succeeds.
 * @throws NotFound, OwnApproval, ApprovalClosed; Forbidden if the caller is no admin any more; what prevents the action now
 */
export async function approve(deps: ApprovalDeps, admin: UserId, id: string, now: Date): Promise<void> {
  await decide(
    deps.db,
    { admin, id, status: 'approved' },
    now,
    async (trx, { kind, account, subjectUserId, reason, toRole }) => {
      const subject = { type: 'user', id: subjectUserId } as const
      if (kind === 'grant_admin') {
        await requirePromotable(trx, account)
        const changes = { role: { before: account.role, after: 'admin' } }
        requireConfirmedAddress(account)
        // An admin needs no profile, and would otherwise be sent to complete one.
        await updateUser(
          trx,
          subjectUserId,
          { role: 'admin', profile_completed_at: account.profile_completed_at ?? now },
          now,
        )
        await endAllSessions(trx, subjectUserId, now)
        await recordAction(trx, { admin, action: 'granted_admin', subject, reason, changes }, now)
        await postMail(trx, deps.queue, account.email, grantedAdminMail(deps.publicUrl), now)
      } else if (kind !== 'delete_account') {
        requireAdminWhoCan(kind, account)
        const context = { admin, now, reason }
        if (kind === 'suspend_admin') await suspendLocked(trx, deps, account, context)
        if (kind === 'reinstate_admin') await reinstateLocked(trx, deps, account, context)
        if (kind === 'demote_admin' && toRole)
          await changeRoleLocked(trx, deps, account, { ...context, role: toRole })
      } else {
        await recordAction(trx, { admin, action: 'approved_deletion', subject, reason }, now)
        await deps.deleteAccount(trx, { userId: subjectUserId, requestedBy: admin }, now)
      }
    },
  )
}

/** @throws NotFound, OwnApproval, ApprovalClosed */
export async function reject(db: Db, admin: UserId, id: string, now: Date): Promise<void> {
  await decide(db, { admin, id, status: 'rejected' }, now, async (trx, { kind, subjectUserId, reason }) =>
    recordAction(
      trx,
      {
        admin,
        action: 'rejected_approval',
        subject: { type: 'user', id: subjectUserId },
        reason,
        ...kindChange(kind),
      },
      now,
    ),
  )
}

/** Takes back a request of one's own. @throws NotFound, Forbidden, ApprovalClosed */
export async function withdraw(db: Db, admin: UserId, id: string, now: Date): Promise<void> {
  await decide(db, { admin, id, status: 'withdrawn' }, now, async (trx, { kind, subjectUserId }) =>
    recordAction(
      trx,
      {
        admin,
        action: 'withdrew_approval',
        subject: { type: 'user', id: subjectUserId },
        ...kindChange(kind),
      },
      now,
    ),
  )
}

async function decide(
  db: Db,
  { admin, id, status }: { admin: UserId; id: string; status: Exclude<ApprovalStatus, 'open' | 'expired'> },
  now: Date,
  effect: (
    trx: Trx,
    request: {
      kind: ApprovalKind
      account: Account
      subjectUserId: string
      reason: string
      toRole: ApprovalRequest['toRole'] | null
    },
  ) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Accounts are locked before what belongs to them, and all admins at once, because the action may make or remove one.
    const subjectId = await queries.subjectOf(trx, id)
    if (!subjectId) throw new AppError('NotFound')
    const { account, adminIds } = await lockAccountAndAdmins(trx, subjectId)
    if (!adminIds.includes(admin)) throw new AppError('Forbidden')
    const request = await queries.lockApproval(trx, id)
    if (!request) throw new AppError('NotFound')
    const isOwn = request.requested_by === admin
    if (status === 'withdrawn' ? !isOwn : isOwn || subjectId === admin) throw new AppError('OwnApproval')
    if (request.status !== 'open' || request.expires_at <= now || !account)
      throw new AppError('ApprovalClosed')
    await queries.decide(trx, id, { status, by: admin, now })
    await effect(trx, {
      kind: request.kind as ApprovalKind,
      account,
      subjectUserId: subjectId,
      reason: request.reason,
      toRole: request.to_role as ApprovalRequest['toRole'] | null,
    })
  })
}

const LISTED = 50

/** The requests as `admin` sees them, open ones first. */
export async function listApprovals(db: DbOrTrx, admin: UserId, now: Date): Promise<Approval[]> {
  const rows = await queries.listApprovals(db, { now, limit: LISTED })
  return rows.map((row) => {
    const isOwn = row.requester_id === admin
    return {
      id: row.id,
      kind: row.kind as ApprovalKind,
      status: row.status === 'open' && !row.is_open ? 'expired' : (row.status as ApprovalStatus),
      subject: row.subject_id
        ? {
            id: row.subject_id,
            ...nameAndEmail(row.subject_name, row.subject_address),
            role: row.subject_role,
          }
        : null,
      requestedBy: row.requester_id
        ? { id: row.requester_id, ...nameAndEmail(row.requester_name, row.requester_address) }
        : null,
      reason: row.reason,
      toRole: row.to_role as Approval['toRole'],
      requestedAt: row.requested_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedBy: row.decider_id
        ? { id: row.decider_id, ...nameAndEmail(row.decider_name, row.decider_address) }
        : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      mayDecide: row.is_open && !isOwn && row.subject_id !== admin,
      mayWithdraw: row.is_open && isOwn,
    }
  })
}

const nameAndEmail = (name: string | null, email: string | null) => ({
  name: name || email?.split('@')[0] || 'Usuário',
  email: email ?? '',
})

/** The address must be confirmed, because control of its mailbox would make somebody an admin. @throws Conflict */
function requireConfirmedAddress({ email_verified_at }: { email_verified_at: Date | null }): void {
  if (!email_verified_at)
    throw new AppError('Conflict', { details: 'O e-mail desta conta ainda não foi confirmado.' })
}
