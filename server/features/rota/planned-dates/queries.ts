import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { canWorkOn, plannedOf } from '#server/db/planned-dates.ts'
import type { EmployerId } from '#server/http/caller.ts'

const taken = (jobId: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from bookings
  where bookings.job_id = ${jobId} and bookings.date_id = planned.id and bookings.state = 'agreed')`

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
      exists (select from bookings where bookings.application_id = applications.id and bookings.date_id = planned.id
        and bookings.state in ('offered', 'agreed')) as "isOffered"
    from applications, lateral ${plannedOf(jobId)} as planned
    where applications.id = ${applicationId}
    order by planned.day, planned.starts_at`.execute(db)
  return rows
}

/** The places of a plantão of a job; undefined if it has left the job. */
export async function placesOf(
  db: DbOrTrx,
  jobId: string,
  dateId: string,
): Promise<{ places: number; taken: number } | undefined> {
  const { rows } = await sql<{ places: number; taken: number }>`
    select planned.places, ${taken(sql`${jobId}::uuid`)} as taken
    from ${plannedOf(sql`${jobId}::uuid`)} as planned where planned.id = ${dateId}`.execute(db)
  return rows[0]
}

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
