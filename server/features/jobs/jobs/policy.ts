import type { JobDate } from '#contract/jobs/job-dates.ts'
import { type JobAction, type JobStatus, jobActorMay, type Moderation } from '#contract/jobs/jobs.ts'
import { startsOf } from '#contract/jobs/planned-dates.ts'
import { areDatesOver, isExpired, isPublic } from '#server/db/job-conditions.ts'
import type { Caller, EmployerId } from '#server/http/caller.ts'
import type { JobTexts } from './job-texts.ts'
import type { JobRow, LockedJob } from './queries.ts'

const isAdmin = (caller: Pick<Caller, 'role'> | null) => caller?.role === 'admin'

export const ownsJob = (job: Pick<JobRow, 'owner_user_id'>, caller: Caller | null) =>
  caller?.employerId === job.owner_user_id

/**
 * The owner and admins, who can edit a job and see its rejection reason and its revision. Only its owner sees a job whose
 * payment is pending.
 */
export const managesJob = (job: Pick<JobRow, 'owner_user_id' | 'status'>, caller: Caller | null) =>
  ownsJob(job, caller) || (isAdmin(caller) && job.status !== 'pending_payment')

/**
 * Whether `caller` may see the job page. `gone` is a job that was published and is closed: its page answers 410. `absent`
 * looks like an unknown id, so that nobody can probe for unpublished jobs.
 */
export function jobVisibility(
  job: Pick<JobRow, 'owner_user_id' | 'owner_suspended_at' | 'status' | 'published_at'>,
  caller: Caller | null,
  { applied }: { applied: boolean },
): 'visible' | 'gone' | 'absent' {
  if (isPublic(job) || applied || managesJob(job, caller)) return 'visible'
  return job.status === 'closed' && job.published_at ? 'gone' : 'absent'
}

/** Whether the job has no public page, although it is not closed. Its applicants still see it. */
export const isUnavailable = (job: Parameters<typeof jobVisibility>[0]) =>
  jobVisibility(job, null, { applied: false }) === 'absent'

/** The owner whose jobs the caller may perform `action` on: employers themselves, admins `anybody`; null for nobody. */
export function ownerOfChangeableJobs(
  action: JobAction,
  { employerId, role }: Pick<Caller, 'employerId' | 'role'>,
): EmployerId | 'anybody' | null {
  if (employerId) return jobActorMay('owner', action) ? employerId : null
  return isAdmin({ role }) && jobActorMay('admin', action) ? 'anybody' : null
}

export const statusOfNewJob = (moderation: Moderation) =>
  (moderation === 'review_first' ? 'awaiting_review' : 'active') satisfies JobStatus

/** Whether new texts of the caller wait for approval. Those of admins do not, nor those of a job never published. */
export const textsNeedReview = (
  job: { published_at: Date | null },
  caller: Pick<Caller, 'role'>,
  moderation: Moderation,
) => moderation === 'review_first' && job.published_at !== null && !isAdmin(caller)

/**
 * The texts that an edit begins with: those written last. Refused texts are left out for an admin, because an admin's
 * edit counts as approved.
 */
export const textsToEdit = (
  job: JobTexts,
  revision: (JobTexts & { refused_for: string | null }) | undefined,
  caller: Pick<Caller, 'role'>,
): JobTexts => (revision && !(isAdmin(caller) && revision.refused_for) ? revision : job)

/** Whether other dates open a job again whose plantões have all begun. Its term must still run. */
export function isReopened(job: LockedJob, dates: readonly JobDate[], now: Date): boolean {
  const { status, expires_at } = job
  return (
    status === 'active' &&
    areDatesOver(job, now) &&
    !isExpired({ status, ends_at: expires_at }, now) &&
    !areDatesOver({ date_starts: startsOf(dates) }, now)
  )
}
