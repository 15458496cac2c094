import { canJob, type JobStatus } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { notify } from '#server/features/notifications/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

interface Deps {
  db: Db
  queue: Queue
}

/**
 * An admin's judgement. Approval publishes, with the words that wait; a rejection needs a reason and takes the job off
 * the search.
 * @throws JobNotFound, JobStateChanged, JobChanged when `version` is not what stands
 */
export async function reviewJob(
  { db, queue }: Deps,
  admin: Caller,
  id: string,
  {
    status,
    reason,
    version,
  }: { status: 'active' | 'rejected'; reason: string; version?: number | undefined },
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  return db.transaction().execute(async (trx) => {
    const current = await jobs.lockJob(trx, admin, id)
    if (!canJob(status === 'active' ? 'approve' : 'reject', jobs.stateOfRow(current, now)))
      throw new AppError('JobStateChanged')
    if (version !== undefined && version !== current.version) throw new AppError('JobChanged')
    if (status === 'active') await jobs.applyRevision(trx, id, now)
    const change =
      status === 'active'
        ? { status, ...jobs.termOf(current, now), rejection_reason: null }
        : { status, rejection_reason: reason }
    await jobs.changeJob(trx, id, change, now)
    const kind = status === 'active' ? 'job_approved' : 'job_rejected'
    await notify(trx, queue, { userId: current.owner_user_id, kind, subjectId: id }, now)
    return { id, status }
  })
}

/**
 * An admin's judgement of new words of a published job: approved, they are shown; refused, the owner is told why and may
 * mend them. The job stays what it is.
 * @throws JobNotFound, JobStateChanged when none wait, JobChanged when `version` is not what stands
 */
export async function reviewWords(
  { db, queue }: Deps,
  admin: Caller,
  id: string,
  { status, reason, version }: { status: 'approved' | 'refused'; reason: string; version: number },
  now: Date,
): Promise<{ id: string; status: JobStatus }> {
  return db.transaction().execute(async (trx) => {
    const current = await jobs.lockJob(trx, admin, id)
    const revision = await jobs.revisionOf(trx, id)
    const action = status === 'approved' ? 'approveWords' : 'refuseWords'
    if (!revision || revision.refused_for !== null || !canJob(action, jobs.stateOfRow(current, now)))
      throw new AppError('JobStateChanged')
    if (version !== current.version) throw new AppError('JobChanged')
    if (status === 'approved') await jobs.applyRevision(trx, id, now)
    else await jobs.refuseRevision(trx, id, reason)
    const kind = status === 'approved' ? 'edit_approved' : 'edit_refused'
    await notify(trx, queue, { userId: current.owner_user_id, kind, subjectId: id }, now)
    return { id, status: current.status }
  })
}
