import type { JobDate, PlannedDate } from '#contract/jobs/job-dates.ts'
import type { Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as boostChecks from '#server/features/jobs/boost-checks/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { editedFields } from './edited-fields.ts'
import type { JobTexts } from './job-texts.ts'
import * as queries from './queries.ts'

/**
 * Checks new texts of a job that somebody pays to boost. If they are held back, the job is not featured from now on, and
 * its period stands still. The texts of an admin count as approved.
 */
export async function recheckBoost(
  trx: queries.JobTrx,
  queue: Queue,
  caller: Caller,
  job: JobTexts & { id: string },
  now: Date,
): Promise<void> {
  if (caller.role === 'admin')
    await boostChecks.decide(trx, job, { decision: 'approved', by: caller.userId }, now)
  const { passes } = await boostChecks.check(trx, job, now)
  if (!passes) await queries.holdBoost(trx, job.id)
  await queue.add(trx, 'sponsorships.apply', { jobId: job.id })
}

/** Records what an admin has edited, and tells the owner. */
export async function tellOfEdit(
  trx: Trx,
  queue: Queue,
  { admin, before }: { admin: UserId; before: queries.FullJobRow },
  now: Date,
): Promise<void> {
  const { id, owner_user_id: userId } = before
  const changes = editedFields(before, (await queries.jobById(trx, id)) ?? before, now)
  await recordAction(trx, { admin, action: 'edited_job', subject: { type: 'job', id }, changes }, now)
  if (Object.keys(changes).length > 0)
    await notify(trx, queue, { userId, kind: 'job_edited', subjectId: id }, now)
}

/** Called with the dates of an edit, before it is committed: agreements about them belong to an area below. */
export type OnDatesChanged = (
  trx: Trx,
  actor: { caller: Caller; address: string },
  edit: { jobId: string; before: readonly PlannedDate[]; after: readonly JobDate[] },
  now: Date,
) => Promise<void>
