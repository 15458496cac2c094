import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import type { Db } from '#server/db/client.ts'
import { isExpired, isOpen } from '#server/db/job-conditions.ts'
import { isUnavailable, jobCards } from '#server/features/jobs/jobs/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

export { jobMarks } from './queries.ts'

/** @throws JobNotFound if the job is not public */
export async function save(db: Db, doctorId: DoctorId, jobId: string, now: Date): Promise<void> {
  if (!(await queries.insertSavedJob(db, doctorId, jobId, now))) throw new AppError('JobNotFound')
}

/** Does nothing if the job is not saved. */
export const unsave = (db: Db, doctorId: DoctorId, jobId: string) =>
  queries.deleteSavedJob(db, doctorId, jobId)

/**
 * The doctor's saved jobs, at most 500, the last saved first, also those that are no longer open. They have the distance from
 * her city if her profile names one.
 */
export async function savedJobs(db: Db, doctorId: DoctorId, now: Date): Promise<SavedJob[]> {
  const [saved, around] = await Promise.all([queries.savedJobs(db, doctorId), queries.homeCity(db, doctorId)])
  const cards = await jobCards(
    db,
    saved.map((row) => row.job_id),
    { now, around: around ?? undefined },
  )
  const byId = new Map(saved.map((row) => [row.job_id, row]))
  return cards.flatMap((card) => {
    const row = byId.get(card.id)
    if (!row) return []
    return {
      ...card,
      savedAt: row.saved_at.toISOString(),
      isOpen: isOpen(row, now),
      isExpired: isExpired(row, now),
      isUnavailable: isUnavailable(row),
    }
  })
}
