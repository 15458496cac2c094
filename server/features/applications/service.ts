import { type ApplicationStatus, applicationCan, canWithdraw } from '#contract/applications.ts'
import type { DoctorApplication, EmployerApplication } from '#contract/applications-api.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { isOpen } from '#server/features/jobs/service.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/**
 * Applies the doctor to an open job. Applying twice, also at once, leaves one application; a withdrawn one lives
 * again.
 * @throws JobNotFound, JobNotOpen
 */
export async function apply(db: Db, doctorId: DoctorId, jobId: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const job = await queries.holdJob(trx, jobId)
    if (
      !job ||
      job.status === 'pending_payment' ||
      job.status === 'awaiting_review' ||
      job.status === 'rejected'
    )
      throw new AppError('JobNotFound')
    if (!isOpen(job, now)) throw new AppError('JobNotOpen')
    const fresh = await queries.upsertApplication(trx, jobId, doctorId, now)
    if (fresh) await queries.recordEvent(trx, fresh.id, fresh.status, now)
    const application = fresh ?? (await queries.applicationOf(trx, jobId, doctorId))
    if (!application) throw new AppError('Conflict')
    return { jobId, status: application.status, appliedAt: application.applied_at.toISOString() }
  })
}

/**
 * Takes the application back, in every state that is not final. Withdrawing twice is no error.
 * @throws ApplicationNotFound, ApplicationFinal
 */
export async function withdraw(db: Db, doctorId: DoctorId, jobId: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const application = await queries.lockApplication(trx, jobId, doctorId)
    if (!application) throw new AppError('ApplicationNotFound')
    const status: ApplicationStatus = applicationCan.withdraw.to
    if (application.status === status) return { jobId, status }
    if (!canWithdraw(application.status)) throw new AppError('ApplicationFinal')
    await queries.setStatus(trx, application.id, status, now)
    await queries.recordEvent(trx, application.id, status, now)
    return { jobId, status }
  })
}

/**
 * Marks a received application as viewed when it is new; a later state stays.
 * @throws ApplicationNotFound for another employer's too
 */
export async function markViewed(db: Db, owner: EmployerId, id: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const application = await queries.lockReceived(trx, id, owner)
    if (!application || application.status === 'withdrawn') throw new AppError('ApplicationNotFound')
    const { from, to } = applicationCan.view
    if (!(from as readonly ApplicationStatus[]).includes(application.status)) return application
    await queries.setStatus(trx, id, to, now)
    await queries.recordEvent(trx, id, to, now)
    return { id, status: to }
  })
}

const place = (row: { city: string | null; state: string | null }) =>
  row.city && row.state ? { city: row.city, state: row.state } : null

/** The doctor's own applications, the newest first; a hidden employer stays hidden. */
export async function doctorApplications(
  db: Db,
  doctorId: DoctorId,
  limit: number,
  now: Date,
): Promise<{ items: DoctorApplication[]; totalCount: number }> {
  const { rows, total } = await queries.doctorApplications(db, doctorId, limit)
  const items = rows.map((row) => ({
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.title,
    employerName: (row.employer_hidden ? null : row.employer_name) ?? CONFIDENTIAL_EMPLOYER,
    location: place(row),
    isRemote: row.is_remote,
    isOpen: isOpen({ status: row.job_status, expires_at: row.expires_at }, now),
    status: row.status,
    appliedAt: row.applied_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return { items, totalCount: total }
}

/** Live applications to the employer's jobs, the newest first. */
export async function receivedApplications(
  db: Db,
  owner: EmployerId,
  { jobId, page, pageSize }: { jobId?: string | undefined; page: number; pageSize: number },
): Promise<{ items: EmployerApplication[]; total: number }> {
  const { rows, total } = await queries.receivedApplications(db, owner, {
    jobId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const items = rows.map((row) => ({
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.title,
    doctorId: row.doctor_id,
    doctorName: row.name ?? '',
    profileVisible: row.is_searchable,
    registrations: row.registrations,
    medicalSpecialties: row.specialties,
    location: place(row),
    status: row.status,
    appliedAt: row.applied_at.toISOString(),
  }))
  return { items, total }
}
