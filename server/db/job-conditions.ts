import { sql } from 'kysely'
import { type JobState, type JobStatus, publishedStatuses, stateOf } from '#contract/jobs/jobs.ts'

/**
 * Defines when a job is published, expired, active, open, public and sponsored, and when it uses a post of its plan. `isOpen(job)`
 * tests a row in memory, and `jobIsOpen(table)` is the same condition in SQL; `job-conditions.test.ts` compares each pair. `table`
 * is a table or its alias. Statuses are literals in SQL, because with a parameter the planner cannot always prove that a partial
 * index applies.
 */

export interface JobTerm {
  status: JobStatus
  ends_at: Date | null
}

/** A job and whether the account of its employer is suspended. */
export interface EmployedJob extends JobTerm {
  owner_suspended_at: Date | null
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
const status = (table: string) => sql.ref(`${table}.status`)
const end = (table: string) => sql.ref(`${table}.ends_at`)

/** Active or paused, expired or not. */
export const jobIsPublished = (table: string) =>
  sql<boolean>`${status(table)} in (${literals(publishedStatuses)})`

/**
 * In the review queue: awaits review, or published with a pending revision or a boosted text that nobody has reviewed. All
 * are found by index.
 */
export const jobAwaitsReview = (table: string) => sql<boolean>`(
  (${status(table)} = 'awaiting_review' or ${jobIsPublished(table)}) and ${sql.ref(`${table}.id`)} in (
    select id from jobs where status = 'awaiting_review'
    union select job_id from job_revisions where refused_for is null
    union select job_id from boost_checks where is_current and decision is null))`

/**
 * Published, paused or not, and its term is over or its last plantão has begun (spec B §4: 'Expirada'). `ends_at` is the first
 * of the two.
 */
export const isExpired = (job: JobTerm, now: Date) =>
  (publishedStatuses as readonly JobStatus[]).includes(job.status) &&
  job.ends_at !== null &&
  job.ends_at <= now
export const jobIsExpired = (table: string, now: Date) =>
  sql<boolean>`(${jobIsPublished(table)} and ${end(table)} <= ${now})`

/** All plantões of the job have begun, so that no term can open it again: it needs new dates. */
export const areDatesOver = ({ date_starts: starts }: { date_starts: readonly Date[] }, now: Date) =>
  starts.length > 0 && starts.every((start) => start <= now)

/** Active, expired or not; the state of its employer does not matter. */
export const jobIsActive = (table: string) => sql<boolean>`${status(table)} = 'active'`

const ownerIsNotSuspended = (table: string) =>
  sql<boolean>`not exists (select from users as suspended
    where suspended.id = ${sql.ref(`${table}.owner_user_id`)} and suspended.suspended_at is not null)`

/** Active, not expired, and of an employer that is not suspended: doctors find it and can apply. */
export const isOpen = (job: EmployedJob, now: Date) =>
  isPublic(job) && job.ends_at !== null && job.ends_at > now
export const jobIsOpen = (table: string, now: Date) =>
  sql<boolean>`(${jobIsPublic(table)} and ${end(table)} > ${now})`

/** `jobIsOpen` on `job_search`, which has only open jobs, and expired ones until the next sweep. There, `expires_at` is the end. */
export const indexedJobIsOpen = (table: string, now: Date) =>
  sql<boolean>`${sql.ref(`${table}.expires_at`)} > ${now}`

/**
 * Anybody can see its page. The page of an expired job stays public. The pages of a paused job and of the jobs of a
 * suspended employer do not.
 */
export const isPublic = (job: Pick<EmployedJob, 'status' | 'owner_suspended_at'>) =>
  job.status === 'active' && job.owner_suspended_at === null
export const jobIsPublic = (table: string) =>
  sql<boolean>`(${jobIsActive(table)} and ${ownerIsNotSuspended(table)})`

/** A paid period of the job is running. */
export const isSponsored = (job: { sponsored_until: Date | null }, now: Date) =>
  job.sponsored_until !== null && job.sponsored_until > now
/** Null, not false, for a job that never was sponsored: negate it with `is not true`. */
export const jobIsSponsored = (table: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${table}.sponsored_until`)} > ${now})`

/** An admin features the job, independent of payments. */
export const isFeaturedByAdmin = (job: { admin_featured_until: Date | null }, now: Date) =>
  job.admin_featured_until !== null && job.admin_featured_until > now

/** Whether a job counts towards the quota of its plan, apart from its status: sponsored ones do not, held back or not. */
export const usesPost = (job: { sponsored_until: Date | null; boost_is_held: boolean }, now: Date) =>
  !isSponsored(job, now) && !job.boost_is_held
export const jobUsesPost = (table: string, now: Date) =>
  sql<boolean>`(${jobIsSponsored(table, now)} is not true and not ${sql.ref(`${table}.boost_is_held`)})`

/** The job's status, or `expired` if it is published and has ended. */
export const stateOfJob = (job: JobTerm, now: Date) =>
  stateOf({ status: job.status, isExpired: isExpired(job, now) })
export const jobIsInState = (table: string, state: JobState, now: Date) =>
  state === 'expired'
    ? jobIsExpired(table, now)
    : sql<boolean>`(${status(table)} = ${sql.lit(state)} and ${jobIsExpired(table, now)} is not true)`
