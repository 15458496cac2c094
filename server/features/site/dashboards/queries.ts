import { type RawBuilder, sql } from 'kysely'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { type AttentionKind, attentionKindNames } from '#contract/site/attention.ts'
import { DASHBOARD_MONTHS, FILL_RATE_DAYS, TREND_DAYS } from '#contract/site/dashboards.ts'
import { applicationIsLive, applicationShownStatus } from '#server/db/application-conditions.ts'
import { isDecided } from '#server/db/booked-dates.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { companyCaseIsOpen } from '#server/db/credentials/company-checks.ts'
import { openingRequestIsOpen } from '#server/db/credentials/opening-requests.ts'
import { registrationCaseIsOpen } from '#server/db/credentials/registration-checks.ts'
import { awaitsCheck, checkEndsSoon, isTelehealthCompany } from '#server/db/directory-listing.ts'
import { jobAwaitsReview, jobIsExpired, jobIsInState, jobIsSponsored } from '#server/db/job-conditions.ts'
import { canWorkOn, plannedOf } from '#server/db/planned-dates.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

/** A timestamptz -> the local time in Brazil. */
const inBrazil = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'America/Sao_Paulo')`
const dayOf = (moment: Date) => sql`${inBrazil(sql`${moment}::timestamptz`)}::date`

const live = applicationIsLive('applications')
/** The status of an application that the doctor sees. */
const shown = (now: Date) => applicationShownStatus('applications', now)
const current = [...currentApplicationStatuses]

/** Runs a statement that returns one row of counts; null counts as 0. */
async function counts<K extends string>(db: DbOrTrx, statement: RawBuilder<Record<K, string | null>>) {
  const { rows } = await statement.execute(db)
  return Object.fromEntries(
    Object.entries<string | null>(rows[0] ?? {}).map(([name, value]) => [name, Number(value ?? 0)]),
  ) as Record<K, number>
}

export const doctorCounts = (db: DbOrTrx, doctor: DoctorId, now: Date) =>
  counts(
    db,
    sql<Record<'viewed' | 'saved', string>>`
      with own as (
        select id, end_reason, ${shown(now)} as status from applications where doctor_id = ${doctor}
      )
      select count(*) filter (where ${applicationIsLive('own')} and status <> 'submitted' and (end_reason is null or exists (
          select from application_events where application_id = own.id and status = 'viewed'))) as viewed,
        (select count(*) from saved_jobs where doctor_id = ${doctor}) as saved
      from own`,
  )

export const employerCounts = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  counts(
    db,
    sql<Record<'active' | 'total' | 'applications' | 'unviewed', string>>`
      with own as (
        select id, status, ends_at, published_at, removed_at from jobs where owner_user_id = ${owner} and status <> 'pending_payment'
      ), received as (
        select applications.status from applications join own on own.id = job_id where ${live}
      )
      select (select count(*) from own where ${jobIsInState('own', 'active', now)}) as active,
        (select count(*) from own where published_at is not null and removed_at is null) as total,
        (select count(*) from received) as applications,
        (select count(*) from received where status = 'submitted') as unviewed`,
  )

/** For each of `jobs`, its daily counts and the events not yet rolled up, found by the indexes of both tables. */
const eventsOfJobs = sql`jobs cross join lateral (
  select event_type, day, count from analytics_daily where entity_type = 'JobOffer' and entity_id = jobs.id::text
  union all
  select event_type, day, 1 from analytics_events where entity_type = 'JobOffer' and entity_id = jobs.id::text
) as events`

/** All users, and how many registered in the last 30 days and in the 30 before. */
export const userCounts = (db: DbOrTrx, now: Date) =>
  counts(
    db,
    sql<Record<'total' | 'doctors' | 'employers' | 'latest' | 'previous', string>>`
      select count(*) as total,
        count(*) filter (where role = 'doctor') as doctors,
        count(*) filter (where role in ('employer', 'telehealth')) as employers,
        count(*) filter (where created_at > ${now}::timestamptz - make_interval(days => ${TREND_DAYS})) as latest,
        count(*) filter (where created_at > ${now}::timestamptz - make_interval(days => ${2 * TREND_DAYS})
          and created_at <= ${now}::timestamptz - make_interval(days => ${TREND_DAYS})) as previous
      from users where created_at <= ${now}`,
  )

/** All jobs, and the published ones that ended in the last 90 days: filled, closed for any reason, and expired. */
export const jobCounts = (db: DbOrTrx, now: Date) =>
  counts(
    db,
    sql<Record<'active' | 'total' | 'filled' | 'closed' | 'expired' | 'sponsored', string>>`
      select ended.*, totals.*,
        (select count(*) from jobs where ${jobIsSponsored('jobs', now)}) as sponsored
      from (
        select count(*) filter (where close_reason in ('filled_here', 'filled_elsewhere')) as filled,
          count(*) as closed
        from jobs where closed_at > ${now}::timestamptz - make_interval(days => ${FILL_RATE_DAYS}) and published_at is not null
      ) as ended, (
        select count(*) filter (where status <> 'pending_payment' and removed_at is null) as total,
          count(*) filter (where ${jobIsInState('jobs', 'active', now)}) as active,
          count(*) filter (where ${jobIsExpired('jobs', now)}
            and ends_at > ${now}::timestamptz - make_interval(days => ${FILL_RATE_DAYS})) as expired
        from jobs
      ) as totals`,
  )

/** Live applications: all, those of the last 30 days in Brazil, and the views of the same days. */
export const applicationCounts = (db: DbOrTrx, now: Date) => {
  // Computed once: the day of each application takes longer than reading it.
  const firstMoment = inBrazil(sql`(${dayOf(now)} - ${TREND_DAYS - 1}::int)::timestamp`)
  return counts(
    db,
    sql<Record<'total' | 'latest' | 'views', string>>`
      select count(*) as total,
        count(*) filter (where applied_at >= (select ${firstMoment})) as latest,
        (select sum(count) from (
          select count from analytics_daily
            where entity_type = 'JobOffer' and event_type = 'View' and day > ${dayOf(now)} - ${TREND_DAYS}::int
          union all
          select 1 from analytics_events
            where entity_type = 'JobOffer' and event_type = 'View' and day > ${dayOf(now)} - ${TREND_DAYS}::int) as views) as views
      from applications where ${live}`,
  )
}

interface Month {
  month: string
  jobs: string
  applications: string
  views: string
}

/** The last twelve months in Brazil, including the current one. `figures` has rows of a local time (`at`) and counts. */
const byMonth = (now: Date, figures: RawBuilder<unknown>) => sql<Month>`
  with figures as (${figures}), months as (
    select generate_series(this - make_interval(months => ${DASHBOARD_MONTHS - 1}), this, interval '1 month') as month
    from date_trunc('month', ${inBrazil(sql`${now}::timestamptz`)}) as this
  )
  select to_char(months.month, 'YYYY-MM') as month, coalesce(sum(jobs), 0) as jobs,
    coalesce(sum(applications), 0) as applications, coalesce(sum(views), 0) as views
  from months left join figures on date_trunc('month', figures.at) = months.month
  group by months.month order by months.month`

export async function doctorMonths(db: DbOrTrx, doctor: DoctorId, now: Date) {
  const applied = sql`select ${inBrazil(sql`applied_at`)} as at, 0 as jobs, 1 as applications, 0 as views
    from applications where doctor_id = ${doctor} and ${live}`
  return (await byMonth(now, applied).execute(db)).rows
}

export async function employerMonths(db: DbOrTrx, owner: EmployerId, now: Date) {
  // At the latest where the first of the months begins. Counted by month at once, they are few rows.
  const since = sql`(${now}::timestamptz - make_interval(months => ${DASHBOARD_MONTHS}))`
  const figures = sql`
    select ${inBrazil(sql`published_at`)} as at, 1 as jobs, 0 as applications, 0 as views
    from jobs where owner_user_id = ${owner} and published_at is not null and removed_at is null
      and status <> 'pending_payment'
    union all
    select date_trunc('month', ${inBrazil(sql`applied_at`)}), 0, count(*), 0
    from applications join jobs on jobs.id = job_id where owner_user_id = ${owner} and ${live} and applied_at >= ${since}
    group by 1
    union all
    select date_trunc('month', day::timestamp), 0, 0, sum(count)
    from ${eventsOfJobs} where owner_user_id = ${owner} and event_type = 'View' and day >= ${since}::date
    group by 1`
  return (await byMonth(now, figures).execute(db)).rows
}

/** Applications and, if they are asked for, views of the employer's jobs on each of the last `days` days. */
export async function employerDays(
  db: DbOrTrx,
  owner: EmployerId,
  { days, withViews, now }: { days: number; withViews: boolean; now: Date },
) {
  const first = sql`(${dayOf(now)} - ${days - 1}::int)`
  const { rows } = await sql<{ day: string; applications: number; views: number }>`
    with received as (
      select ${inBrazil(sql`applied_at`)}::date as day, count(*)::int as count
      from applications join jobs on jobs.id = job_id
      where owner_user_id = ${owner} and ${live} and applied_at > ${now}::timestamptz - make_interval(days => ${days}::int)
      group by 1
    ), seen as (
      select day, sum(count)::int as count
      from ${eventsOfJobs} where owner_user_id = ${owner} and ${withViews}::boolean and event_type = 'View' and day >= ${first}
      group by 1
    )
    select dates.day::date::text as day, coalesce(received.count, 0) as applications, coalesce(seen.count, 0) as views
    from generate_series(${first}, ${dayOf(now)}, interval '1 day') as dates (day)
      left join received on received.day = dates.day::date left join seen on seen.day = dates.day::date
    order by dates.day`.execute(db)
  return rows
}

/** The criteria for a doctor's recent jobs: the names of her specialties, and the states of her CRMs and address. */
export async function doctorInterests(db: DbOrTrx, doctor: DoctorId) {
  const { rows } = await sql<{ specialties: string[]; states: string[] }>`
    select array(select name from doctor_specialties join specialties on specialties.id = specialty_id
        where doctor_id = users.id) as specialties,
      array(select uf::text from doctor_registrations where doctor_id = users.id
        union select users.state::text where users.state is not null) as states
    from users where id = ${doctor}`.execute(db)
  return rows[0] ?? { specialties: [], states: [] }
}

export interface UpcomingDate {
  id: string
  job_id: string
  title: string
  employer_name: string | null
  city: string | null
  state: string | null
  is_remote: boolean
  date: string
  shift: 'day' | 'night' | null
  hours: number | null
  /** HH:MM; null if it is not known, and for an interview. */
  starts_at: string | null
  status: ApplicationStatus
  /** Null for a shift. */
  interview: { id: string; time: string; minutes: number; place: string } | null
}

/**
 * Upcoming plantões that the doctor has agreed to, those of jobs for which she was hired and that she chose, and her confirmed
 * interviews, the next first. An application alone is no appointment. `withInterviews: false` leaves out what only she may see.
 */
export async function upcomingDates(
  db: DbOrTrx,
  doctor: DoctorId,
  { limit, withInterviews }: { limit: number; withInterviews: boolean },
  now: Date,
) {
  const withAgreed = sql`(${withInterviews} and bookings.state = 'agreed')`
  const { rows } = await sql<UpcomingDate & { total: string }>`
    with dates as (
      select applications.id, day as date, shift, coalesce(planned.hours, jobs.hours) as hours,
        to_char(starts_at, 'HH24:MI') as starts_at, null::jsonb as interview,
        ((day + starts_at) at time zone 'America/Sao_Paulo') as time
      from applications join jobs on jobs.id = job_id join lateral ${plannedOf(sql`jobs.id`)} as planned on true
      where doctor_id = ${doctor} and day >= ${dayOf(now)} and ${shown(now)} = 'hired'
        and ${canWorkOn('applications')}
        and not (${withInterviews} and ${isDecided})
      union all
      select application_id, ${inBrazil(sql`bookings.starts_at`)}::date, null,
        round(extract(epoch from ends_at - bookings.starts_at) / 3600)::int,
        to_char(${inBrazil(sql`bookings.starts_at`)}, 'HH24:MI'), null, bookings.starts_at
      from bookings where ${withAgreed} and doctor_id = ${doctor} and ends_at > ${now}
      union all
      select applications.id, ${inBrazil(sql`chosen_time`)}::date, null, null, null,
        jsonb_build_object('id', interviews.id, 'time', chosen_time, 'minutes', minutes, 'place', place), chosen_time
      from applications join interviews on interviews.application_id = applications.id
      where ${withInterviews} and doctor_id = ${doctor} and interviews.state = 'confirmed'
        and chosen_time + make_interval(mins => minutes) > ${now}
        and (${shown(now)} = 'hired' or ${shown(now)} = any(${current}::text[]))
    )
    select dates.id, job_id, jobs.title, cities.name as city, jobs.state, is_remote, dates.shift, dates.hours, starts_at,
      dates.date::text as date, interview, ${shown(now)} as status,
      case when not employer_hidden then users.name end as employer_name, count(*) over () as total
    from dates join applications on applications.id = dates.id join jobs on jobs.id = job_id
      join users on users.id = owner_user_id left join cities on cities.id = jobs.city_id
    order by dates.date, dates.time nulls first, jobs.title, job_id limit ${limit}`.execute(db)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

const telehealthCompanies = sql`users join employers on employers.user_id = users.id
  left join cities on cities.id = users.city_id
  left join establishment_checks as checks on checks.employer_id = users.id and checks.is_current`

/** How many of each kind wait. Each is counted by a partial index or an index on its state. */
const waitingAt = (now: Date): Record<AttentionKind, RawBuilder<unknown>> => ({
  reports: sql`select count(*) from report_cases where outcome is null`,
  jobs: sql`select count(*) from jobs where removed_at is null and ${jobAwaitsReview('jobs')}`,
  appeals: sql`select count(*) from appeals where outcome is null`,
  approvals: sql`select (select count(*) from approvals where status = 'open' and expires_at > ${now})
    + (select count(*) from opening_requests where ${openingRequestIsOpen(now)})`,
  registrations: sql`select count(*) from registration_checks as checks where ${registrationCaseIsOpen}`,
  companyCases: sql`select count(*) from users join company_checks as checks on checks.employer_id = users.id
    where ${companyCaseIsOpen}`,
  checks: sql`select count(*) from ${telehealthCompanies} where ${isTelehealthCompany} and ${awaitsCheck(now)}`,
  endingChecks: sql`select count(*) from ${telehealthCompanies}
    where ${isTelehealthCompany} and ${checkEndsSoon(now)}`,
  messages: sql`select count(*) from contact_messages where answered_at is null`,
  alarms: sql`select count(*) from payment_alarms where settled_at is null`,
  givenUpWork: sql`select count(*) from given_up_work where settled_at is null`,
})

export async function waitingCounts(db: DbOrTrx, now: Date): Promise<Record<AttentionKind, number>> {
  const waiting = waitingAt(now)
  const columns = attentionKindNames.map((kind) => sql`(${waiting[kind]}) as ${sql.ref(kind)}`)
  const { rows } = await sql<Record<AttentionKind, string>>`select ${sql.join(columns)}`.execute(db)
  const counts = rows[0] as Record<AttentionKind, string>
  return Object.fromEntries(attentionKindNames.map((kind) => [kind, Number(counts[kind])])) as Record<
    AttentionKind,
    number
  >
}
