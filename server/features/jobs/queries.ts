import { sql } from 'kysely'
import type { CloseReason, JobStatus } from '#contract/jobs.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { type JobWords, wordsOf } from './job-texts.ts'

const names = (link: string, list: string, id: string) => sql<string[]>`array(
  select ${sql.ref(`${list}.name`)} from ${sql.table(link)} join ${sql.table(list)} on ${sql.ref(`${list}.id`)} = ${sql.ref(`${link}.${id}`)}
  where ${sql.ref(`${link}.job_id`)} = jobs.id order by ${sql.ref(`${link}.position`)})`

/** A job as a card shows it, with the names of what it points to; without its long texts. */
function jobRows(db: DbOrTrx) {
  return db
    .selectFrom('jobs')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .innerJoin('employers', 'employers.user_id', 'jobs.owner_user_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      'jobs.id',
      'jobs.owner_user_id',
      'jobs.title',
      'jobs.status',
      'jobs.is_remote',
      'jobs.state',
      'jobs.job_type',
      'jobs.contract_form',
      'jobs.regime',
      'jobs.hours',
      'jobs.shift',
      'jobs.pay_min',
      'jobs.pay_max',
      'jobs.pay_unit',
      'jobs.pay_hidden',
      'jobs.salary_text',
      'jobs.employer_hidden',
      'jobs.is_urgent',
      'jobs.sponsored_until',
      'jobs.featured_by_plan',
      'jobs.created_at',
      'jobs.published_at',
      'jobs.expires_at',
      'jobs.close_reason',
      'jobs.rejection_reason',
      'users.name as employer_name',
      'users.image_key as employer_image_key',
      'employers.plan as employer_plan',
      'employers.granted_posts as employer_grant',
      'cities.name as city',
      names('job_specialties', 'specialties', 'specialty_id').as('specialties'),
      names('job_practice_areas', 'practice_areas', 'practice_area_id').as('practice_areas'),
      sql<string[]>`array(select tag from job_tags where job_id = jobs.id order by position)`.as('tags'),
    ])
}

export const jobsByIds = (db: DbOrTrx, ids: string[]) =>
  jobRows(db).where('jobs.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** The whole job. */
export const jobById = (db: DbOrTrx, id: string) =>
  jobRows(db)
    .select([
      'jobs.description',
      'jobs.requirements',
      'jobs.dates',
      'jobs.payment_term_days',
      'jobs.version',
      'jobs.removed_at',
    ])
    .where('jobs.id', '=', id)
    .executeTakeFirst()

export type JobRow = Awaited<ReturnType<typeof jobsByIds>>[number]

/** Edits of words that are not approved; at most one for a job. */
export const revisionsOf = (db: DbOrTrx, jobIds: string[]) =>
  db
    .selectFrom('job_revisions')
    .selectAll()
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute()

export function employerOfJob(db: DbOrTrx, ownerUserId: string) {
  return db
    .selectFrom('users')
    .modifyFront(prepared)
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select([
      'users.bio',
      'users.phone',
      'users.state',
      'cities.name as city',
      'employers.industry',
      'employers.company_size',
    ])
    .where('users.id', '=', ownerUserId)
    .executeTakeFirstOrThrow()
}

/** What ties the doctor to each of these jobs: a live application, a saved mark. */
export async function doctorJobFlags(db: DbOrTrx, doctorId: DoctorId, jobIds: string[]) {
  const { rows } = await sql<{ id: string; applied: boolean; saved: boolean }>`select wanted.id,
    exists (select from applications
      where job_id = wanted.id and doctor_id = ${doctorId} and status <> 'withdrawn') as applied,
    exists (select from saved_jobs where job_id = wanted.id and doctor_id = ${doctorId}) as saved
    from unnest(${jobIds}::uuid[]) as wanted (id)`.execute(db)
  return rows
}

/** Whether the doctor has ever applied: applicants keep a read view of a job that is over. */
export async function hasApplied(db: DbOrTrx, doctorId: DoctorId, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the job; what its owner has removed is gone for every change. */
function lockedJob(trx: Trx, id: string) {
  return trx
    .selectFrom('jobs')
    .select([
      'id',
      'status',
      'version',
      'published_at',
      'expires_at',
      'sponsored_until',
      'owner_user_id',
      'title',
      'description',
      'requirements',
      'salary_text',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
}

/** Locks the job when it is the employer's own. */
export const lockOwnJob = (trx: Trx, owner: EmployerId, id: string) =>
  lockedJob(trx, id).where('owner_user_id', '=', owner).executeTakeFirst()

/** Locks anybody's job, for admins. */
export const lockAnyJob = (trx: Trx, id: string) => lockedJob(trx, id).executeTakeFirst()

export interface ResolvedJob {
  form: JobForm
  description: string
  requirements: string
  cityId: number | null
  specialtyIds: number[]
  practiceAreaIds: number[]
}

const columns = ({ form, cityId }: ResolvedJob) => ({
  is_remote: form.isRemote,
  state: form.isRemote ? null : form.state,
  city_id: form.isRemote ? null : cityId,
  job_type: form.job_type,
  contract_form: form.contractForm,
  regime: form.regime,
  hours: form.hours,
  shift: form.shift,
  dates: form.dates,
  pay_min: form.payMin || null,
  pay_max: form.payMax || null,
  pay_unit: form.payUnit,
  pay_hidden: form.payHidden,
  payment_term_days: form.paymentTermDays,
  employer_hidden: form.employerHidden,
  is_urgent: form.is_urgent,
})

async function replaceLists(trx: Trx, jobId: string, job: ResolvedJob): Promise<void> {
  const fill = async (
    table: 'job_specialties' | 'job_practice_areas' | 'job_tags',
    column: string,
    values: unknown[],
  ) => {
    await trx.deleteFrom(table).where('job_id', '=', jobId).execute()
    if (values.length === 0) return
    await sql`insert into ${sql.table(table)} (job_id, position, ${sql.ref(column)})
      values ${sql.join(values.map((value, position) => sql`(${jobId}, ${position}, ${value})`))}`.execute(
      trx,
    )
  }
  await fill('job_specialties', 'specialty_id', job.specialtyIds)
  await fill('job_practice_areas', 'practice_area_id', job.practiceAreaIds)
  await fill('job_tags', 'tag', job.form.tags)
}

export async function insertJob(
  trx: Trx,
  owner: EmployerId,
  job: ResolvedJob,
  state: { status: JobStatus; now: Date; expiresAt: Date | null; isFeatured: boolean },
): Promise<string> {
  const { id } = await trx
    .insertInto('jobs')
    .values({
      ...columns(job),
      ...wordsOf(job),
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
  await replaceLists(trx, id, job)
  return id
}

/** Saves an edit, with its words or but for them; the new version. */
export async function updateJob(
  trx: Trx,
  id: string,
  job: ResolvedJob,
  { words, now }: { words: JobWords | null; now: Date },
): Promise<number> {
  const { version } = await trx
    .updateTable('jobs')
    .set((eb) => ({ ...columns(job), ...words, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await replaceLists(trx, id, job)
  return version
}

/** Keeps words for a reviewer; in the place of what was kept before, refused or not. */
export async function keepRevision(trx: Trx, jobId: string, words: JobWords, now: Date): Promise<void> {
  const row = { ...words, written_at: now, refused_for: null }
  await trx
    .insertInto('job_revisions')
    .values({ job_id: jobId, ...row })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
    .execute()
}

export async function refuseRevision(trx: Trx, jobId: string, reason: string): Promise<void> {
  await trx.updateTable('job_revisions').set({ refused_for: reason }).where('job_id', '=', jobId).execute()
}

export async function dropRevision(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('job_revisions').where('job_id', '=', jobId).execute()
}

/** Makes the words that wait those of the job; a job without any, or with refused ones, keeps its own. */
export async function applyRevision(trx: Trx, jobId: string, now: Date): Promise<void> {
  const kept = await trx
    .deleteFrom('job_revisions')
    .where('job_id', '=', jobId)
    .where('refused_for', 'is', null)
    .returning(['title', 'description', 'requirements', 'salary_text'])
    .executeTakeFirst()
  if (!kept) return
  await trx
    .updateTable('jobs')
    .set({ ...kept, updated_at: now })
    .where('id', '=', jobId)
    .execute()
}

export interface JobChange {
  status: JobStatus
  published_at?: Date
  expires_at?: Date
  featured_by_plan?: boolean
  rejection_reason?: string | null
  close_reason?: CloseReason
  closed_at?: Date
  removed_at?: Date
}

/** Brings the job into another status; its version stays, which is that of what is written in it. */
export async function changeJob(trx: Trx, id: string, change: JobChange, now: Date): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ ...change, ...(change.expires_at && { expiry_notice: 'none' }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Of what is published: its end is near or has come, and its owner has not been told of that. */
const isEnding = ({ now, soon }: { now: Date; soon: Date }) =>
  sql<boolean>`status in ('active', 'paused')
    and (expiry_notice = 'none' and expires_at <= ${soon} or expiry_notice = 'warned' and expires_at <= ${now})`

/** Jobs whose owners are to be told of the end, the first to end first. */
export async function endingJobs(
  db: DbOrTrx,
  { limit, ...moment }: { now: Date; soon: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(isEnding(moment))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Notes that the owner is told of the end, and says whose job it is; nothing where somebody else has done so. */
export function noteExpiry(trx: Trx, id: string, moment: { now: Date; soon: Date }) {
  return trx
    .updateTable('jobs')
    .set({ expiry_notice: sql`case when expires_at <= ${moment.now} then 'told' else 'warned' end` })
    .where('id', '=', id)
    .where(isEnding(moment))
    .returning(['owner_user_id', 'expiry_notice'])
    .executeTakeFirst()
}

/** Ids of the names that a form holds, in its order; what is unknown is left out. */
export async function resolveNames(db: DbOrTrx, form: JobForm) {
  const idsOf = async (table: 'specialties' | 'practice_areas', wanted: string[]) => {
    if (wanted.length === 0) return []
    const rows = await db.selectFrom(table).selectAll().where('name', 'in', wanted).execute()
    return wanted.flatMap((name) => rows.find((row) => row.name === name)?.id ?? [])
  }
  const [specialtyIds, practiceAreaIds, tags, city] = await Promise.all([
    idsOf('specialties', form.medicalSpecialties),
    idsOf('practice_areas', form.medicalPracticeAreas),
    form.tags.length ? db.selectFrom('tags').selectAll().where('name', 'in', form.tags).execute() : [],
    form.isRemote
      ? undefined
      : db
          .selectFrom('cities')
          .select('id')
          .where('state', '=', form.state)
          .where('name', '=', form.city)
          .executeTakeFirst(),
  ])
  return { specialtyIds, practiceAreaIds, knownTags: tags.length, cityId: city?.id ?? null }
}
