import { type JobStatus, jobAllows } from '#contract/jobs/jobs.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { stateOfJob, usesPost } from '#server/db/job-conditions.ts'
import { refuseRevision } from '#server/features/jobs/job-revisions/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota } from '#server/features/jobs/quotas/service.ts'
import * as sponsorships from '#server/features/payments/sponsorships/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { Caller, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

export { type DecisionDeps, decideJob } from './decisions.ts'

interface Deps extends sponsorships.EffectDeps {
  db: Db
}

/**
 * An admin's review of the pending revision of a published job. Approved texts replace the current ones. If they are
 * refused, the owner is notified, sees the reason and can correct them. The job keeps its status.
 * @throws JobNotFound, JobStateChanged if no revision is pending, JobChanged if `version` is not the current one
 */
export async function reviewTexts(
  { db, ...deps }: Deps,
  admin: Caller,
  id: string,
  { status, reason, version }: { status: 'approved' | 'refused'; reason: string; version: number },
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  const isApproved = status === 'approved'
  return jobs.inJobTransaction(db, now, async (trx) => {
    const quota = await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, isApproved ? 'approveTexts' : 'refuseTexts', id, now)
    const revision = await jobs.revisionOf(trx, id)
    if (!revision || revision.refused_for !== null) throw new AppError('JobStateChanged')
    if (version !== job.version) throw new AppError('JobChanged')
    if (isApproved) await jobs.applyRevision(trx, id, now)
    else await refuseRevision(trx, id, reason)
    if (isApproved) await sponsorships.approveBoost(trx, deps, { jobId: id, by: admin.userId, quota }, now)
    const action = isApproved ? 'approved_texts' : 'refused_texts'
    const subject = { type: 'job', id } as const
    await recordAction(trx, { admin: admin.userId, action, subject, reason: reason || null }, now)
    const kind = isApproved ? 'edit_approved' : 'edit_refused'
    await notify(trx, deps.queue, { userId: job.owner_user_id, kind, subjectId: id }, now)
    return { id, status: job.status }
  })
}

/**
 * An admin's approval of the text of a boosted job. Days that it held back begin now.
 * @throws JobNotFound, JobStateChanged, JobChanged if `version` is not the current one
 */
export async function approveBoost(
  { db, ...deps }: Deps,
  admin: Caller,
  id: string,
  { version }: { version: number },
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    const quota = await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, 'approveTexts', id, now)
    if (version !== job.version) throw new AppError('JobChanged')
    await sponsorships.approveBoost(trx, deps, { jobId: id, by: admin.userId, quota }, now)
    const subject = { type: 'job', id } as const
    await recordAction(trx, { admin: admin.userId, action: 'approved_boost', subject }, now)
    return { id, status: job.status }
  })
}

/**
 * Rejects a job that was reported. The caller notifies the owner. Returns the job's status until now, or null if the job
 * is gone or off the air already, and stays as it is. The payment of a boosted job is returned.
 */
export async function takeDownJob(
  db: DbOrTrx,
  { queue }: Pick<Deps, 'queue'>,
  { id, reason, by }: { id: string; reason: string; by: UserId },
  now: Date,
): Promise<JobStatus | null> {
  const { before } = await jobs.inJobTransaction(db, now, async (trx) => {
    await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJob(trx, id, 'anybody')
    if (!job || !jobAllows('reject', stateOfJob(job, now))) return { id, before: null }
    await sponsorships.refuseBoost(trx, queue, { jobId: id, by }, now)
    await jobs.changeJob(trx, id, { status: 'rejected', rejection_reason: reason }, now)
    return { id, before: job.status }
  })
  return before
}

/**
 * Gives a job that was rejected for `reason` its earlier status again; it is paused instead of active if the plan has no room
 * for it, and its owner is told. Returns the status that it gets, or null if it stays as it is: because it is gone, or because
 * somebody has changed it since.
 */
export async function restoreJob(
  db: DbOrTrx,
  { currentSettings, queue }: Pick<sponsorships.EffectDeps, 'currentSettings' | 'queue'>,
  { id, status, reason }: { id: string; status: JobStatus; reason: string },
  now: Date,
): Promise<JobStatus | null> {
  const { after } = await jobs.inJobTransaction(db, now, async (trx) => {
    const found = await jobs.ownerOfJob(trx, id)
    if (!found) return { id, after: null }
    const { allowance, used } = await lockQuota(trx, found.owner_user_id as EmployerId, now)
    const job = await jobs.lockJob(trx, id, 'anybody')
    const isAsRejected = job && jobAllows('restore', stateOfJob(job, now)) && job.rejection_reason === reason
    if (!isAsRejected) return { id, after: null }
    const hasRoom = used < allowance.maxActivePosts || !usesPost(job, now)
    const after = status === 'active' && !hasRoom ? 'paused' : status
    const { jobDurationDays } = await currentSettings(trx)
    const term = status === 'active' ? jobs.termAfterApproval(job, now, jobDurationDays) : {}
    await jobs.changeJob(trx, id, { status: after, ...term, rejection_reason: null }, now)
    if (after !== status)
      await notify(trx, queue, { userId: job.owner_user_id, kind: 'job_paused', subjectId: id }, now)
    return { id, after }
  })
  return after
}
