import { type RawBuilder, sql } from 'kysely'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import { isBooked, isWaitedFor, takenOf } from '#server/db/booked-dates.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { canWorkOn, plannedOf } from '#server/db/planned-dates.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'
import { type JobTerms, jobUf, termsOfDate } from './job-terms.ts'

export interface OfferableDate {
  dateId: string
  day: string
  startsAt: string | null
  hours: number | null
  places: number
  taken: number
  isChosen: boolean
  isOffered: boolean
  /** Null if the job says it. */
  place: string | null
  payCentavos: number | null
}

/** The plantões of the application's job, in their order, also those that have begun. */
export async function offerableDates(db: DbOrTrx, applicationId: string): Promise<OfferableDate[]> {
  const jobId = sql.ref('applications.job_id')
  const { rows } = await sql<OfferableDate>`
    select planned.id as "dateId", planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt", planned.hours,
      planned.places, planned.place, planned.pay_centavos as "payCentavos", ${takenOf(jobId)} as taken,
      ${canWorkOn('applications')} as "isChosen",
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
  planned.places, ${takenOf(sql.ref('own.job_id'))} as taken`
/** The job of the booking, under a name that the bookings which are counted do not hide. */
const ownJob = sql`lateral (select bookings.job_id) as own`

/** The plantão of its job that a booking is for; undefined if it has left the job. */
export async function dateOfBooking(db: DbOrTrx, bookingId: string): Promise<BookedDate | undefined> {
  const { rows } = await sql<BookedDate>`
    select date.* from bookings, ${ownJob}, lateral (
      select ${bookedDate} from ${plannedOf(sql.ref('bookings.job_id'))} as planned where ${isBooked} limit 1) as date
    where bookings.id = ${bookingId}`.execute(db)
  return rows[0]
}

/** The plantão of the job of a booking that begins at a moment; undefined if the job has none. */
export async function dateAt(db: DbOrTrx, bookingId: string, start: Date): Promise<BookedDate | undefined> {
  const { rows } = await sql<BookedDate>`
    select date.* from bookings, ${ownJob}, lateral (
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

const jobWithOwner = sql`jobs join users as owners on owners.id = jobs.owner_user_id
  left join cities on cities.id = jobs.city_id`

/** A plantão in the rota of its company. */
export interface RotaDate extends OpenDate {
  uf: string | null
  /** Its own, or those of the job. */
  place: string
  payCentavos: number | null
  specialties: string[]
  /** How many doctors wait for a place. */
  waiting: number
}

const jobTerms = sql`jobs.is_remote as "isRemote", owners.name as "employerName", cities.name as city, jobs.state,
  jobs.pay_min as "payMin", jobs.pay_max as "payMax", jobs.pay_unit as "payUnit"`

/** The facts of a job from which place and pay of its plantões follow. */
export async function termsOfJob(db: DbOrTrx, id: string): Promise<JobTerms | undefined> {
  const { rows } = await sql<JobTerms>`select ${jobTerms} from ${jobWithOwner} where jobs.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** How many doctors wait for a place of the plantão `planned`. */
const waitingOf = (jobId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from waiting_doctors as waiting where waiting.job_id = ${jobId} and ${isWaitedFor})`

/** Plantões of the employer's open jobs from the first to the last day. */
export async function openDates(
  db: DbOrTrx,
  employer: EmployerId,
  { first, last }: { first: string; last: string },
  now: Date,
): Promise<RotaDate[]> {
  const jobId = sql.ref('jobs.id')
  const { rows } = await sql<Omit<RotaDate, 'place'> & { place: string | null } & JobTerms>`
    select jobs.id as "jobId", planned.id as "dateId", jobs.title, planned.day::text as day,
      to_char(planned.starts_at, 'HH24:MI') as "startsAt", planned.hours, planned.places, ${takenOf(jobId)} as taken,
      ${waitingOf(jobId)} as waiting, planned.place, planned.pay_centavos as "payCentavos", ${jobTerms},
      array(select name from job_specialties join specialties on specialties.id = specialty_id
        where job_specialties.job_id = jobs.id order by position) as specialties
    from ${jobWithOwner}, lateral ${plannedOf(jobId)} as planned
    where jobs.owner_user_id = ${employer} and ${jobIsOpen('jobs', now)} and planned.day between ${first}::date and ${last}::date
      and jobs.dates && array(select generate_series(${first}::date, ${last}::date, '1 day')::date)
    order by planned.day, planned.starts_at, jobs.title, jobs.id`.execute(db)
  return rows.map((row) => {
    const { jobId, dateId, title, day, startsAt, hours, places, taken, waiting, specialties } = row
    const date = { jobId, dateId, title, day, startsAt, hours, places, taken, waiting, specialties }
    return { ...date, uf: jobUf(row), ...termsOfDate(row, row) }
  })
}

/** The plantões of an employer's job that are agreed with somebody, or of any job for `anybody`; null without such a job. */
export async function agreedDates(
  db: DbOrTrx,
  id: string,
  owner: EmployerId | 'anybody',
): Promise<{ day: string; startsAt: string | null; people: number }[] | null> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(owner !== 'anybody', (query) => query.where('owner_user_id', '=', owner))
    .executeTakeFirst()
  if (!job) return null
  const jobId = sql`${id}::uuid`
  const { rows } = await sql<{ day: string; startsAt: string | null; people: number }>`
    select * from (select planned.day::text as day, to_char(planned.starts_at, 'HH24:MI') as "startsAt", ${takenOf(jobId)} as people
      from ${plannedOf(jobId)} as planned order by planned.day, planned.starts_at) as date
    where people > 0`.execute(db)
  return rows
}

/** A plantão with what its job says about it, as far as a doctor may read that. */
export interface DateToBook extends OpenDate {
  employerId: string
  employerName: string
  /** Null if the plantão is where its job is. */
  place: string | null
  isRemote: boolean
  city: string | null
  state: string | null
  /** Of the plantão, unless the job states a range or hides it. */
  payCentavos: number | null
  paymentDays: number | null
}

const dateToBook = sql`jobs.id as "jobId", planned.id as "dateId", jobs.title, planned.day::text as day,
  to_char(planned.starts_at, 'HH24:MI') as "startsAt", planned.hours, planned.places, ${takenOf(sql.ref('jobs.id'))} as taken,
  owners.id as "employerId", coalesce(owners.name, '') as "employerName", planned.place, jobs.is_remote as "isRemote",
  cities.name as city, jobs.state, jobs.payment_term_days as "paymentDays",
  case when not jobs.pay_hidden then coalesce(planned.pay_centavos, case when jobs.pay_min = jobs.pay_max then
    case jobs.pay_unit when 'shift' then jobs.pay_min when 'hour' then jobs.pay_min * planned.hours end end) end as "payCentavos"`
/** A job that hides its company is not offered under the company's name before the company does so itself. */
const canBeBooked = (now: Date) => sql<boolean>`(${jobIsOpen('jobs', now)} and not jobs.employer_hidden)`

/** The doctor's offer or agreement for the plantão `planned` of the job. */
const ownBooking = (
  doctorId: DoctorId,
) => sql`(select bookings.id from bookings where bookings.doctor_id = ${doctorId}
  and bookings.job_id = jobs.id and bookings.state in ('offered', 'agreed') and ${isBooked} limit 1)`

/**
 * Plantões from the first to the last day that have free places, of companies that trust the doctor, and for which she has neither an
 * offer nor an agreement.
 */
export async function datesOfTrusting(
  db: DbOrTrx,
  doctorId: DoctorId,
  { first, last }: { first: string; last: string },
  now: Date,
): Promise<DateToBook[]> {
  const { rows } = await sql<DateToBook>`
    select ${dateToBook} from ${jobWithOwner}, lateral ${plannedOf(sql.ref('jobs.id'))} as planned
    where jobs.owner_user_id in (select employer_id from trusted_doctors where doctor_id = ${doctorId}) and ${canBeBooked(now)}
      and planned.day between ${first}::date and ${last}::date
      and jobs.dates && array(select generate_series(${first}::date, ${last}::date, '1 day')::date)
      and ${takenOf(sql.ref('jobs.id'))} < planned.places and ${ownBooking(doctorId)} is null
    order by planned.day, planned.starts_at, jobs.title, jobs.id limit 300`.execute(db)
  return rows
}

export interface JobToBook {
  employerId: string
  canBeBooked: boolean
  /** Undefined if the job has no such plantão. */
  date?: DateToBook & {
    doctorName: string
    doctorRegistration: string
    /** Her application to the job, unless it has ended. */
    applicationId: string | null
    ownBookingId: string | null
  }
}

/** A job and one of its plantões as the doctor may book it; undefined if the job is gone. Call it with the job locked. */
export async function jobToBook(
  db: DbOrTrx,
  doctorId: DoctorId,
  { jobId, dateId }: { jobId: string; dateId: string },
  now: Date,
): Promise<JobToBook | undefined> {
  const job = await sql<JobToBook>`select owners.id as "employerId", ${canBeBooked(now)} as "canBeBooked"
    from ${jobWithOwner} where jobs.id = ${jobId} and jobs.removed_at is null`.execute(db)
  const date = await sql<NonNullable<JobToBook['date']>>`
    select ${dateToBook}, coalesce(doctors.name, '') as "doctorName",
      coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
        where doctor_id = doctors.id), '') as "doctorRegistration", ${ownBooking(doctorId)} as "ownBookingId",
      (select applications.id from applications where applications.job_id = jobs.id and applications.doctor_id = doctors.id
        and ${applicationShownStatus('applications', now)} not in ('rejected', 'withdrawn')) as "applicationId"
    from users as doctors, ${jobWithOwner}, lateral ${plannedOf(sql.ref('jobs.id'))} as planned
    where jobs.id = ${jobId} and planned.id = ${dateId} and doctors.id = ${doctorId}`.execute(db)
  return job.rows[0] && { ...job.rows[0], ...(date.rows[0] && { date: date.rows[0] }) }
}

/** The ids of the plantões of a job whose places are all agreed, apart from the doctor's own. */
export async function fullDates(db: DbOrTrx, jobId: string, doctorId: string): Promise<string[]> {
  const job = sql`${jobId}::uuid`
  const { rows } = await sql<{ id: string }>`select planned.id from ${plannedOf(job)} as planned
    where ${takenOf(job)} >= planned.places and not exists (select from bookings where bookings.job_id = ${job}
      and bookings.doctor_id = ${doctorId} and bookings.state = 'agreed' and ${isBooked})`.execute(db)
  return rows.map(({ id }) => id)
}
