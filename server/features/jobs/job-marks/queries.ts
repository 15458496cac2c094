import type { JobMark } from '#contract/api/jobs/job-marks.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { applicationShownStatus } from '#server/db/conditions.ts'
import type { DoctorId } from '#server/http/caller.ts'

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
