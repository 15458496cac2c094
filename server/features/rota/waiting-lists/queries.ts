import { type RawBuilder, sql } from 'kysely'
import { isBooked, isWaitedFor, takenOf } from '#server/db/booked-dates.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { onlyIrregular } from '#server/db/credentials/registration-checks.ts'
import { jobIsExpired, jobIsOpen, jobIsPublished } from '#server/db/job-conditions.ts'
import { beginsAt, plannedOf } from '#server/db/planned-dates.ts'
import type { DoctorId } from '#server/http/caller.ts'

const begins = beginsAt('planned')

const dateColumns = sql`planned.id as "dateId", planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt",
  planned.hours`
const freeOf = (jobId: RawBuilder<unknown>) => sql<number>`greatest(0, planned.places - ${takenOf(jobId)})`

/** The doctors who wait for the plantão `planned`, in their order. */
const lineOf = (jobId: RawBuilder<unknown>) => sql`(
  select waiting.doctor_id, waiting.head_start_ends_at, row_number() over (order by waiting.joined_at, waiting.id)::int as position
  from waiting_doctors as waiting where waiting.job_id = ${jobId} and ${isWaitedFor})`

export interface PlacesRow {
  dateId: string
  day: string
  startsAt: string | null
  hours: number | null
  places: number
  free: number
  waiting: number
  position: number | null
  isOwn: boolean
  headStartEndsAt: Date | null
}

/** The plantões of a job that have not begun, with their places and waiting lists as the doctor sees them. */
export async function placesOfJob(
  db: DbOrTrx,
  jobId: string,
  doctorId: DoctorId | null,
  now: Date,
): Promise<PlacesRow[]> {
  const job = sql`${jobId}::uuid`
  const { rows } = await sql<PlacesRow>`
    select ${dateColumns}, planned.places, ${freeOf(job)} as free,
      (select count(*)::int from ${lineOf(job)} as line) as waiting, own.position, own.head_start_ends_at as "headStartEndsAt",
      exists (select from bookings where bookings.job_id = ${job} and bookings.doctor_id = ${doctorId}::uuid
        and bookings.state = 'agreed' and ${isBooked}) as "isOwn"
    from ${plannedOf(job)} as planned
      left join lateral (select * from ${lineOf(job)} as line where line.doctor_id = ${doctorId}::uuid) as own on true
    where ${begins} > ${now}
    order by planned.day, planned.starts_at`.execute(db)
  return rows
}

export interface ListRow {
  jobId: string
  dateId: string
  title: string
  uf: string | null
  employerName: string | null
  day: string
  startsAt: string | null
  hours: number | null
  free: number
  position: number
  headStartEndsAt: Date | null
}

/** More are not listed. */
const MAX_LISTED = 200

/** The lists in which a doctor waits, the earliest plantão first. Null as the employer's name stands for a hidden one. */
export async function listsOf(db: DbOrTrx, doctorId: DoctorId, now: Date): Promise<ListRow[]> {
  const job = sql.ref('jobs.id')
  const { rows } = await sql<ListRow>`
    select jobs.id as "jobId", ${dateColumns}, jobs.title, case when not jobs.is_remote then jobs.state end as uf,
      case when not jobs.employer_hidden then owners.name end as "employerName",
      ${freeOf(job)} as free, own.position, own.head_start_ends_at as "headStartEndsAt"
    from jobs join users as owners on owners.id = jobs.owner_user_id,
      lateral ${plannedOf(job)} as planned, lateral ${lineOf(job)} as own
    where jobs.id in (select job_id from waiting_doctors where doctor_id = ${doctorId}) and own.doctor_id = ${doctorId}
      and ${jobIsOpen('jobs', now)} and ${begins} > ${now}
    order by planned.day, planned.starts_at, jobs.id limit ${MAX_LISTED}`.execute(db)
  return rows
}

export interface NewWaiting {
  jobId: string
  doctorId: DoctorId
  dateId: string
  day: string
  startsAt: string | null
}

/** Adds a doctor at the end of a list. Idempotent. */
export async function join(
  db: DbOrTrx,
  { jobId, doctorId, dateId, day, startsAt }: NewWaiting,
  now: Date,
): Promise<void> {
  await db
    .insertInto('waiting_doctors')
    .values({
      job_id: jobId,
      doctor_id: doctorId,
      date_id: dateId,
      planned_day: day,
      planned_start: startsAt,
      joined_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a doctor from the list of a plantão, also under the id that it had before an edit lost the ids. Idempotent. */
export async function leave(
  db: DbOrTrx,
  { jobId, doctorId, dateId }: Pick<NewWaiting, 'jobId' | 'doctorId' | 'dateId'>,
): Promise<void> {
  await sql`delete from waiting_doctors as waiting where job_id = ${jobId} and doctor_id = ${doctorId}
    and (date_id = ${dateId} or exists (select from ${plannedOf(sql.ref('waiting.job_id'))} as planned
      where planned.id = ${dateId} and ${isWaitedFor}))`.execute(db)
}

/** Whether the doctor sees the job as one that takes applications. */
export async function isOpenJob(db: DbOrTrx, jobId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where(jobIsOpen('jobs', now))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends waiting that has no purpose any more: the plantão has begun or has left its job, the job has ended, or the doctor has agreed to
 * the plantão. A job that is only paused keeps its lists.
 */
export async function deleteMoot(db: DbOrTrx, now: Date): Promise<void> {
  const job = sql.ref('waiting.job_id')
  await sql`delete from waiting_doctors as waiting using jobs where jobs.id = waiting.job_id and (
      not ${jobIsPublished('jobs')} or ${jobIsExpired('jobs', now)}
      or not exists (select from ${plannedOf(job)} as planned where ${isWaitedFor} and ${begins} > ${now})
      or exists (select from bookings, lateral ${plannedOf(job)} as planned where bookings.job_id = waiting.job_id
        and bookings.doctor_id = waiting.doctor_id and bookings.state = 'agreed' and ${isBooked} and ${isWaitedFor}))`.execute(
    db,
  )
}

/** Forgets who was told of places that are taken again: when one becomes free, the list is told from its start. */
export async function forgetHeadStarts(db: DbOrTrx): Promise<void> {
  const job = sql.ref('waiting.job_id')
  await sql`update waiting_doctors as waiting set head_start_ends_at = null where head_start_ends_at is not null
    and not exists (select from ${plannedOf(job)} as planned where ${isWaitedFor} and ${takenOf(job)} < planned.places)`.execute(
    db,
  )
}

/** The jobs with a plantão that has both a free place and somebody who waits and was not told. */
export async function jobsToTell(db: DbOrTrx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs where jobs.id in (select job_id from waiting_doctors where head_start_ends_at is null)
      and ${jobIsOpen('jobs', now)} and exists (
        select from ${plannedOf(sql.ref('jobs.id'))} as planned join waiting_doctors as waiting on waiting.job_id = jobs.id
        where ${isWaitedFor} and head_start_ends_at is null and ${takenOf(sql.ref('jobs.id'))} < planned.places)
    order by jobs.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps agreements and other sweeps away from the places of a job. */
export async function lockJob(trx: Trx, jobId: string): Promise<void> {
  await trx.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute()
}

/** Whether a doctor who waits can still work then: her account and a registration count, and she has agreed to nothing else. */
const canStillWork = sql<boolean>`(users.suspended_at is null and users.deletion_due_at is null
  and not exists (${onlyIrregular(sql.ref('users.id'))})
  and not exists (select from bookings where bookings.doctor_id = users.id and bookings.state = 'agreed'
    and planned.starts_at is not null and bookings.starts_at < ${begins} + make_interval(hours => coalesce(planned.hours, 1))
    and bookings.ends_at > ${begins}))`

export interface NextInLine {
  id: string
  doctorId: string
  dateId: string
  day: string
  startsAt: string | null
  beginsAt: Date
}

/**
 * The doctors of a job to tell now: of each plantão as many of those who were not told, from the start of its list, as it has free
 * places that no head start is running for.
 */
export async function nextInLine(trx: Trx, jobId: string, now: Date): Promise<NextInLine[]> {
  const job = sql`${jobId}::uuid`
  const { rows } = await sql<NextInLine>`
    select waiting.id, waiting.doctor_id as "doctorId", ${dateColumns}, ${begins} as "beginsAt"
    from jobs, lateral ${plannedOf(job)} as planned
      cross join lateral (select ${freeOf(job)} - (select count(*)::int from waiting_doctors as waiting
        where waiting.job_id = ${job} and head_start_ends_at > ${now} and ${isWaitedFor}) as untold) as places
      cross join lateral (select waiting.* from waiting_doctors as waiting join users on users.id = waiting.doctor_id
        where waiting.job_id = ${job} and ${isWaitedFor} and head_start_ends_at is null and ${canStillWork}
        order by waiting.joined_at, waiting.id limit greatest(0, places.untold)) as waiting
    where jobs.id = ${job} and ${jobIsOpen('jobs', now)} and ${begins} > ${now}
    order by waiting.joined_at, waiting.id`.execute(trx)
  return rows
}

export async function setHeadStart(trx: Trx, id: string, until: Date): Promise<void> {
  await trx.updateTable('waiting_doctors').set({ head_start_ends_at: until }).where('id', '=', id).execute()
}
