import type { JobMark } from '#contract/api/jobs/job-marks.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsPublic } from '#server/db/job-conditions.ts'
import type { DoctorId } from '#server/http/caller.ts'

const MAX_LISTED = 500

/** Saves a public job; false if there is none with that id. */
export async function insertSavedJob(
  db: DbOrTrx,
  doctorId: DoctorId,
  jobId: string,
  now: Date,
): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where(jobIsPublic('jobs'))
    .executeTakeFirst()
  if (!job) return false
  await db
    .insertInto('saved_jobs')
    .values({ doctor_id: doctorId, job_id: jobId, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function deleteSavedJob(db: DbOrTrx, doctorId: DoctorId, jobId: string): Promise<void> {
  await db.deleteFrom('saved_jobs').where('doctor_id', '=', doctorId).where('job_id', '=', jobId).execute()
}

export function savedJobs(db: DbOrTrx, doctorId: DoctorId) {
  return db
    .selectFrom('saved_jobs')
    .innerJoin('jobs', 'jobs.id', 'saved_jobs.job_id')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .select([
      'saved_jobs.job_id',
      'saved_jobs.saved_at',
      'jobs.status',
      'jobs.published_at',
      'jobs.ends_at',
      'jobs.owner_user_id',
      'users.suspended_at as owner_suspended_at',
    ])
    .where('doctor_id', '=', doctorId)
    .orderBy('saved_at', 'desc')
    .orderBy('job_id')
    .limit(MAX_LISTED)
    .execute()
}

/** The id of the city where the doctor lives; null if her profile does not say. */
export async function homeCity(db: DbOrTrx, doctorId: DoctorId): Promise<number | null> {
  const doctor = await db.selectFrom('users').select('city_id').where('id', '=', doctorId).executeTakeFirst()
  return doctor?.city_id ?? null
}

/** The doctor's marks on these jobs. Jobs that she neither saved nor applied to are left out. */
export async function jobMarks(
  db: DbOrTrx,
  doctorId: DoctorId,
  jobIds: string[],
  now: Date,
): Promise<JobMark[]> {
  const [saved, applications] = await Promise.all([
    db
      .selectFrom('saved_jobs')
      .select('job_id')
      .where('doctor_id', '=', doctorId)
      .where('job_id', 'in', jobIds)
      .execute(),
    db
      .selectFrom('applications')
      .select(['job_id', applicationShownStatus('applications', now).as('status'), 'end_reason'])
      .where('doctor_id', '=', doctorId)
      .where('job_id', 'in', jobIds)
      .where('status', '!=', 'withdrawn')
      .execute(),
  ])
  const savedIds = new Set(saved.map(({ job_id }) => job_id))
  const applied = new Map(applications.map((row) => [row.job_id, row]))
  return [...new Set([...savedIds, ...applied.keys()])].map((id) => {
    const row = applied.get(id)
    return {
      id,
      saved: savedIds.has(id),
      application: row ? { status: row.status, endReason: row.end_reason } : null,
    }
  })
}
