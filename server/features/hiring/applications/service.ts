import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  type ApplicationCounts,
  applicationCan,
  canWithdraw,
} from '#contract/hiring/application-lifecycle.ts'
import { type ApplicationStatus, applicationStatuses, endReasonOf } from '#contract/hiring/applications.ts'
import { NO_ANSWER_DAYS } from '#contract/jobs/answers.ts'
import { type CloseReason, CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { isLive, shownStatus } from '#server/db/application-conditions.ts'
import type { LastInterview } from '#server/db/application-marks.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { isExpired, isOpen } from '#server/db/job-conditions.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  recordAnswers,
  recordDates,
  type SentAnswer,
} from '#server/features/hiring/application-answers/service.ts'
import { endGrants, type Sharing, shareVersions } from '#server/features/hiring/document-grants/service.ts'
import { requireRegularDoctor } from '#server/features/hiring/registration-checks/service.ts'
import { jobVisibility } from '#server/features/jobs/jobs/service.ts'
import {
  type NotificationEvent,
  notify,
  notifyAll,
  retract,
} from '#server/features/platform/notifications/service.ts'
import type { DoctorCaller, DoctorId, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

/** The notification to a job's owner that somebody applied. */
const applicationReceived = (job: { id: string; owner_user_id: string }): NotificationEvent => ({
  userId: job.owner_user_id,
  kind: 'application_received',
  subjectId: job.id,
})

/** The confirmation to the doctor that her application was sent. */
const applicationSent = (doctorId: DoctorId, applicationId: string): NotificationEvent => ({
  userId: doctorId,
  kind: 'application_sent',
  subjectId: applicationId,
})

/**
 * Applies to an open job. Applying twice, even concurrently, results in one application. A withdrawn one is revived.
 * `answers` are those to the job's questions. `dates` are the ids of the plantões that she can work on, or empty. `documents` are shared with the application, also with one that she has sent
 * already.
 * @throws JobNotFound if the doctor cannot see the job's page either, JobNotOpen, RegistrationIrregular, and what
 * `recordAnswers`, `recordDates` and `shareVersions` throw
 */
export async function apply(
  { db, queue }: Deps,
  doctorId: DoctorId,
  {
    jobId,
    answers,
    documents,
    dates,
  }: {
    jobId: string
    answers: readonly SentAnswer[]
    documents?: Sharing | undefined
    dates: readonly string[]
  },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const job = await queries.lockJobForShare(trx, jobId)
    if (!job) throw new AppError('JobNotFound')
    // A call that began before the account was deleted must not leave an application behind.
    if (!(await queries.lockDoctorForShare(trx, doctorId))) throw new AppError('Unauthorized')
    if (!isOpen(job, now)) {
      const applied = (await queries.applicationOf(trx, jobId, doctorId)) !== undefined
      throw new AppError(jobVisibility(job, null, { applied }) === 'absent' ? 'JobNotFound' : 'JobNotOpen')
    }
    const fresh = await queries.upsertApplication(trx, jobId, doctorId, now)
    if (fresh) {
      // Applying again to a job that has her application already changes nothing, and so is no error.
      await requireRegularDoctor(trx, doctorId)
      await recordAnswers(trx, { applicationId: fresh.id, jobId, doctorId }, answers)
      await recordDates(trx, { applicationId: fresh.id, jobId, doctorId }, dates, now)
      await queries.insertEvent(trx, fresh.id, fresh.status, now)
      await notify(trx, queue, applicationReceived(job), now)
      await notify(trx, queue, applicationSent(doctorId, fresh.id), now)
    }
    const application = fresh ?? (await queries.applicationOf(trx, jobId, doctorId))
    if (!application) throw new AppError('Conflict')
    if (documents) await shareVersions(trx, { doctorId, applicationId: application.id }, documents, now)
    return { jobId, status: application.status, appliedAt: application.applied_at.toISOString() }
  })
}

/**
 * Withdraws an application that is not in a final state. Withdrawing twice is not an error.
 * @throws ApplicationNotFound, ApplicationFinal
 */
export async function withdraw(db: DbOrTrx, doctorId: DoctorId, jobId: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const application = await queries.lockApplication(trx, jobId, doctorId)
    if (!application) throw new AppError('ApplicationNotFound')
    const status: ApplicationStatus = applicationCan.withdraw.to
    if (application.status === status) return { jobId, status }
    // A decision that she has not been told of yet does not hold her back, and is void.
    if (!canWithdraw(shownStatus(application, now))) throw new AppError('ApplicationFinal')
    await queries.hideEvents(trx, application.id, now)
    await queries.setStatus(trx, application.id, status, now)
    await queries.insertEvent(trx, application.id, status, now)
    await endGrants(trx, [application.id], 'withdrawn', now)
    await retract(trx, applicationSent(doctorId, application.id), application.applied_at)
    if (application.status === 'submitted') {
      const { owner_user_id, applied_at } = application
      await retract(trx, applicationReceived({ id: jobId, owner_user_id }), applied_at)
    }
    return { jobId, status }
  })
}

/** Withdraws every application of a doctor that has no answer yet. Returns their number. */
export async function withdrawAll(trx: Trx, doctorId: DoctorId, now: Date): Promise<number> {
  const jobIds = await queries.currentJobIds(trx, doctorId, now)
  for (const jobId of jobIds)
    await withdraw(trx, doctorId, jobId, now).catch((error: unknown) => {
      // Answered in the meantime.
      if (!(error instanceof AppError)) throw error
    })
  return jobIds.length
}

/**
 * Marks a received application as viewed if it is new. A later status and the time of the first view stay.
 * @throws ApplicationNotFound, also if it was withdrawn or sent to another employer
 */
export async function markViewed({ db, queue }: Deps, owner: EmployerId, id: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const application = await queries.lockReceivedApplication(trx, id, owner)
    if (!application || !isLive(application)) throw new AppError('ApplicationNotFound')
    const { from, to } = applicationCan.view
    if (!(from as readonly ApplicationStatus[]).includes(application.status)) {
      const viewedAt = await queries.viewedAtOf(trx, id)
      return { id, status: application.status, viewedAt: viewedAt?.toISOString() ?? null }
    }
    await queries.setStatus(trx, id, to, now)
    await queries.insertEvent(trx, id, to, now)
    const { doctor_id: userId, job_id: jobId } = application
    await notify(trx, queue, { userId, kind: 'application_viewed', subjectId: jobId }, now)
    return { id, status: to, viewedAt: now.toISOString() }
  })
}

/**
 * Locks a live application to one of the employer's jobs, and its job against closing.
 * @throws ApplicationNotFound, also if it was withdrawn or sent to another employer
 */
export async function lockReceived(trx: Trx, owner: EmployerId, id: string) {
  const job = await queries.lockJobOfReceived(trx, id, owner)
  const application = job && (await queries.lockReceivedApplication(trx, id, owner))
  if (!application || !isLive(application)) throw new AppError('ApplicationNotFound')
  return { ...application, job }
}
export type ReceivedApplication = Awaited<ReturnType<typeof lockReceived>>

/** Moves a locked application. Until `shownAt`, the doctor sees what she saw before; an earlier move is overtaken. */
export async function moveReceived(
  trx: Trx,
  application: ReceivedApplication,
  { to, ...move }: { to: ApplicationStatus; authorId: string; moveId: string; shownAt: Date },
  now: Date,
): Promise<void> {
  const formerStatus = shownStatus(application, now)
  await queries.hideEvents(trx, application.id, now)
  await queries.insertEvent(trx, application.id, to, now, move)
  await queries.setStatus(trx, application.id, to, now, { formerStatus, shownAt: move.shownAt })
}

/** Takes back a move that the doctor has not seen. `replaced` is the move before it that counts again. */
export async function takeBackMove(
  trx: Trx,
  { id }: ReceivedApplication,
  move: { id: string; from: ApplicationStatus; formerStatus: ApplicationStatus },
  replaced: { id: string; shownAt: Date } | null,
  now: Date,
): Promise<void> {
  await queries.deleteEvent(trx, move.id)
  if (replaced) await queries.showEvent(trx, replaced.id, replaced.shownAt)
  const isHidden = replaced !== null && replaced.shownAt > now
  await queries.setStatus(
    trx,
    id,
    move.from,
    now,
    isHidden ? { formerStatus: move.formerStatus, shownAt: replaced.shownAt } : null,
  )
}

/**
 * Ends every current application to a job that is being closed, and notifies the doctors. The caller has locked the job, so
 * that no application can be missed. The number of statements does not depend on the number of applications.
 */
export async function answerApplications(
  trx: Trx,
  queue: Queue,
  { jobId, closeReason }: { jobId: string; closeReason: CloseReason },
  now: Date,
): Promise<void> {
  const userIds = await queries.answerCurrent(trx, jobId, endReasonOf(closeReason), now)
  await notifyAll(trx, queue, { userIds, kind: 'application_closed', subjectId: jobId }, now)
}

/**
 * Notifies the doctors with a current application that the job has expired, by its dates or its term. Their applications
 * stay as they are.
 */
export async function announceExpiry(
  trx: Trx,
  queue: Queue,
  { jobId, byDates }: { jobId: string; byDates: boolean },
  now: Date,
): Promise<void> {
  const userIds = await queries.doctorsWithCurrentApplication(trx, jobId)
  const kind = byDates ? 'application_dates_over' : 'application_expired'
  await notifyAll(trx, queue, { userIds, kind, subjectId: jobId }, now)
}

/** How long the doctor has waited for an answer, once it is long; null before, and for an application that was answered. */
export function unansweredDays(
  { is_unanswered, applied_at }: { is_unanswered: boolean; applied_at: Date },
  now: Date,
): number | null {
  const days = Math.floor((now.getTime() - applied_at.getTime()) / DAY_MS)
  return is_unanswered && days >= NO_ANSWER_DAYS ? days : null
}

const locationOf = (row: { city: string | null; state: string | null }) =>
  row.city && row.state ? { city: row.city, state: row.state } : null

const interviewOf = (interview: LastInterview | null): DoctorApplication['interview'] =>
  interview && {
    ...interview,
    chosenTime: interview.chosenTime && new Date(interview.chosenTime).toISOString(),
  }

/** The doctor's number of applications in each status that she sees. Every figure on her screens is a sum of these. */
export async function applicationCounts(
  db: DbOrTrx,
  doctorId: DoctorId,
  now: Date,
): Promise<ApplicationCounts> {
  const counts = await queries.statusCounts(db, doctorId, now)
  return Object.fromEntries(applicationStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ApplicationStatus,
    number
  >
}

/**
 * A page of the doctor's own applications, the last change that she was shown first; with `attention`, those that wait for her come before the others.
 * A hidden employer stays hidden, and an admin who views the app as the doctor does not see what employers wrote to her.
 */
export async function doctorApplications(
  db: Db,
  { doctorId, viewedBy }: DoctorCaller,
  query: {
    id?: string | undefined
    status?: readonly ApplicationStatus[] | undefined
    order: 'newest' | 'attention'
    page: number
    pageSize: number
  },
  now: Date,
): Promise<{ items: DoctorApplication[]; total: number }> {
  const { id, status, order, page, pageSize } = query
  const filter = { id, status, order, ...rangeOf({ page, pageSize }) }
  const { rows, total } = await queries.doctorApplications(db, doctorId, filter, now)
  const items = rows.map((row) => {
    const { ends_at, owner_suspended_at } = row
    const job = { status: row.job_status, ends_at, owner_suspended_at }
    return {
      id: row.id,
      jobId: row.job_id,
      jobTitle: row.title,
      employerName: (row.employer_hidden ? null : row.employer_name) ?? CONFIDENTIAL_EMPLOYER,
      location: locationOf(row),
      isRemote: row.is_remote,
      isOpen: isOpen(job, now),
      jobStatus: row.job_status,
      isExpired: isExpired(job, now),
      status: row.status,
      endReason: row.end_reason,
      appliedAt: row.applied_at.toISOString(),
      updatedAt: new Date(row.history.at(-1)?.at ?? row.applied_at).toISOString(),
      unansweredDays: unansweredDays(row, now),
      hasAnswers: row.has_answers,
      dates: row.dates,
      unreadMessages: row.unread_messages,
      interview: viewedBy ? null : interviewOf(row.interview),
      history: row.history.map(({ at, ...entry }) => ({
        ...entry,
        ...(viewedBy && { message: null, reason: null }),
        at: new Date(at).toISOString(),
      })),
    }
  })
  return { items, total }
}
