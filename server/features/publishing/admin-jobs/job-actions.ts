import { DAY_MS } from '#contract/durations.ts'
import type { BulkReply } from '#contract/platform/bulk.ts'
import type { BulkJobAction, DecidedStatus, DecisionReason } from '#contract/publishing/job-decisions.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { type DecisionDeps, decideJob } from '#server/features/publishing/job-reviews/service.ts'
import { type BulkRequest, changeRows } from '#server/http/bulk.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

interface When {
  now: Date
  /** Shared by the entries of one bulk action. */
  batchId?: string
}

/**
 * Features a job for `days` from now. What is paid goes on beside it, and the term of the job stays.
 * @throws JobNotFound, JobStateChanged
 */
export async function featureJob(
  { db }: Pick<DecisionDeps, 'db'>,
  admin: Caller,
  id: string,
  days: number,
  { now, batchId }: When,
): Promise<{ id: string; featuredUntil: Date }> {
  const featuredUntil = new Date(now.getTime() + days * DAY_MS)
  return jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJobFor(trx, admin, 'feature', id, now)
    await jobs.changeJob(trx, id, { status: job.status, admin_featured_until: featuredUntil }, now)
    const changes = { featuredUntil: { before: job.admin_featured_until, after: featuredUntil } }
    const subject = { type: 'job', id } as const
    await recordAction(
      trx,
      { admin: admin.userId, action: 'featured_job', subject, changes, batchId: batchId ?? null },
      now,
    )
    return { id, featuredUntil }
  })
}

/** Ends what an admin has featured; a paid period goes on. Repeating it changes nothing. @throws JobNotFound */
export async function stopFeaturing(
  { db }: Pick<DecisionDeps, 'db'>,
  admin: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJob(trx, id, 'anybody')
    if (!job) throw new AppError('JobNotFound')
    if (!job.admin_featured_until) return { id }
    await jobs.changeJob(trx, id, { status: job.status, admin_featured_until: null }, now)
    const changes = { featuredUntil: { before: job.admin_featured_until, after: null } }
    const subject = { type: 'job', id } as const
    await recordAction(trx, { admin: admin.userId, action: 'unfeatured_job', subject, changes }, now)
    return { id }
  })
}

interface BulkForm {
  ids: readonly string[]
  batchId?: string | undefined
  action: BulkJobAction
  reasonCode?: DecisionReason | undefined
  reason: string
  days: number
}

const targets: Record<Exclude<BulkJobAction, 'feature'>, DecidedStatus> = {
  pause: 'paused',
  close: 'closed',
  reject: 'rejected',
}

const changeOne = (deps: DecisionDeps, admin: Caller, id: string, form: BulkForm, when: When) =>
  form.action === 'feature'
    ? featureJob(deps, admin, id, form.days, when)
    : decideJob(
        deps,
        admin,
        id,
        { status: targets[form.action], reasonCode: form.reasonCode, reason: form.reason },
        when,
      )

/** The same action on several jobs, each by itself: what is refused for one does not stop the others. */
export const changeJobs = (
  deps: DecisionDeps,
  admin: Caller,
  form: BulkForm,
  { now, request }: { now: Date; request: BulkRequest },
): Promise<BulkReply> =>
  changeRows(request, form, (id, batchId) => changeOne(deps, admin, id, form, { now, batchId }))
