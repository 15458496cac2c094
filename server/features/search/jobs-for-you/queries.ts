import { sql } from 'kysely'
import { OTHER_SPECIALTY, type Regime } from '#contract/jobs/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { DoctorId } from '#server/http/caller.ts'

export interface DoctorFacts {
  specialties: string[]
  areas: string[]
  city_id: number | null
  states: string[]
  regimes: Regime[]
  /** Jobs that she has applied to, withdrawn applications included; the latest ones. */
  applied: string[]
}

/** So many applications that all open jobs she has applied to are among them. */
const LATEST_APPLICATIONS = 200

/** The data that suggestions are based on. 'Outro' is left out, because it does not tell which jobs fit. */
export async function doctorFacts(db: DbOrTrx, doctor: DoctorId): Promise<DoctorFacts> {
  const { rows } = await sql<DoctorFacts>`
    with latest as materialized (select job_id from applications
      where doctor_id = ${doctor} order by applied_at desc limit ${LATEST_APPLICATIONS})
    select city_id,
      array(select name from doctor_specialties join specialties on specialties.id = specialty_id
        where doctor_id = users.id and name <> ${OTHER_SPECIALTY}) as specialties,
      array(select name from doctor_practice_areas join practice_areas on practice_areas.id = practice_area_id
        where doctor_id = users.id) as areas,
      case when users.state is null
        then array(select uf::text from doctor_registrations where doctor_id = users.id)
        else array[users.state::text] end as states,
      array(select distinct regime from jobs
        where id in (select job_id from latest) and regime is not null) as regimes,
      array(select job_id::text from latest) as applied
    from users where id = ${doctor}`.execute(db)
  return rows[0] ?? { specialties: [], areas: [], city_id: null, states: [], regimes: [], applied: [] }
}

/** Names and states of cities. */
export const citiesByIds = (db: DbOrTrx, ids: number[]) =>
  db
    .selectFrom('cities')
    .select(['name as city', 'state'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()

/** The ranked fields of these jobs, without the fields that only cards need. */
export const candidateRows = (db: DbOrTrx, ids: string[]) =>
  db
    .selectFrom('job_search')
    .innerJoin('jobs', 'jobs.id', 'job_search.job_id')
    .select([
      'jobs.id',
      'jobs.city_id',
      'jobs.state',
      'jobs.is_remote as isRemote',
      'jobs.regime',
      'job_search.published_at as publishedAt',
      sql<string[]>`array(select name from job_specialties join specialties on specialties.id = specialty_id
        where job_id = jobs.id)`.as('specialties'),
      sql<
        string[]
      >`array(select name from job_practice_areas join practice_areas on practice_areas.id = practice_area_id
        where job_id = jobs.id)`.as('areas'),
    ])
    .where('job_search.job_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
