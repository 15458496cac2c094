import { sql } from 'kysely'
import type { CityCount, SpecialtyCount } from '#contract/landing-pages-api.ts'
import type { DbOrTrx } from '#server/db/client.ts'

export const specialtyNames = (db: DbOrTrx) => db.selectFrom('specialties').select(['id', 'name']).execute()

export const citiesOfState = (db: DbOrTrx, uf: string) =>
  db
    .selectFrom('cities')
    .innerJoin('states', 'states.uf', 'cities.state')
    .select(['cities.id', 'cities.name', 'states.uf', 'states.name as stateName'])
    .where('cities.state', '=', uf)
    .execute()

/** Which jobs are counted; those that are open, where nothing more is said. */
export interface Counted {
  now: Date
  /** At most so many, those with most jobs; all when absent. */
  limit?: number
}

// Every count of this slice is made here, from the jobs that can be found.
const most = (limit: number | undefined) => (limit ? sql`limit ${limit}` : sql``)

/** Specialties with open jobs, of one city or of all. 'Outro' is none. */
export async function specialtyCounts(
  db: DbOrTrx,
  { now, limit, cityId }: Counted & { cityId?: number },
): Promise<SpecialtyCount[]> {
  const inCity = cityId
    ? sql`join jobs on jobs.id = found.job_id and jobs.city_id = ${cityId} and not jobs.is_remote`
    : sql``
  const { rows } = await sql<SpecialtyCount>`
    select specialties.name as specialty, counted.total::int as "jobCount"
    from (
      select link.specialty_id, count(*) as total
      from job_search as found join job_specialties as link on link.job_id = found.job_id ${inCity}
      where found.expires_at > ${now} group by link.specialty_id) as counted
    join specialties on specialties.id = counted.specialty_id and specialties.name <> 'Outro'
    order by counted.total desc, specialties.name collate "pt-BR-x-icu" ${most(limit)}`.execute(db)
  return rows
}

/** Cities with open jobs: of one specialty, or of one state without one of its cities, or all. */
export async function cityCounts(
  db: DbOrTrx,
  {
    now,
    limit,
    specialtyId,
    beside,
  }: Counted & { specialtyId?: number; beside?: { id: number; uf: string } },
): Promise<CityCount[]> {
  const ofSpecialty = specialtyId
    ? sql`join job_specialties as link on link.job_id = found.job_id and link.specialty_id = ${specialtyId}`
    : sql``
  const nearby = beside ? sql`and jobs.state = ${beside.uf} and jobs.city_id <> ${beside.id}` : sql``
  const { rows } = await sql<CityCount>`
    select cities.name as city, cities.state, counted.total::int as "jobCount"
    from (
      select jobs.city_id, count(*) as total
      from job_search as found join jobs on jobs.id = found.job_id ${ofSpecialty}
      where found.expires_at > ${now} and not jobs.is_remote ${nearby} group by jobs.city_id) as counted
    join cities on cities.id = counted.city_id
    order by counted.total desc, cities.name collate "pt-BR-x-icu", cities.state ${most(limit)}`.execute(db)
  return rows
}
