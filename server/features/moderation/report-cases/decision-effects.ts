import type { DecisionUndo, ReportOutcome } from '#contract/moderation/reports.ts'
import type { AdminActionName } from '#contract/platform/admin-log.ts'
import type { LoggedChanges } from '#contract/platform/admin-log-fields.ts'
import type { Trx } from '#server/db/client.ts'
import { hideProfile, unhideProfile } from '#server/features/accounts/profiles/service.ts'
import { lockUser } from '#server/features/accounts/users/service.ts'
import { reinstateUser, suspendUser } from '#server/features/moderation/suspensions/service.ts'
import type { EffectDeps } from '#server/features/payments/sponsorships/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { restoreJob, takeDownJob } from '#server/features/publishing/job-reviews/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { ACCOUNT_GONE, suspensionProblem } from './policy.ts'
import type { CaseRow } from './queries.ts'
import * as queries from './queries.ts'

/** The admin who decides, and the reason that both sides and the log get. */
interface DecidedBy {
  by: UserId
  reason: string
  /** Shared by the entries of one bulk action. */
  batchId?: string | undefined
}

/** The job or account that a decision changes gets its own entry, in addition to that of the case. */
const recordEffect = (
  trx: Trx,
  { by, reason, batchId }: DecidedBy,
  action: AdminActionName,
  subject: { type: 'job' | 'user'; id: string },
  changes: LoggedChanges,
  now: Date,
) => recordAction(trx, { admin: by, action, subject, changes, reason, batchId: batchId ?? null }, now)

async function suspendReported(
  trx: Trx,
  id: string,
  decided: DecidedBy,
  now: Date,
): Promise<DecisionUndo | null> {
  const user = await lockUser(trx, id)
  const problem = suspensionProblem(user)
  if (problem) throw new AppError('Unprocessable', { details: problem })
  await suspendUser(trx, id, now)
  if (user.suspended_at) return null
  const changes = { suspendedAt: { before: null, after: now } }
  await recordEffect(trx, decided, 'suspended_user', { type: 'user', id }, changes, now)
  return { kind: 'suspension', at: now.toISOString() }
}

/** Carries out a decision. Returns how to undo it; null if there was nothing left to change. */
export async function applyOutcome(
  trx: Trx,
  deps: Pick<EffectDeps, 'queue'>,
  { found, outcome, ...decided }: DecidedBy & { found: CaseRow; outcome: ReportOutcome },
  now: Date,
): Promise<DecisionUndo | null> {
  const { entity_type, entity_id: id, reported_user_id } = found
  if (outcome === 'dismiss') return null
  if (outcome === 'suspend') {
    if (!reported_user_id) throw new AppError('Unprocessable', { details: ACCOUNT_GONE })
    return suspendReported(trx, reported_user_id, decided, now)
  }
  if (entity_type === 'JobOffer') {
    const status = await takeDownJob(trx, deps, { id, ...decided }, now)
    if (!status) return null
    const changes = { status: { before: status, after: 'rejected' } }
    await recordEffect(trx, decided, 'rejected_job', { type: 'job', id }, changes, now)
    return { kind: 'job', status }
  }
  const isSearchable = await hideProfile(trx, id, now)
  if (isSearchable === null) return null
  const changes = { isSearchable: { before: isSearchable, after: false } }
  await recordEffect(trx, decided, 'changed_searchable', { type: 'user', id }, changes, now)
  return { kind: 'profile', isSearchable }
}

/** Ends the suspension that began `at`, unless another one has begun since or the account is being deleted. */
async function endSuspension(trx: Trx, id: string, at: string, decided: DecidedBy, now: Date): Promise<void> {
  const user = await lockUser(trx, id)
  if (!user.suspended_at || user.suspended_at.toISOString() !== at || user.deletion_due_at) return
  await reinstateUser(trx, id, now)
  const changes = { suspendedAt: { before: user.suspended_at, after: null } }
  await recordEffect(trx, decided, 'reinstated_user', { type: 'user', id }, changes, now)
}

/**
 * Restores the state before a decision, except where somebody has changed it since. If another decision demands the
 * same, nothing is restored until that one is reversed too.
 */
export async function undoOutcome(
  trx: Trx,
  deps: Pick<EffectDeps, 'currentSettings' | 'queue'>,
  { found, ...decided }: DecidedBy & { found: CaseRow },
  now: Date,
): Promise<void> {
  const { undo, entity_id: id, reported_user_id } = found
  // Suspensions of one account are decided one at a time, so that none is overlooked.
  if (undo?.kind === 'suspension' && reported_user_id) await lockUser(trx, reported_user_id)
  if (!undo || (await queries.passOnUndo(trx, found, undo))) return
  if (undo.kind === 'suspension' && reported_user_id)
    await endSuspension(trx, reported_user_id, undo.at, decided, now)
  if (undo.kind === 'job') {
    const rejected = { id, status: undo.status, reason: found.decision_reason ?? '' }
    const status = await restoreJob(trx, deps, rejected, now)
    const changes = { status: { before: 'rejected', after: status } }
    if (status) await recordEffect(trx, decided, 'restored_job', { type: 'job', id }, changes, now)
  }
  if (undo.kind === 'profile' && (await unhideProfile(trx, id, undo, now))) {
    const changes = { isSearchable: { before: false, after: undo.isSearchable } }
    await recordEffect(trx, decided, 'changed_searchable', { type: 'user', id }, changes, now)
  }
}
