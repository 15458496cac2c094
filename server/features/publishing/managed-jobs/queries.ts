import { type RawBuilder, sql } from 'kysely'
import { type JobState, jobStates } from '#contract/jobs/jobs.ts'
import type { OwnJobSort } from '#contract/publishing/own-jobs.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsExpired, jobIsInState } from '#server/db/job-conditions.ts'
import type { EmployerId } from '#server/http/caller.ts'

interface Search {
  search: string
  now: Date
}

interface ListFilter extends Search {
  state: JobState | undefined
  sort: OwnJobSort | undefined
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

export interface StateCounts {
  all: number
  byState: Record<JobState, number>
}

/** The text occurs in the title or place. search_text removes the wildcards of `like`. */
const matchesSearch = (text: string) =>
  sql<boolean>`search_text(concat_ws(' ', jobs.title, (select name from cities where id = jobs.city_id), jobs.state))
    like '%' || btrim(search_text(${text})) || '%'`

const listed = (db: DbOrTrx, owner: EmployerId, search: string) =>
  db
    .selectFrom('jobs')
    .where('owner_user_id', '=', owner)
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(matchesSearch(search)))

const liveApplications = sql<number>`(select count(*)::int from applications
  where applications.job_id = jobs.id and ${applicationIsLive('applications')})`

/** Nobody in the company has opened them. */
const unopenedApplications = sql<number>`(select count(*)::int from applications
  where applications.job_id = jobs.id and applications.status = 'submitted')`

const views = sql`(select coalesce(sum(count), 0) from (
  select count from analytics_daily
    where entity_type = 'JobOffer' and entity_id = jobs.id::text and event_type = 'View'
  union all
  select 1 from analytics_events
    where entity_type = 'JobOffer' and entity_id = jobs.id::text and event_type = 'View') as events)`

/** With the newest first among equals. By expiry, open jobs come before those whose end has passed or does not count. */
function orderOf({ sort, direction, now }: ListFilter): RawBuilder<unknown> {
  const way = sql.raw(direction)
  const newest = sql`coalesce(published_at, created_at) desc, id`
  if (!sort) return newest
  const isOpen = jobIsInState('jobs', 'active', now)
  const keys = {
    title: sql`title collate "pt-BR-x-icu" ${way}`,
    applications: sql`${liveApplications} ${way}`,
    new: sql`${unopenedApplications} ${way}`,
    views: sql`${views} ${way}`,
    expiry: sql`${isOpen} desc, ends_at ${way} nulls last`,
  }
  return sql`${keys[sort]}, ${newest}`
}

export function ownJobs(db: DbOrTrx, owner: EmployerId, filter: ListFilter) {
  const { search, state, limit, offset, now } = filter
  return listed(db, owner, search)
    .$if(state !== undefined, (query) => query.where(jobIsInState('jobs', state as JobState, now)))
    .select(['id', liveApplications.as('applications'), unopenedApplications.as('unopened')])
    .orderBy(orderOf(filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countByState(
  db: DbOrTrx,
  owner: EmployerId,
  { search, now }: Search,
): Promise<StateCounts> {
  const state = sql<JobState>`case when ${jobIsExpired('jobs', now)} then 'expired' else status end`
  const rows = await listed(db, owner, search)
    .select([state.as('state'), sql<number>`count(*)::int`.as('total')])
    .groupBy(sql`1`)
    .execute()
  const totals = new Map(rows.map((row) => [row.state, row.total]))
  return {
    all: rows.reduce((sum, { total }) => sum + total, 0),
    byState: Object.fromEntries(
      jobStates.map((one) => [one, totals.get(one) ?? 0]),
    ) as StateCounts['byState'],
  }
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
