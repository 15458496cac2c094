import { sql } from 'kysely'
import { OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import { isWaitedFor, takenOf } from '#server/db/booked-dates.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { onlyIrregular } from '#server/db/credentials/registration-checks.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import { beginsAt, plannedOf } from '#server/db/planned-dates.ts'
import { isFreeOn } from '#server/features/rota/availability/service.ts'

export interface FreePlace {
  jobId: string
  dateId: string
  day: string
  startsAt: string | null
  doctorId: string
}

/** Records that a waiting doctor is told of a free place. Returns the id of the notice. */
export async function insertFreeNotice(
  trx: Trx,
  { jobId, dateId, day, startsAt, doctorId }: FreePlace,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('shift_notices')
    .values({
      kind: 'free',
      job_id: jobId,
      date_id: dateId,
      planned_day: day,
      planned_start: startsAt,
      doctor_id: doctorId,
      told_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// Arbitrary, but not used for any other advisory lock.
const SENDING_LOCK = 7_072_141

/** Held until the transaction ends, so that the daily limit counts what other runs have sent. */
export const lockSending = (trx: Trx) => sql`select pg_advisory_xact_lock(${SENDING_LOCK})`.execute(trx)

const isSoon = (days: readonly string[], now: Date) =>
  sql<boolean>`(${jobIsOpen('jobs', now)} and jobs.dates && ${days}::date[])`

/** The cities of the open jobs with a plantão on these days, with null for those without one. */
export async function citiesOfOpenDates(
  db: DbOrTrx,
  { days, now }: { days: readonly string[]; now: Date },
): Promise<(number | null)[]> {
  const { rows } = await sql<{ city_id: number | null }>`select distinct city_id from jobs
    where ${isSoon(days, now)}`.execute(db)
  return rows.map(({ city_id }) => city_id)
}

/** Pairs of cities, as columns. */
export interface NearbyCities {
  jobCities: number[]
  doctorCities: number[]
}

interface Sending {
  /** The days of Brasília on which a plantão can begin before `until`. */
  days: readonly string[]
  until: Date
  near: NearbyCities
  /** The first moment of the day in Brasília. */
  today: Date
  activeSince: Date
  perDay: number
  /** States in which it is still night. */
  statesAtNight: readonly string[]
  limit: number
}

/** The plantões with a free place of which no waiting doctor was just told. */
const openShifts = ({ days, until }: Sending, now: Date) => sql`
  select jobs.id as job_id, planned.id as date_id, planned.day, planned.starts_at, planned.hours, jobs.city_id, jobs.state,
    jobs.is_remote, span.begins, span.begins + make_interval(hours => coalesce(planned.hours, 1)) as ends
  from jobs, lateral ${plannedOf(sql.ref('jobs.id'))} as planned, lateral (
    select ${beginsAt('planned')} as begins) as span
  where ${isSoon(days, now)} and span.begins > ${now} and span.begins <= ${until}
    and ${takenOf(sql.ref('jobs.id'))} < planned.places
    and not exists (select from waiting_doctors as waiting where waiting.job_id = jobs.id and head_start_ends_at > ${now}
      and ${isWaitedFor})`

/** The doctors who may be told today, and of how many plantões. Those who hide their page are told too: nobody else learns of it. */
const tellableDoctors = ({ today, activeSince, perDay, statesAtNight }: Sending) => sql`
  select users.id, users.city_id, case when users.city_id is null
    then array(select uf::text from doctor_registrations where doctor_id = users.id union select users.state::text) end as states,
    ${perDay} - coalesce(told.times, 0) as rest
  from users
    left join (select doctor_id, count(*)::int as times from shift_notices where kind = 'open' and told_at >= ${today}
      group by doctor_id) as told on told.doctor_id = users.id
    left join (select user_id from muted_notifications where kind = 'shift_open' group by user_id having count(*) = 2) as muted
      on muted.user_id = users.id
    left join (select distinct found.doctor_id from registration_checks as found
      where found.is_current and found.outcome = 'irregular' and exists (${onlyIrregular(sql.ref('found.doctor_id'))})) as irregular
      on irregular.doctor_id = users.id
  where users.role = 'doctor' and users.profile_completed_at is not null and users.suspended_at is null
    and users.deletion_due_at is null and muted.user_id is null
    and irregular.doctor_id is null and coalesce(users.last_seen_at, users.created_at) > ${activeSince}
    and coalesce(told.times, 0) < ${perDay} and coalesce(users.state::text <> all(${statesAtNight}::text[]), true)`

/** Of a plantão without a start, only the day is compared. */
const ofShift = (column: 'begins' | 'ends') =>
  sql`case when shift.starts_at is not null then ${sql.ref(`shift.${column}`)} end`

const isAvailable = isFreeOn({
  doctor: sql.ref('doctor.id'),
  day: sql.ref('shift.day'),
  begins: ofShift('begins'),
  ends: ofShift('ends'),
})

const hasNotApplied = sql<boolean>`(
  not exists (select from applications where applications.job_id = shift.job_id and applications.doctor_id = doctor.id)
  and not exists (select from waiting_doctors as waiting where waiting.job_id = shift.job_id and waiting.doctor_id = doctor.id)
  and not exists (select from bookings where bookings.doctor_id = doctor.id and bookings.state in ('offered', 'agreed')
    and bookings.job_id = shift.job_id))`

/** An edit by release 1.1.0 loses the ids, but not day and start. */
const wasNotTold = sql<boolean>`not exists (select from shift_notices as told where told.doctor_id = doctor.id
  and told.job_id = shift.job_id and told.kind = 'open' and (told.date_id = shift.date_id
    or (told.planned_day = shift.day and told.planned_start is not distinct from shift.starts_at)))`

export interface OpenNotice {
  userId: string
  subjectId: string
}

/**
 * Records which doctors are told of which plantões now, the soonest plantões first: doctors of its specialty, of its area if the job
 * names no specialty, or doctors who name neither if the job does not either. They live within a drive, or in its state if their city
 * is unknown; for remote work, anywhere.
 */
export async function insertOpenNotices(trx: Trx, sending: Sending, now: Date): Promise<OpenNotice[]> {
  const { near, limit } = sending
  const { rows } = await sql<OpenNotice>`
    with shifts as materialized (${openShifts(sending, now)}),
    doctors as materialized (${tellableDoctors(sending)}),
    near as materialized (select * from unnest(${near.jobCities}::int[], ${near.doctorCities}::int[]) as pair (job_city, city_id)),
    -- Areas are numbered below specialties, and zero is general practice, so that one join compares all.
    asked as materialized (
      select shifts.job_id, shifts.date_id, specialty_id::int as topic from shifts join job_specialties using (job_id)
        join specialties on specialties.id = specialty_id where specialties.name <> ${OTHER_SPECIALTY}
      union all select shifts.job_id, shifts.date_id, -1 - practice_area_id::int from shifts join job_practice_areas using (job_id)
      where not exists (select from job_specialties where job_specialties.job_id = shifts.job_id)
      union all select shifts.job_id, shifts.date_id, 0 from shifts
      where not exists (select from job_specialties where job_specialties.job_id = shifts.job_id)
        and not exists (select from job_practice_areas where job_practice_areas.job_id = shifts.job_id)),
    skilled as materialized (
      select doctors.id, doctors.city_id, doctors.states, specialty_id::int as topic from doctors
        join doctor_specialties on doctor_id = doctors.id
      union all select doctors.id, doctors.city_id, doctors.states, -1 - practice_area_id::int from doctors
        join doctor_practice_areas on doctor_id = doctors.id
      union all select doctors.id, doctors.city_id, doctors.states, 0 from doctors
      where not exists (select from doctor_specialties where doctor_id = doctors.id)
        and not exists (select from doctor_practice_areas where doctor_id = doctors.id)),
    matches as (
      select skilled.id, job_id, date_id from shifts join asked using (job_id, date_id) join near on near.job_city = shifts.city_id
        join skilled on skilled.topic = asked.topic and skilled.city_id = near.city_id where not shifts.is_remote
      union select skilled.id, job_id, date_id from shifts join asked using (job_id, date_id)
        join skilled on skilled.topic = asked.topic and skilled.city_id is null and shifts.state::text = any(skilled.states)
        where not shifts.is_remote
      union select skilled.id, job_id, date_id from shifts join asked using (job_id, date_id)
        join skilled on skilled.topic = asked.topic where shifts.is_remote),
    ranked as (
      select doctor.id as doctor_id, shift.*, doctor.rest,
        row_number() over (partition by doctor.id order by shift.begins, shift.job_id, shift.date_id) as rank
      from matches join shifts as shift using (job_id, date_id) join doctors as doctor on doctor.id = matches.id
      where ${hasNotApplied} and ${wasNotTold} and ${isAvailable}),
    told as (
      insert into shift_notices (kind, job_id, date_id, planned_day, planned_start, doctor_id, told_at)
      select 'open', job_id, date_id, day, starts_at, doctor_id, ${now} from ranked where rank <= rest
      order by begins, job_id, date_id, doctor_id limit ${limit}
      on conflict do nothing returning id, doctor_id)
    select id as "subjectId", doctor_id as "userId" from told`.execute(trx)
  return rows
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('shift_notices').where('told_at', '<', moment).execute()
}
