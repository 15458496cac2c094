import { type RawBuilder, sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { GRANT_MONTHS, type GrantEndReason } from '#contract/hiring/document-grants.ts'
import { applicationShownStatus } from '../application-conditions.ts'

// These conditions are about rows of `applications` and `jobs`.

/** When the job ended: it was closed, or its term or its last date was over. */
const jobEnd = sql<Date | null>`coalesce(jobs.closed_at, jobs.ends_at)`

/** Whether the months in which documents stay shared after the end of the job are over. */
export const isTooLateToShare = (now: Date) =>
  sql<boolean>`(${jobEnd} <= ${now}::timestamptz - make_interval(months => ${GRANT_MONTHS}::integer))`

/**
 * Why a grant has to end, by its application and job; null while it is valid. It is asked whenever a document is opened, so that
 * nothing depends on a grant having been ended in time.
 */
export const grantEndReason = (now: Date) => sql<GrantEndReason | null>`case
  when applications.status = 'withdrawn' then 'withdrawn'
  when ${applicationShownStatus('applications', now)} = 'rejected' then 'rejected'
  when ${isTooLateToShare(now)} then 'expired' end`

/** Whether the company can open `versions` by `grants` now, and it has not expired. */
const counts = (now: Date) => sql<boolean>`(grants.ended_at is null and ${grantEndReason(now)} is null
  and versions.scan in ('unchecked', 'clean')
  and not exists (select from users where users.id = applications.doctor_id and suspended_at is not null)
  and coalesce(versions.expires_on >= ${brazilDay(now)}::date, true))`

const shared = sql`document_grants as grants
  join document_versions as versions on versions.id = grants.version_id
  join documents on documents.id = versions.document_id`

/** How many of the kinds that the job asks for the applicant shares. */
export const sharedNeededKinds = (now: Date): RawBuilder<number> => sql`(
  select count(distinct documents.kind)::int from ${shared}
  where grants.application_id = applications.id and documents.kind = any(jobs.needed_documents) and ${counts(now)})`

/** A set of the applications to `jobs` that `where` names which share every kind that their job asks for. */
export const completeApplications = (where: RawBuilder<unknown>, now: Date) => sql`(
  select applications.id from jobs
    join applications on applications.job_id = jobs.id
    join document_grants as grants on grants.application_id = applications.id
    join document_versions as versions on versions.id = grants.version_id
    join documents on documents.id = versions.document_id and documents.kind = any(jobs.needed_documents)
  where ${where} and ${counts(now)}
  group by applications.id, jobs.id having count(distinct documents.kind) = cardinality(jobs.needed_documents))`
