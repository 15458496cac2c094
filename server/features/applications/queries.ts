import { sql } from 'kysely'
import { type ApplicationStatus, applicationCan, liveApplicationStatuses } from '#contract/applications.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

export async function recordEvent(
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

/** Holds the job as it is until the transaction ends, so that it cannot close between the look and the apply. */
export function holdJob(trx: Trx, jobId: string) {
  return trx
    .selectFrom('jobs')
    .select(['id', 'status', 'expires_at'])
    .where('id', '=', jobId)
    .forShare()
    .executeTakeFirst()
}

/**
 * One row per doctor and job, by constraint: inserts it, or revives a withdrawn one. Nothing comes back where a live
 * application stands already.
 */
export async function upsertApplication(trx: Trx, jobId: string, doctorId: DoctorId, now: Date) {
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

export async function lockApplication(trx: Trx, jobId: string, doctorId: DoctorId) {
  return applicationOf(trx, jobId, doctorId).then((found) =>
    found
      ? trx
          .selectFrom('applications')
          .select(['id', 'status'])
          .where('id', '=', found.id)
          .forUpdate()
          .executeTakeFirst()
      : undefined,
  )
}

/** Locks an application to one of the employer's own jobs. */
export function lockReceived(trx: Trx, id: string, owner: EmployerId) {
  return trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.status'])
    .where('applications.id', '=', id)
    .where('jobs.owner_user_id', '=', owner)
    .forUpdate('applications')
    .executeTakeFirst()
}

export async function setStatus(trx: Trx, id: string, status: ApplicationStatus, now: Date): Promise<void> {
  await trx.updateTable('applications').set({ status, updated_at: now }).where('id', '=', id).execute()
}

export async function doctorApplications(db: DbOrTrx, doctorId: DoctorId, limit: number) {
  const own = db.selectFrom('applications').where('doctor_id', '=', doctorId)
  const [rows, { total }] = await Promise.all([
    own
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .innerJoin('users', 'users.id', 'jobs.owner_user_id')
      .leftJoin('cities', 'cities.id', 'jobs.city_id')
      .select([
        'applications.id',
        'applications.job_id',
        'applications.status',
        'applications.applied_at',
        'applications.updated_at',
        'jobs.title',
        'jobs.is_remote',
        'jobs.state',
        'jobs.employer_hidden',
        'jobs.status as job_status',
        'jobs.expires_at',
        'cities.name as city',
        'users.name as employer_name',
      ])
      .orderBy('applications.applied_at', 'desc')
      .orderBy('applications.id')
      .limit(limit)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function receivedApplications(
  db: DbOrTrx,
  owner: EmployerId,
  { jobId, limit, offset }: { jobId: string | undefined; limit: number; offset: number },
) {
  const received = db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .where('jobs.owner_user_id', '=', owner)
    .where('applications.status', 'in', [...liveApplicationStatuses])
    .$if(jobId !== undefined, (query) => query.where('jobs.id', '=', jobId as string))
  const [rows, { total }] = await Promise.all([
    received
      .innerJoin('users', 'users.id', 'applications.doctor_id')
      .leftJoin('cities', 'cities.id', 'users.city_id')
      .select([
        'applications.id',
        'applications.job_id',
        'applications.doctor_id',
        'applications.status',
        'applications.applied_at',
        'jobs.title',
        'users.name',
        'users.state',
        'users.is_searchable',
        'cities.name as city',
        sql<
          { crm: string; uf: string }[]
        >`coalesce((select json_agg(json_build_object('crm', crm, 'uf', uf) order by uf, crm)
          from doctor_registrations where doctor_id = users.id), '[]')`.as('registrations'),
        sql<string[]>`array(select name from doctor_specialties join specialties on id = specialty_id
          where doctor_id = users.id order by rqe is null, name)`.as('specialties'),
      ])
      .orderBy('applications.applied_at', 'desc')
      .orderBy('applications.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    received.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
