import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { indexedJobIsOpen } from '#server/db/job-conditions.ts'
import { MAX_ADDRESSES } from './job-files.ts'

/** The file of the pages also has specialties and cities, and must stay below the 50,000 addresses of the protocol. */
const MAX_COMPANIES = 40_000

/** How many jobs are in the index. Jobs that have just expired are included, so that an index-only scan suffices. */
export async function countIndexedJobs(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from job_search`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** When the content of a job's page last changed. */
const jobChangedAt = sql<Date>`greatest(jobs.updated_at, jobs.published_at)`

/** When one of the open jobs on each list last changed: of all jobs, of a specialty, of a city, of a company's page. */
export async function listChanges(db: DbOrTrx, now: Date) {
  const open = db
    .selectFrom('job_search')
    .innerJoin('jobs', 'jobs.id', 'job_search.job_id')
    .where(indexedJobIsOpen('job_search', now))
    .select(sql<Date | null>`max(${jobChangedAt})`.as('changedAt'))
  const [all, specialties, cities, companies] = await Promise.all([
    open.executeTakeFirst(),
    open
      .innerJoin('job_specialties', 'job_specialties.job_id', 'jobs.id')
      .innerJoin('specialties', 'specialties.id', 'job_specialties.specialty_id')
      .select('specialties.name')
      .groupBy('specialties.name')
      .execute(),
    open
      .innerJoin('cities', 'cities.id', 'jobs.city_id')
      .select(['cities.name', 'cities.state'])
      .groupBy('cities.id')
      .execute(),
    open
      .innerJoin('users', 'users.id', 'jobs.owner_user_id')
      .where('jobs.employer_hidden', '=', false)
      .where('users.profile_completed_at', 'is not', null)
      .where('users.is_searchable', '=', true)
      .where('users.profile_hidden_at', 'is', null)
      .select('users.id')
      .groupBy('users.id')
      .orderBy('users.id')
      .limit(MAX_COMPANIES)
      .execute(),
  ])
  return { all: all?.changedAt ?? null, specialties, cities, companies }
}

/** The open jobs with ids from `from` (inclusive) to `to` (exclusive), and when each was last changed. */
export function openJobs(
  db: DbOrTrx,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<{ id: string; changedAt: Date }[]> {
  return db
    .selectFrom('job_search')
    .innerJoin('jobs', 'jobs.id', 'job_search.job_id')
    .select(['jobs.id', jobChangedAt.as('changedAt')])
    .where('job_search.job_id', '>=', from)
    .$if(to !== null, (query) => query.where('job_search.job_id', '<', to))
    .where(indexedJobIsOpen('job_search', now))
    .orderBy('job_search.job_id')
    .limit(MAX_ADDRESSES)
    .execute()
}
