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

/** Where doctors for a job may live: cities, with their distances from the job. Null: anywhere. */
export type Surroundings = { cityIds: number[]; kilometres: number[]; state: string } | null

const sums = (terms: RawBuilder<unknown>[]) => sql.join(terms, sql` + `)
const when = (condition: RawBuilder<unknown>, value: number) =>
  sql`case when ${condition} then ${sql.lit(value)} else 0 end`

const pointsOf = (now: Date, place: Surroundings, hasTopics: boolean) =>
  sums([
    when(sql`worked.doctor_id is not null`, points.workedHere),
    ...(hasTopics ? [when(sql`titled.has_rqe`, points.hasRqe)] : []),
    when(sql`choices.verified_until > ${now}`, points.isVerified),
    when(
      sql`choices.seen_on >= ${new Date(now.getTime() - ACTIVE_DAYS * DAY_MS).toISOString().slice(0, 10)}::date`,
      points.isActive,
    ),
    ...(place
      ? [
          sql`case ${sql.join(
            nearness.map(
              (band) => sql`when near.km <= ${sql.lit(band.kilometres)} then ${sql.lit(band.points)}`,
            ),
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
  const hasTopics = job.specialties.length > 0 || job.areas.length > 0
  const titled = sql`titled as materialized (
    select doctor_id, bool_or(rqe is not null) as has_rqe from (
      select doctor_id, rqe from doctor_specialties where specialty_id = any(${job.specialties}::smallint[])
      union all select doctor_id, rqe from doctor_practice_areas where practice_area_id = any(${job.areas}::smallint[])
    ) as titles group by doctor_id),`
  const near = sql`near as materialized (
    select * from unnest(${place?.cityIds ?? []}::int[], ${place?.kilometres ?? []}::real[]) as cities (city_id, km)),`
  return sql`${hasTopics ? titled : sql``} ${place ? near : sql``}
    worked as materialized (select distinct doctor_id from bookings where employer_id = ${job.ownerId} and state = 'agreed'
      and doctor_worked is not false and employer_worked is not false and ends_at <= ${now}),
    ranked as materialized (
      select choices.doctor_id, worked.doctor_id is not null as has_worked_here, ${place ? sql`near.km` : sql`null::real`} as km,
        ${pointsOf(now, place, hasTopics)} as points, uuid_hash_extended(choices.doctor_id, ${seedOf(job)}::bigint) as tie
      from invitation_choices as choices ${hasTopics ? sql`join titled using (doctor_id)` : sql``}
        left join worked using (doctor_id) ${place ? sql`left join near using (city_id)` : sql``}
      where choices.opted_in_at is not null and choices.invitable_from <= ${now}
        ${place ? sql`and (near.city_id is not null or (choices.city_id is null and choices.state = ${place.state}))` : sql``}
        and ${isWelcome(job, 'choices')}
      order by ${ranking} limit ${limit})`
}

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
const isMatching = ({ specialties, areas }: InvitingJob, place: Surroundings) => {
  const hasTopics = specialties.length > 0 || areas.length > 0
  const title = sql`(exists (select from doctor_specialties as own
      where own.doctor_id = users.id and own.specialty_id = any(${specialties}::smallint[]))
    or exists (select from doctor_practice_areas as own
      where own.doctor_id = users.id and own.practice_area_id = any(${areas}::smallint[])))`
  return sql<boolean>`(${hasTopics ? title : sql`true`} and ${
    place
      ? sql`(choices.city_id = any(${place.cityIds}::int[]) or (choices.city_id is null and choices.state = ${place.state}))`
      : sql`true`
  })`
}

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
