import type { DoctorApplication, EmployerApplication } from '#contract/api/applications.ts'
import {
  type ApplicationStatus,
  applicationCan,
  canWithdraw,
  MAX_EXPORTED_APPLICATIONS,
} from '#contract/applications.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { isExpired, isOpen } from '#server/features/jobs/service.ts'
import { type NotificationEvent, notify, retract } from '#server/features/notifications/service.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { applicationTable } from './applications-csv.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

/** What the owner of a job is told when somebody applies. */
const received = (job: { id: string; owner_user_id: string }): NotificationEvent => ({
  userId: job.owner_user_id,
  kind: 'application_received',
  subjectId: job.id,
})

/**
 * Applies the doctor to an open job. Applying twice, also at once, leaves one application; a withdrawn one lives
 * again.
 * @throws JobNotFound, JobNotOpen
 */
export async function apply({ db, queue }: Deps, doctorId: DoctorId, jobId: string, now: Date) {
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
    if (fresh) {
      await queries.recordEvent(trx, fresh.id, fresh.status, now)
      await notify(trx, queue, received(job), now)
    }
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
    if (application.status === 'submitted') {
      const { owner_user_id, applied_at } = application
      await retract(trx, received({ id: jobId, owner_user_id }), applied_at)
    }
    return { jobId, status }
  })
}

/**
 * Marks a received application as viewed when it is new; a later state stays, and so does the first moment.
 * @throws ApplicationNotFound for another employer's too
 */
export async function markViewed({ db, queue }: Deps, owner: EmployerId, id: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const application = await queries.lockReceived(trx, id, owner)
    if (!application || application.status === 'withdrawn') throw new AppError('ApplicationNotFound')
    const { from, to } = applicationCan.view
    if (!(from as readonly ApplicationStatus[]).includes(application.status)) {
      const viewedAt = await queries.viewedAtOf(trx, id)
      return { id, status: application.status, viewedAt: viewedAt?.toISOString() ?? null }
    }
    await queries.setStatus(trx, id, to, now)
    await queries.recordEvent(trx, id, to, now)
    const { doctor_id: userId, job_id: jobId } = application
    await notify(trx, queue, { userId, kind: 'application_viewed', subjectId: jobId }, now)
    return { id, status: to, viewedAt: now.toISOString() }
  })
}

const place = (row: { city: string | null; state: string | null }) =>
  row.city && row.state ? { city: row.city, state: row.state } : null

/** A page of the doctor's own applications, the newest first; a hidden employer stays hidden. */
export async function doctorApplications(
  db: Db,
  doctorId: DoctorId,
  asked: { status?: readonly ApplicationStatus[] | undefined; page: number; pageSize: number },
  now: Date,
): Promise<{ items: DoctorApplication[]; total: number }> {
  const { status, page, pageSize } = asked
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = await queries.doctorApplications(db, doctorId, { status, ...slice })
  const items = rows.map((row) => {
    const job = { status: row.job_status, expires_at: row.expires_at }
    return {
      id: row.id,
      jobId: row.job_id,
      jobTitle: row.title,
      employerName: (row.employer_hidden ? null : row.employer_name) ?? CONFIDENTIAL_EMPLOYER,
      location: place(row),
      isRemote: row.is_remote,
      isOpen: isOpen(job, now),
      jobStatus: row.job_status,
      isExpired: isExpired(job, now),
      status: row.status,
      appliedAt: row.applied_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    }
  })
  return { items, total }
}

/** At most this many specialties may be named together (CFM 2.336/2023, art. 13). */
const MAX_NAMED_SPECIALTIES = 2

async function receivedRows(db: Db, owner: EmployerId, filter: queries.ReceivedFilter, slice: queries.Slice) {
  const rows = await queries.receivedApplications(db, owner, filter, {
    ...slice,
    titles: MAX_NAMED_SPECIALTIES,
  })
  return rows.map((row): EmployerApplication => {
    const isSuspended = row.suspended_at !== null
    return {
      id: row.id,
      jobId: row.job_id,
      jobTitle: row.title,
      doctorId: row.doctor_id,
      doctorName: row.name ?? '',
      profileVisible: row.is_searchable && !isSuspended,
      registrations: row.registrations,
      medicalSpecialties: row.specialties,
      location: place(row),
      phone: isSuspended ? null : row.phone,
      email: isSuspended ? null : row.email,
      status: row.status,
      appliedAt: row.applied_at.toISOString(),
      viewedAt: row.viewed_at?.toISOString() ?? null,
    }
  })
}

/** A page of the live applications to the employer's jobs, the newest first. */
export async function receivedApplications(
  db: Db,
  owner: EmployerId,
  { page, pageSize, ...filter }: queries.ReceivedFilter & { page: number; pageSize: number },
): Promise<{ items: EmployerApplication[]; total: number }> {
  const [items, total] = await Promise.all([
    receivedRows(db, owner, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    queries.countReceived(db, owner, filter),
  ])
  return { items, total }
}

/** The same as a table for a spreadsheet, the newest 10,000. */
export async function exportReceived(
  db: Db,
  owner: EmployerId,
  filter: queries.ReceivedFilter,
): Promise<string> {
  const all = await receivedRows(db, owner, filter, { limit: MAX_EXPORTED_APPLICATIONS, offset: 0 })
  return applicationTable(all)
}
