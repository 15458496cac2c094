import { sql } from 'kysely'
import type { JobState } from '#contract/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { applicationIsLive, jobIsExpired, jobIsInState } from '#server/db/conditions.ts'
import type { EmployerId } from '#server/http/caller.ts'

export interface ListFilter {
  search: string
  state: JobState | undefined
  limit: number
  offset: number
  now: Date
}

/** The text occurs in the title or place. search_text removes the wildcards of `like`. */
const matchesSearch = (text: string) =>
  sql<boolean>`search_text(concat_ws(' ', jobs.title, (select name from cities where id = jobs.city_id), jobs.state))
    like '%' || btrim(search_text(${text})) || '%'`

function listed(db: DbOrTrx, { search, state, now }: ListFilter) {
  return db
    .selectFrom('jobs')
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .$if(state !== undefined, (query) => query.where(jobIsInState('jobs', state as JobState, now)))
}

const liveApplications = sql<number>`(select count(*)::int from applications
  where applications.job_id = jobs.id and ${applicationIsLive('applications')})`

export async function ownJobs(db: DbOrTrx, owner: EmployerId, filter: ListFilter) {
  const jobs = listed(db, filter).where('owner_user_id', '=', owner)
  const [rows, { total }] = await Promise.all([
    jobs
      .select(['id', liveApplications.as('applications')])
      .orderBy(sql`coalesce(published_at, created_at)`, 'desc')
      .orderBy('id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    jobs.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Counts over the employer's jobs, including removed ones, because their applications are still listed. */
export async function ownTotals(db: DbOrTrx, owner: EmployerId, now: Date) {
  const { active, expired, applications } = await db
    .selectFrom('jobs')
    .where('owner_user_id', '=', owner)
    .select((eb) => [
      eb.fn
        .countAll<string>()
        .filterWhere(jobIsInState('jobs', 'active', now))
        .as('active'),
      eb.fn.countAll<string>().filterWhere(jobIsExpired('jobs', now)).as('expired'),
      eb.fn.sum<string | null>(liveApplications).as('applications'),
    ])
    .executeTakeFirstOrThrow()
  return {
    activeJobs: Number(active),
    expiredJobs: Number(expired),
    totalApplications: Number(applications ?? 0),
  }
}

/** The fields of the employer's newest job that are the defaults of its next one. */
export const newestJob = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('jobs')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      'jobs.state',
      'cities.name as city',
      'jobs.is_remote',
      'jobs.regime',
      'jobs.job_type',
      'jobs.contract_form',
      'jobs.pay_unit',
      'jobs.payment_term_days',
    ])
    .where('owner_user_id', '=', owner)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const employerLocation = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select(['users.state', 'cities.name as city'])
    .where('users.id', '=', owner)
    .executeTakeFirstOrThrow()
