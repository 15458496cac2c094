import { sql } from 'kysely'
import { type ApplicationStatus, liveApplicationStatuses } from '#contract/applications.ts'
import { type JobState, type JobStatus, publishedStatuses, stateOf } from '#contract/jobs.ts'

/**
 * What 'expired', 'open', 'public' and 'live' mean: each as a predicate of a row and as SQL. `conditions.test.ts`
 * compares the two. In SQL, `table` is a table or its alias, and statuses are literals: for a parameter the planner could
 * not always prove that a partial index applies.
 */

export interface JobTerm {
  status: JobStatus
  expires_at: Date | null
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
const status = (table: string) => sql.ref(`${table}.status`)
const expiry = (table: string) => sql.ref(`${table}.expires_at`)

/** Published and not closed since, whether its term is over or not. */
export const jobIsPublished = (table: string) =>
  sql<boolean>`${status(table)} in (${literals(publishedStatuses)})`

/** Published and past its term, paused or not (spec B §4: 'Expirada'). */
export const isExpired = (job: JobTerm, now: Date) =>
  (publishedStatuses as readonly JobStatus[]).includes(job.status) &&
  job.expires_at !== null &&
  job.expires_at <= now
export const jobIsExpired = (table: string, now: Date) =>
  sql<boolean>`(${jobIsPublished(table)} and ${expiry(table)} <= ${now})`

/** Active and not expired: doctors find it and can apply. */
export const isOpen = (job: JobTerm, now: Date) =>
  job.status === 'active' && job.expires_at !== null && job.expires_at > now
export const jobIsOpen = (table: string, now: Date) =>
  sql<boolean>`(${status(table)} = 'active' and ${expiry(table)} > ${now})`

/** The same on `job_search`, which holds active jobs only; expired ones leave it later. */
export const indexedJobIsOpen = (table: string, now: Date) => sql<boolean>`${expiry(table)} > ${now}`

/** Anybody can see its page. An expired job keeps its page, a paused one does not. */
export const isPublic = (job: Pick<JobTerm, 'status'>) => job.status === 'active'
export const jobIsPublic = (table: string) => sql<boolean>`${status(table)} = 'active'`

/** The state of a job that replies show. */
export const stateOfJob = (job: JobTerm, now: Date) =>
  stateOf({ status: job.status, isExpired: isExpired(job, now) })
export const jobIsInState = (table: string, state: JobState, now: Date) =>
  state === 'expired'
    ? jobIsExpired(table, now)
    : sql<boolean>`(${status(table)} = ${sql.lit(state)} and ${jobIsExpired(table, now)} is not true)`

/** The application counts for its employer: it was not withdrawn. */
export const isLive = (application: { status: ApplicationStatus }) =>
  liveApplicationStatuses.includes(application.status)
export const applicationIsLive = (table: string) =>
  sql<boolean>`${status(table)} in (${literals(liveApplicationStatuses)})`
