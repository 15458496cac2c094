import { sql } from 'kysely'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { InterviewState } from '#contract/hiring/interviews.ts'
import { applicationIsLive, applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

export interface NewInterview {
  applicationId: string
  times: readonly Date[]
  minutes: number
  place: string
  note: string
  moveId: string | null
  authorId: string
  /** From when the doctor sees it. */
  shownAt: Date
}

/** Call it with the application locked. The new interview is the last one, also of several in the same moment. */
export async function insertInterview(trx: Trx, interview: NewInterview, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('interviews')
    .values({
      application_id: interview.applicationId,
      state: 'proposed',
      times: [...interview.times],
      minutes: interview.minutes,
      place: interview.place,
      note: interview.note,
      move_id: interview.moveId,
      author_id: interview.authorId,
      shown_at: interview.shownAt,
      proposed_at: sql<Date>`greatest(${now}, (select max(proposed_at) + interval '1 microsecond'
        from interviews where application_id = ${interview.applicationId}))`,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The move of an application that the doctor is not told of yet. */
export async function pendingMoveOf(trx: Trx, applicationId: string, now: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('application_moves')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('void_at', 'is', null)
    .where('send_at', '>', now)
    .orderBy('moved_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes what was proposed with a move, or after it, and is not shown to the doctor yet. */
export async function deleteUnshown(
  trx: Trx,
  { applicationId, moveId }: { applicationId: string; moveId: string | null },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('interviews')
    .where('application_id', '=', applicationId)
    .where('shown_at', '>', now)
    .where((eb) => eb.or([eb('move_id', 'is', null), eb('move_id', '=', moveId)]))
    .execute()
}

export async function deleteOfMove(trx: Trx, moveId: string): Promise<void> {
  await trx.deleteFrom('interviews').where('move_id', '=', moveId).execute()
}

/** Interviews with their application, as both sides need them. */
const withApplication = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users as doctors', 'doctors.id', 'applications.doctor_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .selectAll('interviews')
    .select([
      applicationShownStatus('applications', now).as('application_status'),
      'applications.doctor_id',
      'applications.job_id',
      'jobs.title',
      'jobs.owner_user_id',
      'doctors.name as doctor_name',
      sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employer_name'),
    ])

/** The last interview of the employer's application. */
export const lastForEmployer = (db: DbOrTrx, owner: EmployerId, applicationId: string, now: Date) =>
  withApplication(db, now)
    .where('interviews.application_id', '=', applicationId)
    .where('jobs.owner_user_id', '=', owner)
    .orderBy('interviews.proposed_at', 'desc')
    .orderBy('interviews.id')
    .executeTakeFirst()

/** The last interview that the doctor may see. */
export const lastForDoctor = (db: DbOrTrx, doctor: DoctorId, applicationId: string, now: Date) =>
  withApplication(db, now)
    .where('interviews.application_id', '=', applicationId)
    .where('applications.doctor_id', '=', doctor)
    .where('interviews.shown_at', '<=', now)
    .orderBy('interviews.proposed_at', 'desc')
    .orderBy('interviews.id')
    .executeTakeFirst()

/** Whether the caller's side has this application at all. */
export async function hasApplication(
  db: DbOrTrx,
  { doctorId, employerId }: { doctorId: DoctorId | null; employerId: EmployerId | null },
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.id', '=', id)
    .where((eb) => eb.or([eb('doctor_id', '=', doctorId), eb('jobs.owner_user_id', '=', employerId)]))
    .executeTakeFirst()
  return row !== undefined
}

export const interviewById = (db: DbOrTrx, id: string, now: Date) =>
  withApplication(db, now).where('interviews.id', '=', id).executeTakeFirst()
export type InterviewRow = NonNullable<Awaited<ReturnType<typeof interviewById>>>

/** Locks the application of an interview, before which no interview of it can change. */
export async function lockApplicationOf(trx: Trx, interviewId: string): Promise<void> {
  await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', (query) =>
      query.selectFrom('interviews').select('application_id').where('id', '=', interviewId),
    )
    .forUpdate()
    .execute()
}

/** Interviews of an application that are not over for both sides. */
export const openOf = (trx: Trx, applicationId: string, now: Date) =>
  withApplication(trx, now)
    .where('interviews.application_id', '=', applicationId)
    .where('interviews.state', '!=', 'cancelled')
    .where('interviews.shown_at', '<=', now)
    .orderBy('interviews.proposed_at')
    .execute()

export async function setState(
  trx: Trx,
  id: string,
  change: {
    state: InterviewState
    chosenTime?: Date | null
    answer?: string
    isInCalendars?: boolean
    /** The calendar entry has a new version. */
    isNewVersion?: boolean
  },
  now: Date,
): Promise<void> {
  const { state, chosenTime, answer, isInCalendars, isNewVersion = false } = change
  await trx
    .updateTable('interviews')
    .set((eb) => ({
      state,
      updated_at: now,
      ...(chosenTime !== undefined && { chosen_time: chosenTime }),
      ...(answer !== undefined && { answer }),
      ...(isInCalendars !== undefined && { is_in_calendars: isInCalendars }),
      ...(isNewVersion && { sequence: eb('sequence', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Whether the doctor has another confirmed interview at this time. */
export async function overlaps(
  db: DbOrTrx,
  doctorId: DoctorId,
  { id, start, minutes }: { id: string; start: Date; minutes: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .select('interviews.id')
    .where('applications.doctor_id', '=', doctorId)
    .where(applicationShownStatus('applications', now), 'in', [...currentApplicationStatuses, 'hired'])
    .where('interviews.state', '=', 'confirmed')
    .where('interviews.id', '!=', id)
    .where(
      sql<boolean>`tstzrange(chosen_time, chosen_time + make_interval(mins => interviews.minutes))
        && tstzrange(${start}, ${new Date(start.getTime() + minutes * 60_000)})`,
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes the choices of one doctor, so that two cannot overlap unnoticed. */
export async function lockDoctor(trx: Trx, doctorId: DoctorId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', doctorId).forNoKeyUpdate().execute()
}

const ownInterviews = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  withApplication(db, now)
    .select(['applications.status as received_status', 'applications.end_reason'])
    .where('jobs.owner_user_id', '=', owner)
    .where(applicationIsLive('applications'))

const end = sql<Date>`(chosen_time + make_interval(mins => interviews.minutes))`

/** The table has none that is longer. */
const LONGEST_MS = 480 * 60_000

/** The employer's confirmed interviews that are not over, the next first. */
export const upcomingOf = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  ownInterviews(db, owner, now)
    .where('interviews.state', '=', 'confirmed')
    .where(applicationShownStatus('applications', now), 'in', [...currentApplicationStatuses, 'hired'])
    .where(end, '>', now)
    // Found by the index of times, whatever the company has received.
    .where('chosen_time', '>', new Date(now.getTime() - LONGEST_MS))
    .orderBy('chosen_time')
    .orderBy('interviews.id')
    .execute()

/** Those without a time, of applications under way; first those for which the doctor asks for other times. */
export const undecidedOf = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  ownInterviews(db, owner, now)
    .where('interviews.state', 'in', ['proposed', 'declined'])
    .where('applications.status', 'in', [...currentApplicationStatuses])
    .where(
      sql<boolean>`not exists (select from interviews as later where later.application_id = interviews.application_id
        and later.proposed_at > interviews.proposed_at)`,
    )
    .orderBy('interviews.state')
    .orderBy('interviews.proposed_at')
    .orderBy('interviews.id')
    .execute()

/** One page of those that are over, the last first. One that was cancelled afterwards, with a rejected application, took place too. */
export async function pastOf(
  db: DbOrTrx,
  owner: EmployerId,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with past as materialized (
      select interviews.id, chosen_time from jobs
        join applications on applications.job_id = jobs.id join interviews on interviews.application_id = applications.id
      where jobs.owner_user_id = ${owner} and ${applicationIsLive('applications')} and ${end} <= ${now}
        and (interviews.state = 'confirmed' or interviews.state = 'cancelled' and interviews.updated_at >= ${end})
    )
    select (select count(*)::int from past) as total,
      array(select id from past order by chosen_time desc, id limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  const { total, ids } = found[0] as (typeof found)[number]
  const rows = await ownInterviews(db, owner, now)
    .where(sql<boolean>`interviews.id = any(${ids}::uuid[])`)
    .orderBy('chosen_time', 'desc')
    .orderBy('interviews.id')
    .execute()
  return { rows, total }
}

/** Applications with an interview that has to be cancelled: they have ended, or a later proposal has been shown. */
export async function applicationsToSettle(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ application_id: string }>`
    select distinct interviews.application_id
    from interviews join applications on applications.id = interviews.application_id
    where state <> 'cancelled' and interviews.shown_at <= ${now} and (
      ${applicationShownStatus('applications', now)} in ('rejected', 'withdrawn') or exists (
        select from interviews as later where later.application_id = interviews.application_id
          and later.proposed_at > interviews.proposed_at and later.shown_at <= ${now}))
    limit ${limit}`.execute(db)
  return rows.map((row) => row.application_id)
}

export async function lockApplication(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
}
