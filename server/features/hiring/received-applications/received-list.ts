import { type RawBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { ReceivedSort } from '#contract/hiring/received-applications.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import { applicationIsOverdue } from '#server/db/application-marks.ts'
import { completeApplications } from '#server/db/credentials/grant-validity.ts'
import { isVerified } from '#server/db/credentials/registration-checks.ts'
import { isPlanned, plannedOf } from '#server/db/planned-dates.ts'
import type { CitiesOnGlobe } from '#server/features/platform/reference/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { Kilometres } from './distances.ts'
import type { SearchedWord } from './searched-words.ts'

export interface ReceivedFilter {
  /** Words in any order, regardless of accents, and in titles of plurals. */
  search?: string | undefined
  jobId?: string | undefined
  specialtyId?: number | undefined
  uf?: string | undefined
  hasRqe?: boolean | undefined
  isVerified?: boolean | undefined
  isComplete?: boolean | undefined
  /** Counts only with `jobId`. */
  dateId?: string | undefined
  distanceKm?: number | undefined
  waiting?: boolean | undefined
  status?: readonly ApplicationStatus[] | undefined
}

export interface ReceivedList extends Omit<ReceivedFilter, 'search'> {
  owner: EmployerId
  /** Null without a search. */
  words: readonly SearchedWord[] | null
  /** Later applications are left out, and later changes of the others are ignored. */
  asOf: Date
  perDoctor: boolean
  /** The distances within `distanceKm`, which only this filter needs. */
  distances: readonly Kilometres[]
  /** Only the order by distance needs it. */
  cities: CitiesOnGlobe | null
}

const and = (conditions: readonly (RawBuilder<unknown> | false | undefined | '')[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined && condition !== ''),
    sql` and `,
  )

/** Only such words can occur in 'crm sp 123456'. */
const isOfRegistration = (word: string) => /^(\d+|[a-z]{1,2}|crm)$/.test(word)

/**
 * The word occurs in the name, which `search_key` has in front of the e-mail, a CRM, the place, a specialty with an RQE or the
 * job's title. Folding each row would take several times as long. The array makes PostgreSQL read the titles once.
 */
const hasWord = ({ word, cityIds, specialtyIds }: SearchedWord, owner: EmployerId) => sql`(
  left(users.search_key, -length(users.email)) like ${`%${word}%`}
  or lower(users.state) = ${word} or users.city_id = any(${cityIds}::int[])
  ${
    isOfRegistration(word)
      ? sql`or exists (select from doctor_registrations
          where doctor_id = users.id and 'crm ' || lower(uf) || ' ' || crm like ${`%${word}%`})`
      : sql``
  }
  ${
    specialtyIds.length > 0
      ? sql`or exists (select from doctor_specialties
          where doctor_id = users.id and rqe is not null and specialty_id = any(${specialtyIds}::int[]))`
      : sql``
  }
  or jobs.id = any(array(
    select id from jobs where owner_user_id = ${owner} and search_text(title) like '%' || search_text(${word}) || '%')))`

/** Every word occurs. */
const matchesSearch = (words: readonly SearchedWord[], owner: EmployerId) =>
  words.length === 0 ? sql`false` : and(words.map((word) => hasWord(word, owner)))

/** As a set, which is read once. Asked for each row, it takes five times as long for a company with many applications. */
const hasRqeOfJob = (owner: EmployerId, jobId: string | undefined) => sql`applications.id in (
  select one.id from applications as one
    join jobs as own on own.id = one.job_id
    join job_specialties on job_specialties.job_id = own.id
    join doctor_specialties on doctor_specialties.doctor_id = one.doctor_id
      and doctor_specialties.specialty_id = job_specialties.specialty_id
  where own.owner_user_id = ${owner} and rqe is not null ${jobId ? sql`and own.id = ${jobId}` : sql``})`

const hasVerified = (
  owner: EmployerId,
  jobId: string | undefined,
  now: Date,
) => sql`applications.doctor_id in (
  select one.doctor_id from applications as one
    join jobs as own on own.id = one.job_id
    join users on users.id = one.doctor_id
    join registration_checks as checks on checks.doctor_id = one.doctor_id
  where own.owner_user_id = ${owner} ${jobId ? sql`and own.id = ${jobId}` : sql``} and ${isVerified(now)})`

const hasAllDocuments = (owner: EmployerId, jobId: string | undefined, now: Date) =>
  sql`applications.id in ${completeApplications(
    sql`jobs.owner_user_id = ${owner} ${jobId ? sql`and jobs.id = ${jobId}` : sql``}`,
    now,
  )}`

const hasRqeIn = (specialtyId: number) => sql`exists (
  select from doctor_specialties
  where doctor_id = applications.doctor_id and specialty_id = ${specialtyId} and rqe is not null)`

const isRegisteredIn = (uf: string) => sql`exists (
  select from doctor_registrations where doctor_id = applications.doctor_id and uf = ${uf})`

/**
 * Leaves out applicants who chose other plantões only. An id that the job does not have filters nothing. They are read once, as a
 * set: asking for each applicant takes three times as long.
 */
const isFreeOn = (dateId: string, jobId: string) => sql`applications.id not in (
  with planned as materialized (
    select * from ${plannedOf(sql`${jobId}::uuid`)} as one where one.id = ${dateId}
  )
  select application_id from application_dates as chosen
    join applications as one on one.id = application_id and one.job_id = ${jobId} cross join planned
  group by application_id having not bool_or(${isPlanned('planned')}))`

/** The status at that time; the present one unless it has changed since. Moves that were undone do not count. */
export const statusAt = (
  asOf: Date,
) => sql<ApplicationStatus>`case when applications.updated_at <= ${asOf} then applications.status
  else coalesce((select status from application_events
    where application_id = applications.id and at <= ${asOf} and shown_at is distinct from 'infinity'
    order by id desc limit 1), applications.status) end`

/** Whether `statusAt` is one of these, in a form of which PostgreSQL can tell how many rows match. */
const hadStatus = (asOf: Date, statuses: readonly ApplicationStatus[]) => {
  const list = sql`any(${[...statuses]}::text[])`
  return sql`(applications.updated_at <= ${asOf} and applications.status = ${list}
    or applications.updated_at > ${asOf} and ${statusAt(asOf)} = ${list})`
}

export const isWaiting = (asOf: Date) => applicationIsOverdue('applications', asOf, statusAt(asOf))

const tables = sql`applications
  join jobs on jobs.id = applications.job_id
  join users on users.id = applications.doctor_id`
const withoutDoctors = sql`applications join jobs on jobs.id = applications.job_id`

/** The distances as a table. */
const near = (distances: readonly Kilometres[]) => sql`left join unnest(
    ${distances.map(({ origin }) => origin)}::int[], ${distances.map(({ city }) => city)}::int[],
    ${distances.map(({ kilometres }) => kilometres)}::int[]) as near (origin, city, kilometres)
  on near.origin = jobs.city_id and near.city = users.city_id and not jobs.is_remote`

const EARTH_RADIUS_KM = sql.lit(6371)

/** The distances between the job and the doctor, computed for each row, and rounded like those that are shown. */
const computedNear = ({ ids, x, y, z }: CitiesOnGlobe) => {
  const globe = sql`(select * from unnest(${ids}::int[], ${x}::float[], ${y}::float[], ${z}::float[]) as globe (city, x, y, z))`
  const chord = sql`sqrt((home.x - place.x) ^ 2 + (home.y - place.y) ^ 2 + (home.z - place.z) ^ 2)`
  const kilometres = sql`2 * ${EARTH_RADIUS_KM} * asin(least(1, ${chord} / 2))`
  return sql`left join ${globe} as home on home.city = users.city_id
    left join ${globe} as place on place.city = jobs.city_id and not jobs.is_remote
    left join lateral (
      select floor(floor(${kilometres} * 1000 + 0.5) / 1000 + 0.5)::int as kilometres) as near on true`
}

/** The tables that the conditions and the order of a list refer to. Most lists need no data of the doctors. */
export function source({ distances, cities, distanceKm, words }: ReceivedList, sort?: ReceivedSort) {
  if (distanceKm !== undefined) return sql`${tables} ${near(distances)}`
  if (sort === 'distance' && cities) return sql`${tables} ${computedNear(cities)}`
  return words !== null || sort === 'name' ? tables : withoutDoctors
}

export function conditions(list: ReceivedList) {
  const { owner, asOf, words, jobId, specialtyId, uf, hasRqe, distanceKm, waiting, status } = list
  const { isVerified: mustBeVerified, isComplete, dateId } = list
  return and([
    sql`jobs.owner_user_id = ${owner}`,
    applicationIsLive('applications'),
    sql`applications.applied_at <= ${asOf}`,
    jobId && sql`jobs.id = ${jobId}`,
    status && hadStatus(asOf, status),
    uf && isRegisteredIn(uf),
    specialtyId !== undefined && hasRqeIn(specialtyId),
    hasRqe && hasRqeOfJob(owner, jobId),
    mustBeVerified && hasVerified(owner, jobId, asOf),
    isComplete && hasAllDocuments(owner, jobId, asOf),
    dateId && jobId && isFreeOn(dateId, jobId),
    waiting && isWaiting(asOf),
    distanceKm !== undefined && sql`near.kilometres <= ${distanceKm}`,
    words !== null && matchesSearch(words, owner),
  ])
}
