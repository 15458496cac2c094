import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { canWorkOn, isPlanned, plannedOf } from '#server/db/planned-dates.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** Whether the booking `bookings` is for the plantão `planned` of its job, also after an edit that has lost the ids. */
const isBooked = sql<boolean>`exists (
  select from (values (bookings.date_id, bookings.planned_day, bookings.planned_start)) as chosen (date_id, day, starts_at)
  where ${isPlanned('planned')})`

/** How many places of the plantão `planned` are agreed. */
const taken = (jobId: RawBuilder<unknown>) => sql<number>`(select count(*)::int from bookings
  where bookings.job_id = ${jobId} and bookings.state = 'agreed' and ${isBooked})`

export interface OfferableDate {
  dateId: string
  day: string
  startsAt: string | null
  hours: number | null
  places: number
  taken: number
  isChosen: boolean
  isOffered: boolean
}

/** The plantões of the application's job, in their order, also those that have begun. */
export async function offerableDates(db: DbOrTrx, applicationId: string): Promise<OfferableDate[]> {
  const jobId = sql.ref('applications.job_id')
  const { rows } = await sql<OfferableDate>`
    select planned.id as "dateId", planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt", planned.hours,
      planned.places, ${taken(jobId)} as taken, ${canWorkOn('applications')} as "isChosen",
      exists (select from bookings where bookings.application_id = applications.id and ${isBooked}
        and bookings.state in ('offered', 'agreed')) as "isOffered"
    from applications, lateral ${plannedOf(jobId)} as planned
    where applications.id = ${applicationId}
    order by planned.day, planned.starts_at`.execute(db)
  return rows
}

interface BookedDate {
  dateId: string
  day: string
  startsAt: string | null
  places: number
  taken: number
}

const bookedDate = sql`planned.id as "dateId", planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt",
  planned.places, ${taken(sql.ref('bookings.job_id'))} as taken`

/** The plantão of its job that a booking is for; undefined if it has left the job. */
export async function dateOfBooking(db: DbOrTrx, bookingId: string): Promise<BookedDate | undefined> {
  const { rows } = await sql<BookedDate>`
    select date.* from bookings, lateral (
      select ${bookedDate} from ${plannedOf(sql.ref('bookings.job_id'))} as planned where ${isBooked} limit 1) as date
    where bookings.id = ${bookingId}`.execute(db)
  return rows[0]
}

/** The plantão of the job of a booking that begins at a moment; undefined if the job has none. */
export async function dateAt(db: DbOrTrx, bookingId: string, start: Date): Promise<BookedDate | undefined> {
  const { rows } = await sql<BookedDate>`
    select date.* from bookings, lateral (
      select ${bookedDate} from ${plannedOf(sql.ref('bookings.job_id'))} as planned
      where (planned.day + planned.starts_at) at time zone 'America/Sao_Paulo' = ${start} limit 1) as date
    where bookings.id = ${bookingId}`.execute(db)
  return rows[0]
}

/** Whether the plantão of the booking `bookings` has left its job. */
export const hasLeftJob = sql<boolean>`(bookings.date_id is not null and bookings.job_id is not null
  and not exists (select from ${plannedOf(sql.ref('bookings.job_id'))} as planned where ${isBooked}))`

export interface OpenDate {
  jobId: string
  dateId: string
  title: string
  day: string
  startsAt: string | null
  hours: number | null
  places: number
  taken: number
}

/** Plantões of the employer's open jobs from the first to the last day. */
export async function openDates(
  db: DbOrTrx,
  employer: EmployerId,
  { first, last }: { first: string; last: string },
  now: Date,
): Promise<OpenDate[]> {
  const jobId = sql.ref('jobs.id')
  const { rows } = await sql<OpenDate>`
    select jobs.id as "jobId", planned.id as "dateId", jobs.title, planned.day::text as day,
      to_char(planned.starts_at, 'HH24:MI') as "startsAt", planned.hours, planned.places, ${taken(jobId)} as taken
    from jobs, lateral ${plannedOf(jobId)} as planned
    where jobs.owner_user_id = ${employer} and ${jobIsOpen('jobs', now)} and planned.day between ${first}::date and ${last}::date
      and jobs.dates && array(select generate_series(${first}::date, ${last}::date, '1 day')::date)
    order by planned.day, planned.starts_at, jobs.title, jobs.id`.execute(db)
  return rows
}
