import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** The doctors to choose from for a plantão of the employer's job. @throws BookingNotFound */
export async function doctorsOfDate(
  db: DbOrTrx,
  { employerId }: EmployerCaller,
  date: { jobId: string; dateId: string },
  now: Date,
) {
  if (!(await queries.hasDate(db, employerId, date.jobId, date.dateId))) throw new AppError('BookingNotFound')
  return queries.doctorsOfDate(db, employerId, date, now)
}

/** The doctors to choose from for the plantões of the employer's job. @throws BookingNotFound */
export async function doctorsOfJob(db: DbOrTrx, { employerId }: EmployerCaller, jobId: string, now: Date) {
  if (!(await queries.hasDate(db, employerId, jobId, null))) throw new AppError('BookingNotFound')
  return queries.doctorsOfJob(db, employerId, jobId, now)
}
