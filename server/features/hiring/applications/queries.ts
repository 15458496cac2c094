import { sql } from 'kysely'
import { applicationCan, currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { RejectionReason } from '#contract/hiring/application-moves.ts'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'
import { applicationShownStatus, eventIsShown } from '#server/db/application-conditions.ts'
import {
  applicationHasAnswers,
  applicationIsUnanswered,
  lastInterview,
  unreadMessages,
} from '#server/db/application-marks.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { chosenDates } from '#server/db/planned-dates.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

interface EventOfMove {
  authorId: string
  moveId: string
  /** From when the doctor sees it. */
  shownAt: Date
}

export async function insertEvent(
  trx: Trx,
  applicationId: string,
  status: ApplicationStatus,
  now: Date,
  { authorId, moveId, shownAt }: Partial<EventOfMove> = {},
): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      status,
      at: now,
      author_id: authorId ?? null,
      move_id: moveId ?? null,
      shown_at: shownAt ?? null,
    })
    .execute()
}

/** The doctor never sees the event of a move that she or another move overtook before it was shown. */
export async function hideEvents(trx: Trx, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('application_events')
    .set({ shown_at: sql`'infinity'` })
    .where('application_id', '=', applicationId)
    .where('shown_at', '>', now)
    .execute()
}

/** Shows the event of a move again, because the move that replaced it was undone. */
export async function showEvent(trx: Trx, moveId: string, shownAt: Date): Promise<void> {
  await trx
    .updateTable('application_events')
    .set({ shown_at: shownAt })
    .where('move_id', '=', moveId)
    .execute()
}

export async function deleteEvent(trx: Trx, moveId: string): Promise<void> {
  await trx.deleteFrom('application_events').where('move_id', '=', moveId).execute()
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

/** The jobs to which the doctor has a current application, as she sees it. */
export async function currentJobIds(db: DbOrTrx, doctorId: DoctorId, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('job_id')
    .where('doctor_id', '=', doctorId)
    .where(applicationShownStatus('applications', now), 'in', [...currentApplicationStatuses])
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
      'jobs.ends_at',
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
    .select([
      'applications.id',
      'applications.status',
      'applications.former_status',
      'applications.shown_at',
      'applications.applied_at',
      'jobs.owner_user_id',
    ])
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
    .select([
      'applications.id',
      'applications.status',
      'applications.end_reason',
      'applications.former_status',
      'applications.shown_at',
      'applications.doctor_id',
      'applications.job_id',
    ])
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

/** `hidden`: until `shownAt`, the doctor sees `formerStatus`. */
export async function setStatus(
  trx: Trx,
  id: string,
  status: ApplicationStatus,
  now: Date,
  hidden: { formerStatus: ApplicationStatus; shownAt: Date } | null = null,
): Promise<void> {
  await trx
    .updateTable('applications')
    .set({
      status,
      former_status: hidden?.formerStatus ?? null,
      shown_at: hidden?.shownAt ?? null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** The job of one of the employer's applications, locked against closing. */
export function lockJobOfReceived(trx: Trx, id: string, owner: EmployerId) {
  return trx
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .select([
      'jobs.status',
      'jobs.ends_at',
      'jobs.title',
      'jobs.employer_hidden',
      'users.name as employer_name',
      'users.suspended_at as owner_suspended_at',
    ])
    .where('jobs.owner_user_id', '=', owner)
    .where('jobs.id', '=', (query) => query.selectFrom('applications').select('job_id').where('id', '=', id))
    .forShare('jobs')
    .executeTakeFirst()
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
      update applications set status = ${to}, end_reason = ${endReason}, updated_at = ${now},
        former_status = null, shown_at = null
      where job_id = ${jobId} and status = any(${[...from]}::text[])
      returning id, doctor_id
    ), recorded as (
      insert into application_events (application_id, status, at) select id, ${to}, ${now} from answered
    ), overtaken as (
      update application_events set shown_at = 'infinity'
      where application_id in (select id from answered) and shown_at > ${now}
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

interface HistoryEntry {
  status: ApplicationStatus
  at: string
  message: string | null
  reason: RejectionReason | null
}

/** The history of an application as the doctor sees it, the oldest first. */
const history = (now: Date) => sql<HistoryEntry[]>`coalesce((
  select json_agg(json_build_object('status', events.status, 'at', events.at, 'message', nullif(moves.message, ''),
    'reason', case when moves.shows_reason then moves.reason end) order by events.id)
  from application_events as events left join application_moves as moves on moves.id = events.move_id
  where events.application_id = applications.id and ${eventIsShown('events', now)}), '[]')`

/** When the doctor was last shown a step of an application. */
const lastShownStep = (now: Date) => sql<Date>`(
  select max(events.at) from application_events as events
  where events.application_id = applications.id and ${eventIsShown('events', now)})`

interface DoctorFilter {
  limit: number
  offset: number
  id: string | undefined
  status: readonly ApplicationStatus[] | undefined
  order: 'newest' | 'attention'
}

export async function doctorApplications(
  db: DbOrTrx,
  doctorId: DoctorId,
  { id, status, order, limit, offset }: DoctorFilter,
  now: Date,
) {
  const shown = applicationShownStatus('applications', now)
  const unread = unreadMessages('applications', 'doctor')
  const own = db
    .selectFrom('applications')
    .where('doctor_id', '=', doctorId)
    .$if(id !== undefined, (query) => query.where('applications.id', '=', id ?? ''))
    .$if(status !== undefined, (query) => query.where(shown, 'in', [...(status ?? [])]))
  const [rows, { total }] = await Promise.all([
    own
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .innerJoin('users', 'users.id', 'jobs.owner_user_id')
      .leftJoin('cities', 'cities.id', 'jobs.city_id')
      .select([
        'applications.id',
        'applications.job_id',
        shown.as('status'),
        'applications.end_reason',
        'applications.applied_at',
        'jobs.title',
        'jobs.is_remote',
        'jobs.state',
        'jobs.employer_hidden',
        'jobs.status as job_status',
        'jobs.ends_at',
        'users.suspended_at as owner_suspended_at',
        'cities.name as city',
        'users.name as employer_name',
        applicationHasAnswers('applications').as('has_answers'),
        chosenDates('applications').as('dates'),
        unread.as('unread_messages'),
        lastInterview(now).as('interview'),
        applicationIsUnanswered('applications', { status: shown }).as('is_unanswered'),
        history(now).as('history'),
      ])
      .$if(order === 'attention', (query) =>
        query
          .orderBy(sql`coalesce((${lastInterview(now)}->>'needsAnswer')::boolean, false)`, 'desc')
          .orderBy(sql`${unread} > 0`, 'desc'),
      )
      .orderBy(sql`coalesce(${lastShownStep(now)}, applications.applied_at)`, 'desc')
      .orderBy('applications.applied_at', 'desc')
      .orderBy('applications.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The doctor's number of applications in each status that she sees; a status without any is left out. */
export async function statusCounts(db: DbOrTrx, doctorId: DoctorId, now: Date) {
  const { rows } = await sql<{ status: ApplicationStatus; count: number }>`
    select ${applicationShownStatus('applications', now)} as status, count(*)::int as count
    from applications where doctor_id = ${doctorId} group by 1`.execute(db)
  return new Map(rows.map(({ status, count }) => [status, count]))
}
