import { type RawBuilder, sql } from 'kysely'
import type { DateDoctor } from '#contract/api/rota/date-doctors.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import { isBooked, takenOf } from '#server/db/booked-dates.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { beginsAt, canWorkOn, plannedOf } from '#server/db/planned-dates.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** The most doctors of one answer. Those who come first are the ones who can work. */
const MAX_DOCTORS = 200

/** Whether the job is the employer's and has the plantão, or any at all if none is named. */
export async function hasDate(
  db: DbOrTrx,
  employer: EmployerId,
  jobId: string,
  dateId: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from jobs where jobs.id = ${jobId} and jobs.owner_user_id = ${employer}
    and (${dateId}::uuid is null or exists (
      select from ${plannedOf(sql.ref('jobs.id'))} as planned where planned.id = ${dateId}))`.execute(db)
  return rows.length > 0
}

/** The doctors of the job's applications that can still receive an offer. */
const applicants = (jobId: string, now: Date) => sql`
  from applications join users as doctors on doctors.id = applications.doctor_id
  where applications.job_id = ${jobId} and ${applicationShownStatus('applications', now)} not in ('rejected', 'withdrawn')
    and doctors.suspended_at is null and doctors.deletion_due_at is null`

const facts = sql`applications.id as "applicationId", coalesce(doctors.name, '') as "doctorName",
  coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
    where doctor_id = applications.doctor_id), '') as "doctorRegistration"`

const isOffered = sql<boolean>`exists (select from bookings where bookings.application_id = applications.id
  and bookings.state in ('offered', 'agreed') and ${isBooked})`

/**
 * Whether she has agreed with this employer, and no other, to a plantão at the time of `planned`. A plantão whose length the job
 * does not say counts as one hour, and one whose start it does not say as free.
 */
const hasShift = (employer: EmployerId) => sql<boolean>`exists (select from bookings as other
  where other.doctor_id = applications.doctor_id and other.employer_id = ${employer} and other.state = 'agreed'
    and other.starts_at < ${startOf} + make_interval(hours => coalesce(planned.hours, 1)::int) and other.ends_at > ${startOf})`

const startOf: RawBuilder<Date> = sql`((planned.day + planned.starts_at) at time zone 'America/Sao_Paulo')`

/** The applicants of a job for one of its plantões: who chose it and is free first. */
export async function doctorsOfDate(
  db: DbOrTrx,
  employer: EmployerId,
  { jobId, dateId }: { jobId: string; dateId: string },
  now: Date,
): Promise<DateDoctor[]> {
  const { rows } = await sql<DateDoctor>`
    with planned as materialized (select * from ${plannedOf(sql`${jobId}::uuid`)} as one where one.id = ${dateId}),
      listed as (
        select ${facts},
          (select ${canWorkOn('applications')} from planned) as "isChosen",
          (select ${hasShift(employer)} from planned) as "hasShift",
          (select ${isOffered} from planned) as "isOffered"
        ${applicants(jobId, now)})
    select * from listed
    order by "isOffered", "hasShift", not "isChosen", "doctorName", "applicationId" limit ${MAX_DOCTORS}`.execute(
    db,
  )
  return rows
}

/** The applicants of a job with the plantões that can be offered to each: who can work on most of them first. */
export async function doctorsOfJob(db: DbOrTrx, employer: EmployerId, jobId: string, now: Date) {
  const job = sql`${jobId}::uuid`
  const { rows } = await sql<Omit<DateDoctor, 'isChosen' | 'hasShift' | 'isOffered'> & { dateIds: string[] }>`
    with free as materialized (
        select * from ${plannedOf(job)} as planned where ${takenOf(job)} < planned.places
          and ${beginsAt('planned')} > ${now}),
      listed as (
        select ${facts},
          array(select planned.id from free as planned
            where ${canWorkOn('applications')} and not ${isOffered} and not ${hasShift(employer)}
            order by planned.day, planned.starts_at) as "dateIds"
        ${applicants(jobId, now)})
    select * from listed
    order by cardinality("dateIds") desc, "doctorName", "applicationId" limit ${MAX_DOCTORS}`.execute(db)
  return rows
}
