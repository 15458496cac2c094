import type { JobStatus } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { refuseRevision } from '#server/features/job-revisions/service.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { notify } from '#server/features/notifications/service.ts'
import * as sponsorships from '#server/features/sponsorships/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

interface Deps extends sponsorships.EffectDeps {
  db: Db
}

/**
 * An admin's review of a job. Approval publishes it, with its pending revision if it has one. Rejection needs a reason and
 * removes the job from the search. The payment of a boosted job is returned. An approved job whose own payment is gone is
 * paused if the plan has no room for it.
 * @throws JobNotFound, JobStateChanged, JobChanged if `version` is not the current one
 */
export async function reviewJob(
  { db, ...deps }: Deps,
  admin: Caller,
  id: string,
  {
    status,
    reason,
    version,
  }: { status: 'active' | 'rejected'; reason: string; version?: number | undefined },
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  const isApproved = status === 'active'
  const reviewed = { jobId: id, by: admin.userId }
  return jobs.inJobTransaction(db, now, async (trx) => {
    await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, isApproved ? 'approve' : 'reject', id, now)
    if (version !== undefined && version !== job.version) throw new AppError('JobChanged')
    if (isApproved) await jobs.applyRevision(trx, id, now)
    const change = isApproved
      ? { ...jobs.termAfterApproval(job, now), rejection_reason: null }
      : { rejection_reason: reason }
    if (!isApproved) await sponsorships.refuseBoost(trx, deps.queue, reviewed, now)
    await jobs.changeJob(trx, id, { status, ...change }, now)
    if (isApproved) await sponsorships.approveBoost(trx, deps, { ...reviewed, publishes: true }, now)
    const after = (await jobs.lockJob(trx, id, 'anybody'))?.status ?? status
    const kind = isApproved ? (after === 'paused' ? 'job_paused' : 'job_approved') : 'job_rejected'
    await notify(trx, deps.queue, { userId: job.owner_user_id, kind, subjectId: id }, now)
    return { id, status: after }
  })
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
  const reviewed = { jobId: id, by: admin.userId }
  return jobs.inJobTransaction(db, now, async (trx) => {
    await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, isApproved ? 'approveTexts' : 'refuseTexts', id, now)
    const revision = await jobs.revisionOf(trx, id)
    if (!revision || revision.refused_for !== null) throw new AppError('JobStateChanged')
    if (version !== job.version) throw new AppError('JobChanged')
    if (isApproved) await jobs.applyRevision(trx, id, now)
    else await refuseRevision(trx, id, reason)
    if (isApproved) await sponsorships.approveBoost(trx, deps, reviewed, now)
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
    await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, 'approveTexts', id, now)
    if (version !== job.version) throw new AppError('JobChanged')
    await sponsorships.approveBoost(trx, deps, { jobId: id, by: admin.userId }, now)
    return { id, status: job.status }
  })
}
