import { type CloseReason, type JobAction, type JobStatus, jobCan } from '#contract/jobs.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/notifications.ts'
import type { Db } from '#server/db/client.ts'
import { usesPost } from '#server/db/conditions.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { announceExpiry, answerApplications } from '#server/features/applications/service.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { deleteNotificationsAbout, notify } from '#server/features/notifications/service.ts'
import { lockQuota, type Quota, requireQuota } from '#server/features/subscriptions/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'

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

/** What an action changes besides the status. Renewing publishes the job again, for thirty days and as the newest one. */
function changesOf(action: OwnerAction, { allowance }: Quota, now: Date) {
  const featured_by_plan = allowance.isAlwaysFeatured
  if (action === 'reactivate') return { featured_by_plan }
  if (action === 'renew') return { featured_by_plan, published_at: now, expires_at: jobs.expiryOf(now) }
  return {}
}

/**
 * Performs an action of the lifecycle on an employer's own job. The plan's quota is locked first, so that concurrent
 * actions cannot exceed it.
 * @throws JobNotFound, also for another employer's job, JobStateChanged, PlanLimit
 */
export async function transitionJob(
  db: Db,
  caller: EmployerCaller,
  id: string,
  action: OwnerAction,
  now: Date,
): Promise<ChangedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    const quota = await lockQuota(trx, caller.employerId, now)
    const job = await jobs.lockJobFor(trx, caller, action, id, now)
    if (action !== 'pause' && usesPost(job, now)) requireQuota(quota)
    const [status] = jobCan[action].to
    await jobs.changeJob(trx, id, { status, ...changesOf(action, quota, now) }, now)
    return { id, status }
  })
}

/**
 * Removes a job from its owner's lists and notifications, and closes it unless it is closed already. The row, its
 * applications and their history stay.
 * @throws JobNotFound, also for another employer's job, JobStateChanged
 */
export async function removeJob(
  { db, queue }: Deps,
  caller: Caller,
  id: string,
  now: Date,
): Promise<ChangedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJobFor(trx, caller, 'remove', id, now)
    const [status] = jobCan.remove.to
    const closeReason = 'cancelled'
    const closing = job.status === status ? {} : ({ close_reason: closeReason, closed_at: now } as const)
    await jobs.changeJob(trx, id, { status, ...closing, removed_at: now }, now)
    await answerApplications(trx, queue, { jobId: id, closeReason }, now)
    await deleteNotificationsAbout(trx, job.owner_user_id, { type: 'job', id })
    return { id, status }
  })
}

const EXPIRY_BATCH = 200

/**
 * Notifies the owners of jobs that expire within five days, and owners and applicants when they have expired. Every job has
 * a transaction of its own, which locks at most one notification of each user and so cannot deadlock with a reader that
 * locks several.
 */
export async function notifyOfExpiry(db: Db, queue: Queue, now: Date): Promise<void> {
  const times = { now, soon: new Date(now.getTime() + EXPIRY_WARNING_DAYS * 86_400_000) }
  for (;;) {
    const jobIds = await jobs.jobsToNotifyOfExpiry(db, { ...times, limit: EXPIRY_BATCH })
    for (const jobId of jobIds)
      await inTransaction(db, async (trx) => {
        const marked = await jobs.markExpiryNotified(trx, jobId, times)
        if (!marked) return
        const hasExpired = marked.expiry_notice === 'told'
        if (hasExpired) await announceExpiry(trx, queue, jobId, now)
        const kind = hasExpired ? 'job_expired' : 'job_expiring'
        await notify(trx, queue, { userId: marked.owner_user_id, kind, subjectId: jobId }, now)
      })
    if (jobIds.length < EXPIRY_BATCH) return
  }
}
