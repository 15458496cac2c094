import { DAY_MS } from '#contract/durations.ts'
import { type CloseReason, type JobAction, type JobStatus, jobCan } from '#contract/jobs/jobs.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/notifications.ts'
import { decisionText, type Explanation } from '#contract/publishing/job-decisions.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import { usesPost } from '#server/db/job-conditions.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { announceExpiry, answerApplications } from '#server/features/hiring/applications/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota, type Quota, requireQuota } from '#server/features/jobs/quotas/service.ts'
import * as sponsorships from '#server/features/payments/sponsorships/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { deleteNotificationsAbout, notify } from '#server/features/platform/notifications/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { Caller, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

interface ChangedJob {
  id: string
  status: JobStatus
}

interface Deps {
  db: Db
  queue: Queue
}

/**
 * Closes a job for good and answers every current application. Its applicants still see it in their lists.
 * @throws JobNotFound, JobNotOpen
 */
export async function closeJob(
  { db, queue }: Deps,
  caller: EmployerCaller,
  id: string,
  reason: CloseReason,
  now: Date,
): Promise<ChangedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    await jobs.lockJobFor(trx, caller, 'close', id, now)
    const [status] = jobCan.close.to
    await jobs.changeJob(trx, id, { status, close_reason: reason, closed_at: now }, now)
    await answerApplications(trx, queue, { jobId: id, closeReason: reason }, now)
    return { id, status }
  })
}

type OwnerAction = Extract<JobAction, 'pause' | 'reactivate' | 'renew' | 'resubmit'>

/** Changes by an action besides the status. Renewing publishes the job again, for a full term and as the newest one. */
function changesOf(
  action: OwnerAction,
  { allowance }: Quota,
  { jobDurationDays, now }: { jobDurationDays: number; now: Date },
) {
  const featured_by_plan = allowance.isAlwaysFeatured
  if (action === 'reactivate') return { featured_by_plan }
  if (action === 'renew')
    return { featured_by_plan, published_at: now, expires_at: jobs.expiryOf(now, jobDurationDays) }
  return {}
}

/**
 * Performs an action of the lifecycle on an employer's own job. The plan's quota is locked first, so that concurrent
 * actions cannot exceed it.
 * @throws JobNotFound, also for another employer's job, JobStateChanged, PlanLimit
 */
export async function transitionJob(
  { db, currentSettings }: { db: Db; currentSettings: CurrentSettings },
  caller: EmployerCaller,
  id: string,
  action: OwnerAction,
  now: Date,
): Promise<ChangedJob> {
  const { jobDurationDays } = await currentSettings(db)
  return jobs.inJobTransaction(db, now, async (trx) => {
    const quota = await lockQuota(trx, caller.employerId, now)
    const job = await jobs.lockJobFor(trx, caller, action, id, now)
    if (action === 'reactivate' || action === 'renew') jobs.requireNotStopped(job)
    if (action !== 'pause' && usesPost(job, now)) requireQuota(quota)
    const [status] = jobCan[action].to
    await jobs.changeJob(trx, id, { status, ...changesOf(action, quota, { jobDurationDays, now }) }, now)
    return { id, status }
  })
}

type LockedJob = Awaited<ReturnType<typeof jobs.lockJobFor>>

/** Closes the job unless it is closed already. `reason` is an admin's. */
async function remove(
  trx: jobs.JobTrx,
  queue: Queue,
  { id, status: before, owner_user_id: owner }: LockedJob,
  reason: string | null,
  now: Date,
): Promise<ChangedJob> {
  const [status] = jobCan.remove.to
  const closeReason = 'cancelled'
  const closing = before === status ? {} : ({ close_reason: closeReason, closed_at: now } as const)
  const stopping = reason === null ? {} : { stop_reason: reason }
  await jobs.changeJob(trx, id, { status, ...closing, ...stopping, removed_at: now }, now)
  await answerApplications(trx, queue, { jobId: id, closeReason }, now)
  await deleteNotificationsAbout(trx, owner, { type: 'job', id })
  return { id, status }
}

/**
 * Removes a job from its owner's lists and notifications. The row, its applications and their history stay.
 * @throws JobNotFound, also for another employer's job, JobStateChanged
 */
export const removeJob = (
  { db, queue }: Deps,
  caller: EmployerCaller,
  id: string,
  now: Date,
): Promise<ChangedJob> =>
  jobs.inJobTransaction(db, now, async (trx) =>
    remove(trx, queue, await jobs.lockJobFor(trx, caller, 'remove', id, now), null, now),
  )

/**
 * The same by an admin. The owner is notified, with the reason, and the payment of a boost whose period is not over is
 * returned.
 * @throws JobNotFound, JobStateChanged, ChangedMeanwhile
 */
export const removeJobForReason = (
  { db, queue }: Deps,
  admin: Caller,
  id: string,
  { updatedAt, ...explanation }: Explanation & { updatedAt?: string | undefined },
  now: Date,
): Promise<ChangedJob> =>
  jobs.inJobTransaction(db, now, async (trx) => {
    await sponsorships.lockForReview(trx, id, now)
    const job = await jobs.lockJobFor(trx, admin, 'remove', id, now)
    if (updatedAt && Date.parse(updatedAt) !== job.updated_at.getTime())
      throw new AppError('ChangedMeanwhile')
    await sponsorships.refuseBoost(trx, queue, { jobId: id, by: admin.userId }, now)
    const reason = decisionText(explanation)
    const removed = await remove(trx, queue, job, reason, now)
    await notify(trx, queue, { userId: job.owner_user_id, kind: 'job_removed', subjectId: id }, now)
    const changes = { status: { before: job.status, after: removed.status } }
    const subject = { type: 'job', id } as const
    await recordAction(trx, { admin: admin.userId, action: 'removed_job', subject, changes, reason }, now)
    return removed
  })

/** Closes every job of an employer, and answers all applications to them. */
export async function closeJobsOf(trx: Trx, queue: Queue, owner: EmployerId, now: Date): Promise<void> {
  await jobs.inJobsTransaction(trx, now, async (jobTrx) => {
    const ids = await jobs.lockUnfinishedJobs(jobTrx, owner)
    const closeReason = 'cancelled'
    for (const id of ids) {
      await jobs.changeJob(jobTrx, id, { status: 'closed', close_reason: closeReason, closed_at: now }, now)
      await answerApplications(jobTrx, queue, { jobId: id, closeReason }, now)
    }
    return ids
  })
}

const EXPIRY_BATCH = 200

/** Notices to the owner before and after the end of a job. */
const noticesOfEnd = {
  term: ['job_expiring', 'job_expired'],
  dates: ['job_dates_ending', 'job_dates_over'],
} as const

/**
 * Notifies the owners of jobs that expire within five days or whose last plantão begins within two, and owners and applicants
 * when they have expired. Every job has a transaction of its own, which locks at most one notification of each user and so cannot
 * deadlock with a reader that locks several.
 */
export async function notifyOfExpiry(db: Db, queue: Queue, now: Date): Promise<void> {
  const times = { now, soon: new Date(now.getTime() + EXPIRY_WARNING_DAYS * DAY_MS) }
  const read = () => jobs.jobsToNotifyOfExpiry(db, { ...times, limit: EXPIRY_BATCH })
  await inTurnUntilDone({ size: EXPIRY_BATCH, read }, (jobId) =>
    inTransaction(db, async (trx) => {
      const marked = await jobs.markExpiryNotified(trx, jobId, times)
      if (!marked) return
      const hasExpired = marked.expiry_notice === 'told'
      const byDates = marked.ends_by_dates
      if (hasExpired) await announceExpiry(trx, queue, { jobId, byDates }, now)
      const [before, after] = noticesOfEnd[byDates ? 'dates' : 'term']
      const kind = hasExpired ? after : before
      await notify(trx, queue, { userId: marked.owner_user_id, kind, subjectId: jobId }, now)
    }),
  )
}
