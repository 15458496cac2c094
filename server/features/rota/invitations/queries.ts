import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import { MAX_CANDIDATES, MAX_LISTED_INVITATIONS } from '#contract/rota/invitations.ts'
import { takenOf } from '#server/db/booked-dates.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { isVerified, titlesWithRqe } from '#server/db/credentials/registration-checks.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { beginsAt, plannedOf } from '#server/db/planned-dates.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DoctorId, EmployerId, UserId } from '#server/http/caller.ts'
import {
  type InvitingJob,
  isReachable,
  isSuitable,
  rankedDoctors,
  ranking,
  type Surroundings,
} from './suitable-doctors.ts'

const zone = sql.lit('America/Sao_Paulo')
/** Of a plantão whose hours are not known. */
const USUAL_HOURS = sql.lit(12)

export interface JobRow extends InvitingJob {
  state: string | null
  cityId: number | null
}

/** A job with what decides which doctors it may invite. */
export async function invitingJob(db: DbOrTrx, id: string, now: Date): Promise<JobRow | undefined> {
  const jobId = sql.ref('jobs.id')
  const { rows } = await sql<JobRow>`${prepared}
    select jobs.id, jobs.owner_user_id as "ownerId", ${jobIsOpen('jobs', now)} as "isOpen", jobs.is_remote as "isRemote",
      jobs.state, jobs.city_id as "cityId", cardinality(jobs.dates) > 0 as "hasDates",
      array(select specialty_id from job_specialties join specialties on specialties.id = specialty_id
        where job_id = jobs.id and name <> ${OTHER_SPECIALTY}) as specialties,
      array(select practice_area_id from job_practice_areas where job_id = jobs.id) as areas,
      coalesce((select json_agg(json_build_object('day', day::text, 'startsAt', start, 'endsAt', start + make_interval(hours => hours))
          order by day, start)
        from (select day, (day + starts_at) at time zone ${zone} as start, coalesce(hours, ${USUAL_HOURS})::int as hours
          from ${plannedOf(jobId)} as planned
          where places > ${takenOf(jobId)} and ${beginsAt('planned')} > ${now}) as coming),
        '[]') as dates
    from jobs where jobs.id = ${id}`.execute(db)
  return rows[0]
}

export interface RankedDoctor {
  doctorId: string
  kilometres: number | null
  hasWorkedHere: boolean
}

/**
 * The best doctors for a job in their order, and how many were examined: the best `limit` of those that the narrow table admits. One
 * statement, which does the same whether a doctor excludes the company or not.
 */
export async function bestDoctors(
  db: DbOrTrx,
  job: InvitingJob,
  place: Surroundings,
  { now, limit }: { now: Date; limit: number },
): Promise<{ examined: number; doctors: RankedDoctor[] }> {
  const { rows } = await sql<{ examined: number; doctors: RankedDoctor[] }>`
    with ${rankedDoctors(job, place, { now, limit })},
      best as (
        select ranked.* from ranked join users on users.id = ranked.doctor_id
        where ${isSuitable(job)} order by ${ranking} limit ${MAX_CANDIDATES})
    select (select count(*)::int from ranked) as examined, coalesce(json_agg(json_build_object(
      'doctorId', doctor_id, 'kilometres', round(km), 'hasWorkedHere', has_worked_here) order by ${ranking}), '[]') as doctors
    from best`.execute(db)
  return rows[0] ?? { examined: 0, doctors: [] }
}

export interface CandidateProfile {
  doctorId: string
  name: string
  registrations: { crm: string; uf: string; isVerified: boolean }[]
  titles: { name: string; rqe: string }[]
  city: string | null
  state: string | null
}

/** The public profiles of doctors, in no order. */
export async function candidateProfiles(
  db: DbOrTrx,
  doctorIds: readonly string[],
  now: Date,
): Promise<CandidateProfile[]> {
  const { rows } = await sql<CandidateProfile>`${prepared}
    select users.id as "doctorId", users.name, users.state, cities.name as city, ${titlesWithRqe(sql.ref('users.id'))} as titles,
      (select coalesce(json_agg(json_build_object('crm', own.crm, 'uf', own.uf, 'isVerified',
          exists (select from registration_checks as checks where checks.doctor_id = own.doctor_id and checks.crm = own.crm
            and checks.uf = own.uf and ${isVerified(now)})) order by own.uf, own.crm), '[]')
        from doctor_registrations as own where own.doctor_id = users.id) as registrations
    from users left join cities on cities.id = users.city_id
    where users.id = any(${doctorIds}::uuid[])`.execute(db)
  return rows
}

/** The doctors who were invited to a job, as far as their profiles are public. Whether it reached them makes no difference. */
export const invitedDoctors = (db: DbOrTrx, jobId: string) =>
  db
    .selectFrom('job_invitations')
    .innerJoin('users', 'users.id', 'job_invitations.doctor_id')
    .select(['users.id as doctorId', 'users.name', 'invited_at'])
    .where('job_id', '=', jobId)
    .where('users.is_searchable', '=', true)
    .where('users.suspended_at', 'is', null)
    .orderBy('invited_at', 'desc')
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/** Until the transaction ends, nobody else sends invitations of the company. */
export async function lockSending(trx: Trx, employer: EmployerId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${employer}`}, 0))`.execute(trx)
}

/** How many invitations the company has sent in 24 hours. */
export async function sentToday(db: DbOrTrx, employer: EmployerId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('job_invitations')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('jobs.owner_user_id', '=', employer)
    .where('job_invitations.invited_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function alreadyInvited(
  db: DbOrTrx,
  jobId: string,
  doctorIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('job_invitations')
    .select('doctor_id')
    .where('job_id', '=', jobId)
    .where('doctor_id', '=', sql<string>`any(${doctorIds}::uuid[])`)
    .execute()
  return rows.map((row) => row.doctor_id)
}

/** Stores invitations, which the worker delivers. Ids that are no doctor's are left out. */
export async function insertInvitations(
  trx: Trx,
  { jobId, doctorIds, by }: { jobId: string; doctorIds: readonly string[]; by: UserId },
  now: Date,
): Promise<void> {
  await sql`insert into job_invitations (job_id, doctor_id, invited_by, invited_at)
    select ${jobId}, user_id, ${by}, ${now} from doctors where user_id = any(${doctorIds}::uuid[])
    on conflict do nothing`.execute(trx)
}

/** The invitations to a job that wait for the worker, locked. */
export const lockWaiting = (trx: Trx, jobId: string) =>
  trx
    .selectFrom('job_invitations')
    .select(['id', 'doctor_id'])
    .where('job_id', '=', jobId)
    .where('handled_at', 'is', null)
    .orderBy('doctor_id')
    .forUpdate()
    .execute()

/** Locks the choices of these doctors, so that invitations of several companies are counted one after the other. */
export const lockChoices = (trx: Trx, doctorIds: readonly string[]) =>
  trx
    .selectFrom('invitation_choices')
    .select(['doctor_id', 'invited_at'])
    .where('doctor_id', '=', sql<string>`any(${doctorIds}::uuid[])`)
    .orderBy('doctor_id')
    .forUpdate()
    .execute()

/** Those of the doctors that an invitation to the job reaches now. */
export async function reachableDoctors(
  trx: Trx,
  { job, place }: { job: InvitingJob; place: Surroundings },
  doctorIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join invitation_choices as choices on choices.doctor_id = users.id
    where users.id = any(${doctorIds}::uuid[]) and ${isReachable(job, place, now)}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export async function setHandled(
  trx: Trx,
  ids: readonly string[],
  deliveredAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('job_invitations')
    .set({ handled_at: now, delivered_at: deliveredAt })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function countInvitation(
  trx: Trx,
  doctorId: string,
  { times, from }: { times: Date[]; from: Date | null },
): Promise<void> {
  await trx
    .updateTable('invitation_choices')
    .set({ invited_at: times, ...(from && { invitable_from: from }) })
    .where('doctor_id', '=', doctorId)
    .execute()
}

export async function isOptedIn(db: DbOrTrx, doctor: DoctorId): Promise<boolean> {
  const row = await db
    .selectFrom('invitation_choices')
    .select('opted_in_at')
    .where('doctor_id', '=', doctor)
    .executeTakeFirst()
  return row?.opted_in_at != null
}

/** Keeps when she opted in, if she has before. */
export async function setOptedIn(db: DbOrTrx, doctor: DoctorId, now: Date): Promise<void> {
  await sql`insert into invitation_choices as choices (doctor_id, opted_in_at) values (${doctor}, ${now})
    on conflict (doctor_id) do update set opted_in_at = coalesce(choices.opted_in_at, excluded.opted_in_at)`.execute(
    db,
  )
}

export async function setOptedOut(db: DbOrTrx, doctor: DoctorId): Promise<void> {
  await db
    .updateTable('invitation_choices')
    .set({ opted_in_at: null })
    .where('doctor_id', '=', doctor)
    .execute()
}

/** The invitations that have reached the doctor, the latest first. */
export const receivedInvitations = (db: DbOrTrx, doctor: DoctorId, now: Date) =>
  db
    .selectFrom('job_invitations')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      'job_invitations.id',
      'jobs.id as jobId',
      'jobs.title',
      'cities.name as city',
      'jobs.state',
      'jobs.is_remote as isRemote',
      'job_invitations.delivered_at',
      jobIsOpen('jobs', now).as('isOpen'),
      sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employerName'),
      sql<boolean>`exists (select from applications where applications.job_id = jobs.id
        and applications.doctor_id = job_invitations.doctor_id)`.as('hasApplied'),
      // A job that hides its company must not tell that she excludes it by its name.
      sql<boolean>`exists (select from excluded_companies as excluded where excluded.doctor_id = job_invitations.doctor_id
        and case when jobs.employer_hidden then excluded.is_hidden and excluded.job_id = jobs.id
          else not excluded.is_hidden and excluded.employer_id = jobs.owner_user_id end)`.as('isExcluded'),
    ])
    .where('job_invitations.doctor_id', '=', doctor)
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at', 'desc')
    .orderBy('job_invitations.id')
    .limit(MAX_LISTED_INVITATIONS)
    .execute()
