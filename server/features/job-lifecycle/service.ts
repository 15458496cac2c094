import { type CloseReason, canJob, type JobAction, type JobStatus, jobCan } from '#contract/jobs.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/notifications.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { deleteNotificationsAbout, notify } from '#server/features/notifications/service.ts'
import { lockQuota, type Quota, requireQuota } from '#server/features/subscriptions/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Closes a job for good; its applicants keep it in their lists.
 * @throws JobNotFound, JobNotOpen
 */
export async function closeJob(
  db: Db,
  caller: EmployerCaller,
  id: string,
  reason: CloseReason,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await jobs.lockJob(trx, caller, id)
    if (!canJob('close', jobs.stateOfRow(current, now))) throw new AppError('JobNotOpen')
    await jobs.changeJob(trx, id, { status: 'closed', close_reason: reason, closed_at: now }, now)
  })
}

type OwnMove = Extract<JobAction, 'pause' | 'reactivate' | 'renew' | 'resubmit'>

/** What a move changes beside the status. A renewal is a publication: thirty days, and a new place in the order. */
function changesOf(move: OwnMove, { allowance }: Quota, now: Date) {
  const featured_by_plan = allowance.isAlwaysFeatured
  if (move === 'reactivate') return { featured_by_plan }
  if (move === 'renew') return { featured_by_plan, published_at: now, expires_at: jobs.expiryOf(now) }
  return {}
}

/**
 * Moves an own job through the lifecycle. What takes a place of the plan waits for whoever is taking one.
 * @throws JobNotFound for another's job too, JobStateChanged, PlanLimit
 */
export async function moveJob(
  db: Db,
  caller: EmployerCaller,
  id: string,
  move: OwnMove,
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  return db.transaction().execute(async (trx) => {
    const places = await lockQuota(trx, caller.employerId, now)
    const current = await jobs.lockJob(trx, caller, id)
    if (!canJob(move, jobs.stateOfRow(current, now))) throw new AppError('JobStateChanged')
    const isSponsored = current.sponsored_until !== null && current.sponsored_until > now
    if (move !== 'pause' && !isSponsored) requireQuota(places)
    const status = jobCan[move].to
    await jobs.changeJob(trx, id, { status, ...changesOf(move, places, now) }, now)
    return { id, status }
  })
}

/**
 * Takes a job off its owner's lists and bell, closed if it was not: the row, its applications and their history stay.
 * @throws JobNotFound for what is not the caller's to remove too, JobStateChanged
 */
export async function removeJob(db: Db, caller: Caller, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await jobs.lockJob(trx, caller, id)
    if (!canJob('remove', jobs.stateOfRow(current, now))) throw new AppError('JobStateChanged')
    const closing = current.status === 'closed' ? {} : { close_reason: 'cancelled' as const, closed_at: now }
    await jobs.changeJob(trx, id, { status: 'closed', ...closing, removed_at: now }, now)
    await deleteNotificationsAbout(trx, current.owner_user_id, { type: 'job', id })
  })
}

const TOLD_AT_ONCE = 200

/**
 * Tells the owners of jobs that end within five days, or have ended, once each. A transaction for each job holds one
 * notification at most, so that nobody who reads several can wait for it while it waits for her.
 */
export async function tellOfExpiry(db: Db, queue: Queue, now: Date): Promise<void> {
  const moment = { now, soon: new Date(now.getTime() + EXPIRY_WARNING_DAYS * 86_400_000) }
  for (;;) {
    const ending = await jobs.endingJobs(db, { ...moment, limit: TOLD_AT_ONCE })
    for (const jobId of ending)
      await db.transaction().execute(async (trx) => {
        const noted = await jobs.noteExpiry(trx, jobId, moment)
        if (!noted) return
        const kind = noted.expiry_notice === 'told' ? 'job_expired' : 'job_expiring'
        await notify(trx, queue, { userId: noted.owner_user_id, kind, subjectId: jobId }, now)
      })
    if (ending.length < TOLD_AT_ONCE) return
  }
}
