import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { onlyIrregular } from '#server/db/credentials/registration-checks.ts'
import { isFreeOn } from '#server/features/rota/availability/service.ts'
import { ACTIVE_DAYS, nearness, points } from './ranking.ts'

/** A job as its invitations need it. */
export interface InvitingJob {
  id: string
  ownerId: string
  isOpen: boolean
  isRemote: boolean
  specialties: number[]
  areas: number[]
  hasDates: boolean
  /** Its plantões to come with a free place; the times are null if they are not known. */
  dates: { day: string; startsAt: string | null; endsAt: string | null }[]
}

/** Where doctors for a job may live; null: anywhere. */
export type Surroundings = {
  state: string
  /** Cities of other states that are near. */
  neighbours: number[]
  /** All of these cities, with their distances from the job. */
  cityIds: number[]
  kilometres: number[]
} | null

const sums = (terms: RawBuilder<unknown>[]) => sql.join(terms, sql` + `)
const when = (condition: RawBuilder<unknown>, value: number) =>
  sql`case when ${condition} then ${sql.lit(value)} else 0 end`

const hasTopics = ({ specialties, areas }: InvitingJob) => specialties.length > 0 || areas.length > 0

const pointsOf = (job: InvitingJob, place: Surroundings, now: Date) =>
  sums([
    when(sql`has_worked_here`, points.workedHere),
    ...(hasTopics(job) ? [when(sql`has_rqe`, points.hasRqe)] : []),
    when(sql`verified_until > ${now}`, points.isVerified),
    when(
      sql`seen_on >= ${new Date(now.getTime() - ACTIVE_DAYS * DAY_MS).toISOString().slice(0, 10)}::date`,
      points.isActive,
    ),
    ...(place
      ? [
          sql`case ${sql.join(
            nearness.map((band) => sql`when km <= ${sql.lit(band.kilometres)} then ${sql.lit(band.points)}`),
            sql` `,
          )} else 0 end`,
        ]
      : []),
  ])

/** A number that follows from the job, so that equal doctors are in another order for each job. */
const seedOf = ({ id }: InvitingJob) => Number.parseInt(id.slice(0, 8), 16)

/** The order of `ranked`. */
export const ranking = sql`points desc, km, tie, doctor_id`

/**
 * The doctors who may be invited to a job by what can be told from the narrow table alone, the best `limit` first. A doctor who
 * excludes the company is left out as one who wants no invitations is, in the same scan.
 */
export function rankedDoctors(
  job: InvitingJob,
  place: Surroundings,
  { now, limit }: { now: Date; limit: number },
) {
  const near = sql`near as materialized (
    select * from unnest(${place?.cityIds ?? []}::int[], ${place?.kilometres ?? []}::real[]) as cities (city_id, km)),`
  return sql`${place ? near : sql``} ranked as materialized (
      select doctor_id, has_worked_here, km, ${pointsOf(job, place, now)} as points,
        uuid_hash_extended(doctor_id, ${seedOf(job)}::bigint) as tie
      from (
        select choices.doctor_id, verified_until, seen_on, km,
          ${hasTopics(job) ? sql`${hasTitle(job, 'choices.doctor_id', sql`rqe is not null`)} as has_rqe,` : sql``}
          choices.doctor_id in (select doctor_id from bookings where employer_id = ${job.ownerId} and state = 'agreed'
            and doctor_worked is not false and employer_worked is not false and ends_at <= ${now}) as has_worked_here
        from ${choicesFor(job, place)} as choices
        where choices.opted_in_at is not null and choices.invitable_from <= ${now}
          ${place ? sql`and ${livesIn(place)}` : sql``}
          and ${isWelcome(job, 'choices')}
        offset 0) as wanted
      order by ${ranking} limit ${limit})`
}

/** The doctors with a specialty of a job, and those with an area of it, as subqueries. */
const titledFor = ({ specialties, areas }: InvitingJob, condition = sql`true`) =>
  [
    { table: 'doctor_specialties', column: 'specialty_id', ids: specialties },
    { table: 'doctor_practice_areas', column: 'practice_area_id', ids: areas },
  ]
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ table, column, ids }) =>
        sql`select doctor_id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::smallint[]) and ${condition}`,
    )

/**
 * The choices of doctors with a specialty or an area of a job, with their distances; all if it has none. Each subquery reads one table,
 * so that PostgreSQL knows how many doctors it finds: a union inside `in` was taken for 200, and the statement took four times as long.
 * Their cities are joined here for the same reason: later one doctor is expected, and the cities were read for each of hundreds.
 */
function choicesFor(job: InvitingJob, place: Surroundings) {
  const choices = sql`select doctor_id, opted_in_at, invitable_from, state, city_id, verified_until, seen_on,
    ${place ? sql`near.km` : sql`null::real as km`}
    from invitation_choices ${place ? sql`left join near using (city_id)` : sql``}`
  const titled = titledFor(job).map((doctors) => sql`${choices} where doctor_id in (${doctors})`)
  return sql`(${titled.length > 0 ? sql.join(titled, sql` union `) : choices})`
}

/** The doctor has a specialty or an area of the job. Not for jobs without any. */
const hasTitle = (job: InvitingJob, doctor: string, condition?: RawBuilder<unknown>) =>
  sql`(${sql.join(
    titledFor(job, condition).map((doctors) => sql`${sql.ref(doctor)} in (${doctors})`),
    sql` or `,
  )})`

const livesIn = ({ state, neighbours }: NonNullable<Surroundings>) =>
  sql`(choices.state = ${state} or choices.city_id = any(${neighbours}::int[]))`

/** The doctor does not exclude the company, and has neither applied to the job nor been invited to it. */
const isWelcome = (job: InvitingJob, table: string) => {
  const doctorId = sql.ref(`${table}.doctor_id`)
  return sql<boolean>`(not exists (select from excluded_companies as excluded
      where excluded.employer_id = ${job.ownerId} and excluded.doctor_id = ${doctorId})
    and not exists (select from applications where applications.job_id = ${job.id} and applications.doctor_id = ${doctorId})
    and not exists (select from job_invitations as former where former.job_id = ${job.id} and former.doctor_id = ${doctorId}))`
}

/** The doctor in the table `users` may be invited to the job, by her account, her registrations and her time. */
export const isSuitable = (
  job: InvitingJob,
) => sql<boolean>`(users.role = 'doctor' and users.profile_completed_at is not null
  and users.suspended_at is null and users.is_searchable
  and not exists (${onlyIrregular(sql.ref('users.id'))})
  and not exists (select from team_members where team_members.user_id = users.id and team_members.company_id = ${job.ownerId})
  and ${hasTimeFor(job)})`

const ofPlanned = {
  doctor: sql.ref('users.id'),
  day: sql.ref('planned.day'),
  begins: sql.ref('planned.starts_at'),
  ends: sql.ref('planned.ends_at'),
}

const hasTimeFor = ({ hasDates, dates }: InvitingJob) =>
  hasDates
    ? sql<boolean>`exists (select from unnest(${dates.map(({ day }) => day)}::date[],
        ${dates.map(({ startsAt }) => startsAt)}::timestamptz[], ${dates.map(({ endsAt }) => endsAt)}::timestamptz[])
          as planned (day, starts_at, ends_at)
        where ${isFreeOn(ofPlanned)})`
    : sql<boolean>`true`

/** The doctor has a specialty or area of the job, and lives in its surroundings. */
const isMatching = (job: InvitingJob, place: Surroundings) =>
  sql<boolean>`(${hasTopics(job) ? hasTitle(job, 'users.id') : sql`true`} and ${place ? livesIn(place) : sql`true`})`

/**
 * An invitation to the job reaches the doctor in the tables `users` and `invitation_choices as choices`. Companies can also send ids
 * that they were never shown.
 */
export const isReachable = (
  job: InvitingJob,
  place: Surroundings,
  now: Date,
) => sql<boolean>`(choices.opted_in_at is not null
  and choices.invitable_from <= ${now} and ${isSuitable(job)} and ${isMatching(job, place)}
  and not exists (select from excluded_companies as excluded
    where excluded.employer_id = ${job.ownerId} and excluded.doctor_id = users.id)
  and not exists (select from applications where applications.job_id = ${job.id} and applications.doctor_id = users.id))`
