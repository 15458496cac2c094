import { sql } from 'kysely'
import {
  type ApplicationStatus,
  applicationCan,
  currentApplicationStatuses,
  type EndReason,
} from '#contract/applications.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

export async function insertEvent(
  trx: Trx,
  applicationId: string,
  status: ApplicationStatus,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({ application_id: applicationId, status, at: now })
    .execute()
}

/** Locks the doctor's account against suspension and deletion. False if it is suspended. */
export async function lockDoctorForShare(trx: Trx, doctorId: DoctorId): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', doctorId)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The jobs to which the doctor has a current application. */
export async function currentJobIds(db: DbOrTrx, doctorId: DoctorId): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('job_id')
    .where('doctor_id', '=', doctorId)
    .where('status', 'in', [...currentApplicationStatuses])
    .orderBy('job_id')
    .execute()
  return rows.map(({ job_id }) => job_id)
}

/** Locks the job against changes, so that it cannot close between the check and the application. */
export function lockJobForShare(trx: Trx, jobId: string) {
  return trx
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .select([
      'jobs.id',
      'jobs.owner_user_id',
      'jobs.status',
      'jobs.published_at',
      'jobs.expires_at',
      'users.suspended_at as owner_suspended_at',
    ])
    .where('jobs.id', '=', jobId)
    .forShare('jobs')
    .executeTakeFirst()
}

/**
 * Inserts the one row that a doctor and a job can have, or revives a withdrawn one. Returns undefined if there is a live
 * application already.
 */
export function upsertApplication(trx: Trx, jobId: string, doctorId: DoctorId, now: Date) {
  return trx
    .insertInto('applications')
    .values({ job_id: jobId, doctor_id: doctorId, status: 'submitted', applied_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'doctor_id'])
        .doUpdateSet({ status: applicationCan.revive.to, applied_at: now, updated_at: now })
        .where('applications.status', 'in', [...applicationCan.revive.from]),
    )
    .returning(['id', 'status', 'applied_at'])
    .executeTakeFirst()
}

export function applicationOf(db: DbOrTrx, jobId: string, doctorId: DoctorId) {
  return db
    .selectFrom('applications')
    .select(['id', 'status', 'applied_at'])
    .where('job_id', '=', jobId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
}

export function lockApplication(trx: Trx, jobId: string, doctorId: DoctorId) {
  return trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.status', 'applications.applied_at', 'jobs.owner_user_id'])
    .where('applications.job_id', '=', jobId)
    .where('applications.doctor_id', '=', doctorId)
    .forUpdate('applications')
    .executeTakeFirst()
}

/** When the employer viewed the application, if after the doctor last applied. */
const viewedAt = sql<Date | null>`(select max(at) from application_events
  where application_id = applications.id and status = 'viewed' and at >= applications.applied_at)`

/** Locks an application to one of the employer's own jobs. */
export function lockReceivedApplication(trx: Trx, id: string, owner: EmployerId) {
  return trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.status', 'applications.doctor_id', 'applications.job_id'])
    .where('applications.id', '=', id)
    .where('jobs.owner_user_id', '=', owner)
    .forUpdate('applications')
    .executeTakeFirst()
}

/** A statement of its own, to run after the lock: a locking statement sees the events from before it waited. */
export async function viewedAtOf(trx: Trx, id: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('applications')
    .select(viewedAt.as('viewed_at'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.viewed_at ?? null
}

export async function setStatus(trx: Trx, id: string, status: ApplicationStatus, now: Date): Promise<void> {
  await trx.updateTable('applications').set({ status, updated_at: now }).where('id', '=', id).execute()
}

/** Ends the current applications to a job, in one statement. Returns their doctors. */
export async function answerCurrent(
  trx: Trx,
  jobId: string,
  endReason: EndReason,
  now: Date,
): Promise<string[]> {
  const { from, to } = applicationCan.answer
  const { rows } = await sql<{ doctor_id: string }>`
    with answered as (
      update applications set status = ${to}, end_reason = ${endReason}, updated_at = ${now}
      where job_id = ${jobId} and status = any(${[...from]}::text[])
      returning id, doctor_id
    ), recorded as (
      insert into application_events (application_id, status, at) select id, ${to}, ${now} from answered
    )
    select doctor_id from answered`.execute(trx)
  return rows.map((row) => row.doctor_id)
}

export async function doctorsWithCurrentApplication(db: DbOrTrx, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('doctor_id')
    .where('job_id', '=', jobId)
    .where('status', 'in', [...currentApplicationStatuses])
    .execute()
  return rows.map((row) => row.doctor_id)
}

/** The history of an application, the oldest first. */
const history = sql<{ status: ApplicationStatus; at: string }[]>`coalesce((
  select json_agg(json_build_object('status', status, 'at', at) order by id)
  from application_events where application_id = applications.id), '[]')`

export interface PageRange {
  limit: number
  offset: number
}

export async function doctorApplications(
  db: DbOrTrx,
  doctorId: DoctorId,
  { status, limit, offset }: PageRange & { status: readonly ApplicationStatus[] | undefined },
) {
  const own = db
    .selectFrom('applications')
    .where('doctor_id', '=', doctorId)
    .$if(status !== undefined, (query) => query.where('applications.status', 'in', [...(status ?? [])]))
  const [rows, { total }] = await Promise.all([
    own
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .innerJoin('users', 'users.id', 'jobs.owner_user_id')
      .leftJoin('cities', 'cities.id', 'jobs.city_id')
      .select([
        'applications.id',
        'applications.job_id',
        'applications.status',
        'applications.end_reason',
        'applications.applied_at',
        'applications.updated_at',
        'jobs.title',
        'jobs.is_remote',
        'jobs.state',
        'jobs.employer_hidden',
        'jobs.status as job_status',
        'jobs.expires_at',
        'users.suspended_at as owner_suspended_at',
        'cities.name as city',
        'users.name as employer_name',
        history.as('history'),
      ])
      .orderBy('applications.applied_at', 'desc')
      .orderBy('applications.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
