import { type CloseReason, type JobAction, type JobStatus, jobCan } from '#contract/jobs.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/notifications.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { deleteNotificationsAbout, notify } from '#server/features/notifications/service.ts'
import { lockQuota, type Quota, requireQuota } from '#server/features/subscriptions/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'

interface MovedJob {
  id: string
  status: JobStatus
}

/**
 * Closes a job for good. Its applicants still see it in their lists.
 * @throws JobNotFound, JobNotOpen
 */
export async function closeJob(
  db: Db,
  caller: EmployerCaller,
  id: string,
  reason: CloseReason,
  now: Date,
): Promise<MovedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    await jobs.lockJobFor(trx, caller, 'close', id, now)
    const [status] = jobCan.close.to
    await jobs.changeJob(trx, id, { status, close_reason: reason, closed_at: now }, now)
    return { id, status }
  })
}

type OwnMove = Extract<JobAction, 'pause' | 'reactivate' | 'renew' | 'resubmit'>

/** What a move changes besides the status. A renewal publishes the job again: for thirty days, and listed as new. */
function changesOf(move: OwnMove, { allowance }: Quota, now: Date) {
  const featured_by_plan = allowance.isAlwaysFeatured
  if (move === 'reactivate') return { featured_by_plan }
  if (move === 'renew') return { featured_by_plan, published_at: now, expires_at: jobs.expiryOf(now) }
  return {}
}

/**
 * Moves an employer's own job through the lifecycle. The plan's quota is locked first, so that concurrent moves cannot
 * exceed it.
 * @throws JobNotFound, also for another employer's job, JobStateChanged, PlanLimit
 */
export async function moveJob(
  db: Db,
  caller: EmployerCaller,
  id: string,
  move: OwnMove,
  now: Date,
): Promise<MovedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    const quota = await lockQuota(trx, caller.employerId, now)
    const job = await jobs.lockJobFor(trx, caller, move, id, now)
    const isSponsored = job.sponsored_until !== null && job.sponsored_until > now
    if (move !== 'pause' && !isSponsored) requireQuota(quota)
    const [status] = jobCan[move].to
    await jobs.changeJob(trx, id, { status, ...changesOf(move, quota, now) }, now)
    return { id, status }
  })
}

/**
 * Removes a job from its owner's lists and notifications, and closes it unless it is closed. The row, its applications
 * and their history stay.
 * @throws JobNotFound, also for another employer's job, JobStateChanged
 */
export async function removeJob(db: Db, caller: Caller, id: string, now: Date): Promise<MovedJob> {
  return jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJobFor(trx, caller, 'remove', id, now)
    const [status] = jobCan.remove.to
    const closing = job.status === status ? {} : { close_reason: 'cancelled' as const, closed_at: now }
    await jobs.changeJob(trx, id, { status, ...closing, removed_at: now }, now)
    await deleteNotificationsAbout(trx, job.owner_user_id, { type: 'job', id })
    return { id, status }
  })
}

const EXPIRY_BATCH = 200

/**
 * Notifies the owners of jobs that expire within five days or have expired, once of each. Every job has a transaction of
 * its own, which locks at most one notification, so that it cannot deadlock with a reader who locks several.
 */
export async function notifyOfExpiry(db: Db, queue: Queue, now: Date): Promise<void> {
  const moment = { now, soon: new Date(now.getTime() + EXPIRY_WARNING_DAYS * 86_400_000) }
  for (;;) {
    const jobIds = await jobs.jobsToNotifyOfExpiry(db, { ...moment, limit: EXPIRY_BATCH })
    for (const jobId of jobIds)
      await db.transaction().execute(async (trx) => {
        const marked = await jobs.markExpiryNotified(trx, jobId, moment)
        if (!marked) return
        const kind = marked.expiry_notice === 'told' ? 'job_expired' : 'job_expiring'
        await notify(trx, queue, { userId: marked.owner_user_id, kind, subjectId: jobId }, now)
      })
    if (jobIds.length < EXPIRY_BATCH) return
  }
}
