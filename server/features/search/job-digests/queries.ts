import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

/** A renewal publishes a job again, but not within this time of its creation. */
const NEW_FOR_DAYS = 28

const isNew = (
  since: Date,
  now: Date,
) => sql<boolean>`(${jobIsOpen('jobs', now)} and jobs.published_at > ${since}
  and jobs.created_at > ${since}::timestamptz - make_interval(days => ${NEW_FOR_DAYS}))`

/** The employers that have published since then. */
export async function publishers(db: DbOrTrx, since: Date, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('owner_user_id')
    .distinct()
    .where(isNew(since, now))
    .execute()
  return rows.map((row) => row.owner_user_id)
}

export interface Recipient {
  doctor_id: string
  email: string
  job_ids: string[]
}

/**
 * Doctors who have opted in and were not mailed in this `week`, each with the new jobs of these employers in her
 * specialties and states that she has not applied to, the newest first. `after` is the last doctor of the previous batch.
 */
export async function recipients(
  db: DbOrTrx,
  owners: readonly string[],
  { since, now, week, after, limit }: { since: Date; now: Date; week: string; after: string; limit: number },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with offers as (
      select jobs.id, jobs.is_remote, jobs.state, jobs.published_at, specialty_id from jobs
        join job_specialties on job_id = jobs.id
      where ${isNew(since, now)} and owner_user_id = any(${owners}::uuid[])
    ), readers as (
      select users.id, users.email, array(select uf from doctor_registrations where doctor_id = users.id
          union select users.state where users.state is not null) as states
      from users
      where role = 'doctor' and marketing_opted_in_at is not null and suspended_at is null
        and email_verified_at is not null and users.id > ${after}
        and not exists (select from job_digests where job_digests.doctor_id = users.id and week = ${week}::date)
    )
    select readers.id as doctor_id, readers.email, array_agg(job_id order by published_at desc, job_id) as job_ids
    from readers cross join lateral (
      select distinct offers.id as job_id, published_at from offers
        join doctor_specialties as own on own.specialty_id = offers.specialty_id and own.doctor_id = readers.id
      where (is_remote or state = any(readers.states))
        and not exists (select from applications where job_id = offers.id and applications.doctor_id = readers.id)
    ) as matches
    group by readers.email, readers.id order by readers.id limit ${limit}`.execute(db)
  return rows
}

/** Returns false if the doctor was mailed in this week already, or no longer wants to be. */
export async function claimWeek(db: DbOrTrx, doctor: string, week: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_digests (doctor_id, week, mailed_at)
    select id, ${week}::date, ${now} from users where id = ${doctor} and marketing_opted_in_at is not null
    on conflict do nothing returning doctor_id`.execute(db)
  return rows.length > 0
}

export async function wantsDigests(db: DbOrTrx, doctor: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('marketing_opted_in_at')
    .where('id', '=', doctor)
    .executeTakeFirst()
  return (row?.marketing_opted_in_at ?? null) !== null
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('job_digests').where('mailed_at', '<', moment).execute()
}
