import { sql } from 'kysely'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import type { JobStatus } from '#contract/jobs/jobs.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { currentQuestions } from '#server/db/job-questions.ts'
import { plannedDates } from '#server/db/planned-dates.ts'
import { prepared } from '#server/db/prepared.ts'
import { currentSubscription } from '#server/db/subscribed.ts'
import { currentVerification } from '#server/db/verified.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { endOfDatesWarning, endsByDates, needsExpiryNotice } from './expiry-notice.ts'
import type { JobChange } from './job-change.ts'
import { cardColumns, columnsOf } from './job-columns.ts'
import { dateRows, linkedNames } from './job-lists.ts'
import type { ResolvedJob } from './job-references.ts'
import { type JobTexts, textsOf } from './job-texts.ts'

declare const reindexes: unique symbol

/**
 * A transaction that ends by reindexing its job. Only `inJobTransaction` creates one. Writes that the search must show
 * require it, so that no caller can omit the reindexing.
 */
export type JobTrx = Trx & { readonly [reindexes]: true }

/** The columns of jobs that cards show, with names instead of ids and without long texts. */
function jobRows(db: DbOrTrx) {
  return db
    .selectFrom('jobs')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .innerJoin('employers', 'employers.user_id', 'jobs.owner_user_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      ...cardColumns,
      currentSubscription('jobs.owner_user_id').as('employer_subscription'),
      linkedNames('job_specialties', 'specialty_id', 'specialties').as('specialties'),
      linkedNames('job_practice_areas', 'practice_area_id', 'practice_areas').as('practice_areas'),
      sql<string[]>`array(select tag from job_tags where job_id = jobs.id order by position)`.as('tags'),
    ])
}

export const jobsByIds = (db: DbOrTrx, ids: string[]) =>
  jobRows(db).where('jobs.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** A job with its long texts. */
export const jobById = (db: DbOrTrx, id: string) =>
  jobRows(db)
    .select([
      'jobs.description',
      'jobs.requirements',
      'jobs.payment_term_days',
      'jobs.needed_documents',
      'jobs.version',
      'jobs.removed_at',
      plannedDates.as('planned_dates'),
      currentQuestions('jobs.id').as('questions'),
    ])
    .where('jobs.id', '=', id)
    .executeTakeFirst()

/**
 * The open jobs of an employer, the newest first, and their total. Jobs that hide their employer are left out, and an
 * employer without a public profile has none.
 */
export async function employerOpenJobIds(
  db: DbOrTrx,
  employer: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const open = db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .where('jobs.owner_user_id', '=', employer)
    .where(jobIsOpen('jobs', now))
    .where('jobs.employer_hidden', '=', false)
    .where('users.profile_completed_at', 'is not', null)
    .where('users.is_searchable', '=', true)
  const [rows, { total }] = await Promise.all([
    open
      .select('jobs.id')
      .orderBy('jobs.published_at', 'desc')
      .orderBy('jobs.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    open.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

export type JobRow = Awaited<ReturnType<typeof jobsByIds>>[number]
export type FullJobRow = NonNullable<Awaited<ReturnType<typeof jobById>>>

export type EmployerRow = Awaited<ReturnType<typeof employerOfJob>>
export function employerOfJob(db: DbOrTrx, ownerUserId: string) {
  return db
    .selectFrom('users')
    .modifyFront(prepared)
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .leftJoin('employer_answers', 'employer_answers.employer_id', 'users.id')
    .select([
      'employer_answers.answers',
      'employer_answers.median_minutes',
      'users.bio',
      'users.phone',
      'users.state',
      'cities.name as city',
      'employers.industry',
      'employers.company_size',
      currentVerification.as('verification'),
    ])
    .where('users.id', '=', ownerUserId)
    .executeTakeFirstOrThrow()
}

/** Whether the doctor has a live application to each of these jobs, and whether she saved it. */
export async function doctorJobFlags(db: DbOrTrx, doctorId: DoctorId, jobIds: string[]) {
  const { rows } = await sql<{ id: string; applied: boolean; saved: boolean }>`select wanted.id,
    exists (select from applications
      where job_id = wanted.id and doctor_id = ${doctorId} and ${applicationIsLive('applications')}) as applied,
    exists (select from saved_jobs where job_id = wanted.id and doctor_id = ${doctorId}) as saved
    from unnest(${jobIds}::uuid[]) as wanted (id)`.execute(db)
  return rows
}

/** Whether the doctor has ever applied. An applicant can still see the job after it has ended. */
export async function hasApplied(db: DbOrTrx, doctorId: DoctorId, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a job against other changes, but not against rows that refer to it, such as those of an index that is being filled.
 * Undefined if it was removed, is not one of `owner`'s, or for `anybody` if its payment is pending.
 */
export function lockJob(trx: Trx, id: string, owner: EmployerId | 'anybody') {
  return trx
    .selectFrom('jobs')
    .select([
      'id',
      'status',
      'version',
      'updated_at',
      'stop_reason',
      'rejection_reason',
      'admin_featured_until',
      'published_at',
      'expires_at',
      'ends_at',
      'date_starts',
      'sponsored_until',
      'boost_is_held',
      'owner_user_id',
      'title',
      'description',
      'requirements',
      'salary_text',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(owner !== 'anybody', (query) => query.where('owner_user_id', '=', owner))
    .$if(owner === 'anybody', (query) => query.where('status', '<>', 'pending_payment'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>

/** The plantões of a job. */
export async function datesOf(db: DbOrTrx, id: string): Promise<PlannedDate[]> {
  const dates = db.selectFrom('jobs').select(plannedDates.as('dates')).where('id', '=', id)
  return (await dates.executeTakeFirstOrThrow()).dates
}

async function replaceTagsAndDates(trx: Trx, jobId: string, { form, ...job }: ResolvedJob): Promise<void> {
  await trx.deleteFrom('job_tags').where('job_id', '=', jobId).execute()
  const tags = form.tags.map((tag, position) => ({ job_id: jobId, position, tag }))
  if (tags.length > 0) await trx.insertInto('job_tags').values(tags).execute()
  await trx.deleteFrom('job_dates').where('job_id', '=', jobId).execute()
  const dates = dateRows(jobId, job.dates)
  if (dates.length > 0) await trx.insertInto('job_dates').values(dates).execute()
}

export async function insertJob(
  trx: JobTrx,
  owner: EmployerId,
  job: ResolvedJob,
  state: { status: JobStatus; now: Date; expiresAt: Date | null; isFeatured: boolean },
): Promise<string> {
  const { id } = await trx
    .insertInto('jobs')
    .values({
      ...columnsOf(job),
      ...textsOf(job),
      owner_user_id: owner,
      status: state.status,
      created_at: state.now,
      updated_at: state.now,
      published_at: state.expiresAt && state.now,
      expires_at: state.expiresAt,
      featured_by_plan: state.isFeatured,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceTagsAndDates(trx, id, job)
  await resetExpiryNotice(trx, id, state.now)
  return id
}

/**
 * Saves an edit, except the topics, of a job that ended at `endsAt`, with `texts` or, if they are null, its own. Returns the
 * new version.
 */
export async function updateJob(
  trx: JobTrx,
  id: string,
  job: ResolvedJob,
  { texts, endsAt, now }: { texts: JobTexts | null; endsAt: Date | null; now: Date },
): Promise<number> {
  const { version, ends_at } = await trx
    .updateTable('jobs')
    .set((eb) => ({ ...columnsOf(job), ...texts, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'ends_at'])
    .executeTakeFirstOrThrow()
  await replaceTagsAndDates(trx, id, job)
  if (ends_at?.getTime() !== endsAt?.getTime()) await resetExpiryNotice(trx, id, now)
  return version
}

/** Increases the version of a job, so that an open form does not overwrite the change. */
export async function beginVersion(trx: JobTrx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('jobs')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the texts of a job. */
export async function replaceTexts(trx: JobTrx, id: string, texts: JobTexts, now: Date): Promise<void> {
  const columns = { ...texts, updated_at: now }
  await trx.updateTable('jobs').set(columns).where('id', '=', id).execute()
}

/** Changes the job's status. The version stays, because it counts only edits. */
export async function changeJob(trx: JobTrx, id: string, change: JobChange, now: Date): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({
      ...change,
      ...(change.status !== 'paused' && { paused_by_plan: false }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (change.expires_at) await resetExpiryNotice(trx, id, now)
}

/** The job is not featured any more, and uses no post of the plan either. */
export async function holdBoost(trx: JobTrx, id: string): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ sponsored_until: null, boost_is_held: true })
    .where('id', '=', id)
    .execute()
}

/** The owner of a job, read without a lock. */
export const ownerOfJob = (db: DbOrTrx, id: string) =>
  db.selectFrom('jobs').select('owner_user_id').where('id', '=', id).executeTakeFirst()

/** Deletes a job that nobody has paid. */
export async function deleteReservation(trx: JobTrx, id: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', id).where('status', '=', 'pending_payment').execute()
}

/** Features all jobs of an employer that can still be shown, or none. Returns those that this changes. */
export async function featureJobs(trx: JobTrx, owner: EmployerId, isFeatured: boolean): Promise<string[]> {
  const rows = await trx
    .updateTable('jobs')
    .set({ featured_by_plan: isFeatured })
    .where('owner_user_id', '=', owner)
    .where('featured_by_plan', '<>', isFeatured)
    .where('status', '<>', 'closed')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The owner is to be told of the end again, which has moved. Nobody is warned of dates that have just been chosen. */
async function resetExpiryNotice(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update jobs
    set expiry_notice = case when ${endsByDates} and ends_at <= ${endOfDatesWarning(now)} then 'warned' else 'none' end
    where id = ${id} and (ends_at is null or ends_at > ${now})`.execute(trx)
}

/** Jobs whose owners must be notified of the expiry, in the order of expiry. */
export async function jobsToNotifyOfExpiry(
  db: DbOrTrx,
  { limit, ...times }: { now: Date; soon: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(needsExpiryNotice(times))
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Marks the owner as notified and returns which notification is due: `warned` before the expiry, `told` after it, by the dates
 * of the job or by its term. Undefined if another worker was faster.
 */
export function markExpiryNotified(trx: Trx, id: string, times: { now: Date; soon: Date }) {
  return trx
    .updateTable('jobs')
    .set({ expiry_notice: sql`case when ends_at <= ${times.now} then 'told' else 'warned' end` })
    .where('id', '=', id)
    .where(needsExpiryNotice(times))
    .returning(['owner_user_id', 'expiry_notice', endsByDates.as('ends_by_dates')])
    .executeTakeFirst()
}

/** Locks the jobs of an employer that are not over, in a fixed order. */
export async function lockUnfinishedJobs(trx: JobTrx, owner: EmployerId): Promise<string[]> {
  const rows = await trx
    .selectFrom('jobs')
    .select('id')
    .where('owner_user_id', '=', owner)
    .where('status', 'not in', ['closed', 'pending_payment'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
