import type { JobAction, JobState, JobStatus } from '#contract/jobs/jobs.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { AdminActionName } from '#contract/platform/admin-log.ts'
import { type DecidedStatus, type DecisionReason, decisionText } from '#contract/publishing/job-decisions.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { stateOfJob, usesPost } from '#server/db/job-conditions.ts'
import { answerApplications } from '#server/features/hiring/applications/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota, requireQuota } from '#server/features/jobs/quotas/service.ts'
import * as sponsorships from '#server/features/payments/sponsorships/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { Caller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

export interface DecisionDeps extends sponsorships.EffectDeps {
  /** May be a transaction, which the decision then joins. */
  db: DbOrTrx
}

export interface Decision {
  status: DecidedStatus
  reasonCode?: DecisionReason | undefined
  reason: string
  /** The version that was read, and when the row that the admin saw was last changed. */
  version?: number | undefined
  updatedAt?: string | undefined
}

type DecisionAction = Extract<JobAction, 'approve' | 'reject' | 'stop' | 'resume' | 'end' | 'restore'>

const effects: Record<DecisionAction, { kind: NotificationKind; logged: AdminActionName }> = {
  approve: { kind: 'job_approved', logged: 'approved_job' },
  restore: { kind: 'job_approved', logged: 'restored_job' },
  resume: { kind: 'job_resumed', logged: 'resumed_job' },
  reject: { kind: 'job_rejected', logged: 'rejected_job' },
  stop: { kind: 'job_stopped', logged: 'stopped_job' },
  end: { kind: 'job_ended', logged: 'ended_job' },
}

function actionOf(target: DecidedStatus, state: JobState): DecisionAction {
  if (target === 'rejected') return 'reject'
  if (target === 'paused') return 'stop'
  if (target === 'closed') return 'end'
  if (state === 'paused') return 'resume'
  return state === 'rejected' ? 'restore' : 'approve'
}

type Job = Awaited<ReturnType<typeof jobs.lockJobFor>>

/** The columns of the job that the decision changes, without its status. */
function changeOf(
  action: DecisionAction,
  job: Job,
  reason: string,
  { jobDurationDays, now }: { jobDurationDays: number; now: Date },
): Omit<jobs.JobChange, 'status'> {
  if (action === 'stop') return { stop_reason: reason }
  if (action === 'end') return { stop_reason: reason, close_reason: 'cancelled', closed_at: now }
  if (action === 'reject') return { rejection_reason: reason, stop_reason: null }
  const lifted = { rejection_reason: null, stop_reason: null }
  return action === 'resume' ? lifted : { ...lifted, ...jobs.termAfterApproval(job, now, jobDurationDays) }
}

/** Owner, quota and sponsorships are locked before the job. A reactivated job needs room in the plan. */
async function lockForDecision(
  trx: jobs.JobTrx,
  admin: Caller,
  id: string,
  target: DecidedStatus,
  now: Date,
) {
  const found = await jobs.ownerOfJob(trx, id)
  if (!found) throw new AppError('JobNotFound')
  const quota = await lockQuota(trx, found.owner_user_id as EmployerId, now, { besides: id })
  const seen = await jobs.lockJob(trx, id, 'anybody')
  if (!seen) throw new AppError('JobNotFound')
  const action = actionOf(target, stateOfJob(seen, now))
  const job = await jobs.lockJobFor(trx, admin, action, id, now)
  if (action === 'resume' && usesPost(job, now)) requireQuota(quota)
  return { action, job, quota }
}

/**
 * An admin's decision about a job: approves or rejects it, stops (pauses), resumes or ends it, or takes back a rejection. The
 * owner is notified, with the reason. Approval publishes the pending revision too. If the job is rejected or ended, doctors
 * do not find it any more, and the payment of its boost is returned. An approved job whose own payment is gone is paused if
 * the plan has no room for it.
 * @throws JobNotFound, JobStateChanged, JobChanged if `version` is not the current one, ChangedMeanwhile, PlanLimit
 */
export function decideJob(
  { db, ...deps }: DecisionDeps,
  admin: Caller,
  id: string,
  { status, version, updatedAt, ...explanation }: Decision,
  { now, batchId }: { now: Date; batchId?: string },
): Promise<{ id: string; status: JobStatus }> {
  const reason = decisionText(explanation)
  const reviewed = { jobId: id, by: admin.userId }
  return jobs.inJobTransaction(db, now, async (trx) => {
    const { action, job, quota } = await lockForDecision(trx, admin, id, status, now)
    if (version !== undefined && version !== job.version) throw new AppError('JobChanged')
    if (updatedAt && Date.parse(updatedAt) !== job.updated_at.getTime())
      throw new AppError('ChangedMeanwhile')
    const isApproval = action === 'approve' || action === 'restore'
    if (isApproval) await jobs.applyRevision(trx, id, now)
    if (action === 'reject' || action === 'end')
      await sponsorships.refuseBoost(trx, deps.queue, reviewed, now)
    const { jobDurationDays } = await deps.currentSettings(trx)
    await jobs.changeJob(trx, id, { status, ...changeOf(action, job, reason, { jobDurationDays, now }) }, now)
    if (isApproval) await sponsorships.approveBoost(trx, deps, { ...reviewed, quota, publishes: true }, now)
    if (action === 'stop' || action === 'resume')
      await deps.queue.add(trx, 'sponsorships.apply', { jobId: id })
    if (action === 'end')
      await answerApplications(trx, deps.queue, { jobId: id, closeReason: 'cancelled' }, now)
    const after = (await jobs.lockJob(trx, id, 'anybody'))?.status ?? status
    const { kind: usual, logged } = effects[action]
    const kind = isApproval && after === 'paused' ? 'job_paused' : usual
    await notify(trx, deps.queue, { userId: job.owner_user_id, kind, subjectId: id }, now)
    await recordAction(
      trx,
      {
        admin: admin.userId,
        action: logged,
        subject: { type: 'job', id },
        changes: { status: { before: job.status, after } },
        reason: reason || null,
        batchId: batchId ?? null,
      },
      now,
    )
    return { id, status: after }
  })
}
