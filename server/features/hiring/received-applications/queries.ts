import { sql } from 'kysely'
import { type ApplicationStatus, applicationStatuses, type EndReason } from '#contract/hiring/applications.ts'
import { type ReceivedSort, type ReceivedTab, receivedTabs } from '#contract/hiring/received-applications.ts'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import { applicationIsFavourite, unreadMessages } from '#server/db/application-marks.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { completeApplications, sharedNeededKinds } from '#server/db/credentials/grant-validity.ts'
import { isVerified, verifiedRegistrations } from '#server/db/credentials/registration-checks.ts'
import { chosenDates, isPlanned, plannedOf } from '#server/db/planned-dates.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { Position } from './position.ts'
import { conditions, isWaiting, type ReceivedList, source, statusAt } from './received-list.ts'

export interface ReceivedOrder {
  sort: ReceivedSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  after: Position | null
}

/** Beyond every distance: rows without one come last. */
const UNKNOWN_DISTANCE = 99_999

const sortKey = (sort: ReceivedSort, asOf: Date) =>
  ({
    received: sql`0`,
    name: sql`coalesce(users.name, '') collate "pt-BR-x-icu"`,
    distance: sql`coalesce(near.kilometres, ${sql.lit(UNKNOWN_DISTANCE)})`,
    status: sql`array_position(${[...applicationStatuses]}::text[], ${statusAt(asOf)})`,
  })[sort]

/** A position of a list as PostgreSQL compares rows; all three parts in the same direction. */
const positionOf = ({ sort, key, appliedAt, id }: Position) =>
  sql`(${sort === 'name' ? sql`${key}::text collate "pt-BR-x-icu"` : sql`${key}::int`},
    ${appliedAt}::timestamptz, ${id}::uuid)`

/** The ids of a page of the list, with the position after it, and the number of all rows. */
export async function receivedPage(
  db: DbOrTrx,
  list: ReceivedList,
  { sort, direction, limit, offset, after }: ReceivedOrder,
): Promise<{ total: number; ids: string[]; last: Pick<Position, 'key' | 'appliedAt' | 'id'> | null }> {
  const way = sql.raw(direction)
  const isAfter = after
    ? sql`where (key, applied_at, id) ${sql.raw(direction === 'asc' ? '>' : '<')} ${positionOf(after)}`
    : sql``
  const { rows } = await sql<{ total: number; page: { id: string; key: string; applied_at: string }[] }>`
    with found as materialized (
      select ${list.perDoctor ? sql`distinct on (applications.doctor_id)` : sql``}
        applications.id, applications.applied_at, ${sortKey(sort, list.asOf)} as key
      from ${source(list, sort)}
      where ${conditions(list)}
      ${list.perDoctor ? sql`order by applications.doctor_id, applications.applied_at desc, applications.id desc` : sql``}
    ), page as (
      select id, key, applied_at from found ${isAfter}
      order by key ${way}, applied_at ${way}, id ${way} limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as total, coalesce((
      select json_agg(json_build_object('id', id, 'key', key::text, 'applied_at', applied_at::text)
        order by key ${way}, applied_at ${way}, id ${way}) from page), '[]') as page`.execute(db)
  const { total, page } = rows[0] as (typeof rows)[number]
  const last = page.at(-1)
  return {
    total,
    ids: page.map(({ id }) => id),
    last: last ? { key: last.key, appliedAt: last.applied_at, id: last.id } : null,
  }
}

/** A bit for each status that live applications have. */
const bitOf = (status: ReceivedTab) => 1 << receivedTabs.indexOf(status)

/**
 * How many applications, or doctors, there are in each status, and in all; and how many of them wait for an answer. A doctor counts
 * once in each status: her applications are gathered first, since `count(distinct)` sorts all of them for each figure.
 */
export async function countByStatus(db: DbOrTrx, list: ReceivedList) {
  const bits = sql.join(
    receivedTabs.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(bitOf(status))}`),
    sql` `,
  )
  const { rows } = await sql<{ bits: number; total: number; waiting: number }>`
    select bits, count(*)::int as total, (count(*) filter (where waits))::int as waiting from (
      select bit_or(case applications.status ${bits} end) as bits, bool_or(${isWaiting(list.asOf)}) as waits
      from ${source(list)}
      where ${conditions(list)}
      group by ${list.perDoctor ? sql`applications.doctor_id` : sql`applications.id`}
    ) as counted group by bits`.execute(db)
  const sum = (some: typeof rows, of: 'total' | 'waiting') => some.reduce((all, row) => all + row[of], 0)
  return {
    all: sum(rows, 'total'),
    waiting: sum(rows, 'waiting'),
    byStatus: Object.fromEntries(
      receivedTabs.map((status) => [
        status,
        sum(
          rows.filter((row) => (row.bits & bitOf(status)) !== 0),
          'total',
        ),
      ]),
    ) as Record<ReceivedTab, number>,
  }
}

/** The cities of an employer's jobs. */
export async function jobCities(
  db: DbOrTrx,
  owner: EmployerId,
  jobId: string | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('city_id')
    .distinct()
    .where('owner_user_id', '=', owner)
    .where('is_remote', '=', false)
    .where('city_id', 'is not', null)
    .$if(jobId !== undefined, (query) => query.where('id', '=', jobId as string))
    .$narrowType<{ city_id: number }>()
    .execute()
  return rows.map(({ city_id }) => city_id)
}

/** All cities and specialties, which words of a search can name. */
export async function searchedNames(db: DbOrTrx) {
  const [cities, specialties] = await Promise.all([
    db.selectFrom('cities').select(['id', 'name']).execute(),
    db.selectFrom('specialties').select(['id', 'name']).execute(),
  ])
  return { cities, specialties }
}

/** When the employer viewed the application, if after the doctor last applied. */
const viewedAt = sql<Date | null>`(select max(at) from application_events
  where application_id = applications.id and status = 'viewed' and at >= applications.applied_at)`

/** The specialties that may be advertised, those with an RQE, at most `max` of them; first those of the job. */
const advertisedSpecialties = (max: number) =>
  sql<{ name: string; rqe: string; matchesJob: boolean }[]>`coalesce((
  select json_agg(json_build_object('name', name, 'rqe', rqe, 'matchesJob', matches) order by matches desc, name) from (
    select name, rqe, exists (select from job_specialties where job_id = jobs.id
      and job_specialties.specialty_id = doctor_specialties.specialty_id) as matches
    from doctor_specialties join specialties on specialties.id = specialty_id
    where doctor_id = users.id and rqe is not null order by matches desc, name limit ${max}) as advertised), '[]')`

export interface OtherRow {
  id: string
  job_id: string
  title: string
  status: ApplicationStatus
  end_reason: EndReason | null
  applied_at: string
}

/** The doctor's other live applications to the same employer, the newest first. */
const others = sql<OtherRow[]>`coalesce((
  select json_agg(json_build_object('id', other.id, 'job_id', other.job_id, 'title', other_job.title,
    'status', other.status, 'end_reason', other.end_reason, 'applied_at', other.applied_at)
    order by other.applied_at desc, other.id)
  from applications as other join jobs as other_job on other_job.id = other.job_id
  where other.doctor_id = applications.doctor_id and other_job.owner_user_id = jobs.owner_user_id
    and other.id <> applications.id and ${applicationIsLive('other')}), '[]')`

/** The employer's live applications with these ids, in any order, with the doctors' data that the employer may see. */
export function receivedRows(
  db: DbOrTrx,
  owner: EmployerId,
  ids: readonly string[],
  { maxSpecialties, withOthers, now }: { maxSpecialties: number; withOthers: boolean; now: Date },
) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users', 'users.id', 'applications.doctor_id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select([
      'applications.id',
      'applications.job_id',
      'applications.doctor_id',
      'applications.status',
      'applications.end_reason',
      'applications.applied_at',
      'jobs.title',
      'jobs.is_remote',
      'jobs.city_id as job_city_id',
      'users.name',
      'users.state',
      'users.city_id',
      'users.phone',
      'users.email',
      'users.is_searchable',
      'users.suspended_at',
      'cities.name as city',
      sql<
        { crm: string; uf: string }[]
      >`coalesce((select json_agg(json_build_object('crm', crm, 'uf', uf) order by uf, crm)
          from doctor_registrations where doctor_id = users.id), '[]')`.as('registrations'),
      verifiedRegistrations(now).as('verified_registrations'),
      advertisedSpecialties(maxSpecialties).as('specialties'),
      viewedAt.as('viewed_at'),
      applicationIsFavourite('applications').as('is_favourite'),
      unreadMessages('applications', 'employer').as('unread_messages'),
      chosenDates('applications').as('dates'),
      sql<boolean>`cardinality(jobs.dates) > 1`.as('has_dates'),
      sql<number>`cardinality(jobs.needed_documents)`.as('needed_documents'),
      sharedNeededKinds(now).as('shared_kinds'),
      (withOthers ? others : sql<OtherRow[]>`'[]'::json`).as('others'),
    ])
    .where('jobs.owner_user_id', '=', owner)
    .where(applicationIsLive('applications'))
    .where(sql<boolean>`applications.id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Details of an application that its panel shows in addition to its row. */
export function applicantDetails(db: DbOrTrx, owner: EmployerId, id: string) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users', 'users.id', 'applications.doctor_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      'users.bio',
      'users.image_key',
      'jobs.is_remote',
      'jobs.state',
      'cities.name as city',
      // Without moves that were undone.
      sql<{ status: ApplicationStatus; at: string; author: string | null }[]>`coalesce((
        select json_agg(json_build_object('status', status, 'at', at, 'author', author.name) order by event.id)
        from application_events as event left join users as author on author.id = author_id
        where application_id = applications.id and shown_at is distinct from 'infinity'), '[]')`.as(
        'history',
      ),
    ])
    .where('applications.id', '=', id)
    .where('jobs.owner_user_id', '=', owner)
    .executeTakeFirst()
}

/** The jobs with live applications, and the specialties, states, verifications and documents of their doctors. */
export async function filterValues(db: DbOrTrx, owner: EmployerId, jobId: string | undefined, now: Date) {
  const own = sql`from applications join jobs on jobs.id = applications.job_id
    where jobs.owner_user_id = ${owner} and ${applicationIsLive('applications')}`
  const ofJobs = sql`jobs.owner_user_id = ${owner} ${jobId ? sql`and jobs.id = ${jobId}` : sql``}`
  const { rows } = await sql<{
    jobs: { id: string; title: string; applications: number }[]
    specialties: { id: number; name: string; doctors: number }[]
    states: { uf: string; doctors: number }[]
    verifiedDoctors: number
    completeDoctors: number | null
  }>`
    with own_jobs as (
      select jobs.id, jobs.title, count(*)::int as applications, max(applied_at) as newest ${own} group by jobs.id
    ), own_doctors as (
      select distinct doctor_id ${own} ${jobId ? sql`and jobs.id = ${jobId}` : sql``}
    )
    select coalesce((select json_agg(json_build_object('id', id, 'title', title, 'applications', applications)
        order by newest desc, id) from own_jobs), '[]') as jobs,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'doctors', doctors) order by name) from (
        select specialties.id, specialties.name, count(*)::int as doctors
        from own_doctors join doctor_specialties using (doctor_id) join specialties on specialties.id = specialty_id
        where rqe is not null group by specialties.id) as used), '[]') as specialties,
      coalesce((select json_agg(json_build_object('uf', uf, 'doctors', doctors) order by uf) from (
        select uf, count(distinct doctor_id)::int as doctors
        from own_doctors join doctor_registrations using (doctor_id) group by uf) as used), '[]') as states,
      (select count(distinct doctor_id)::int from own_doctors join users on users.id = doctor_id
        join registration_checks as checks using (doctor_id) where ${isVerified(now)}) as "verifiedDoctors",
      (select case when bool_or(cardinality(needed_documents) > 0) then (
          select count(distinct doctor_id)::int from applications
          where ${applicationIsLive('applications')} and id in ${completeApplications(ofJobs, now)}) end
        from jobs join own_jobs using (id) ${jobId ? sql`where id = ${jobId}` : sql``}) as "completeDoctors"`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}

/** The plantões of one of the employer's jobs, and how many applicants can work on each. */
export async function datesWithDoctors(db: DbOrTrx, owner: EmployerId, jobId: string) {
  const { rows } = await sql<PlannedDate & { doctors: number }>`
    with live as materialized (
      select applications.id from applications join jobs on jobs.id = job_id
      where job_id = ${jobId} and owner_user_id = ${owner} and ${applicationIsLive('applications')}
    ), chosen as materialized (
      select date_id, day, starts_at, count(*)::int as doctors
      from application_dates join live on live.id = application_id group by date_id, day, starts_at
    )
    select planned.id, day::text as day, to_char(starts_at, 'HH24:MI') as "startsAt", planned.hours, places,
      (select count(*)::int from live where not exists (select from application_dates where application_id = live.id))
        + coalesce((select sum(doctors)::int from chosen where ${isPlanned('planned')}), 0) as doctors
    from jobs join ${plannedOf(sql`${jobId}::uuid`)} as planned on true
    where jobs.id = ${jobId} and owner_user_id = ${owner}
    order by day, starts_at`.execute(db)
  return rows
}
