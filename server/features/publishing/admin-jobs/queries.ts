import { type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { EXPIRING_SOON_DAYS, type JobState } from '#contract/jobs/jobs.ts'
import type { JobSort } from '#contract/publishing/job-decisions.ts'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobAwaitsReview, jobIsExpired, jobIsInState, jobIsSponsored } from '#server/db/job-conditions.ts'
import { currentQuestions } from '#server/db/job-questions.ts'
import type { DB } from '#server/db/types.ts'
import { matchesAdminSearch } from './admin-search.ts'

export interface JobFilter {
  search: string
  state?: JobState | undefined
  isSponsored?: boolean | undefined
  isExpiring?: boolean | undefined
  specialty?: string | undefined
  employer?: string | undefined
}

export interface JobSorting {
  sort?: JobSort | undefined
  direction: 'asc' | 'desc'
}

export interface JobOrder extends JobSorting {
  limit: number
  offset: number
}

type Jobs<O> = SelectQueryBuilder<DB, 'jobs', O>

/** Somebody pays to boost the text of the job, and no person has looked at it. */
const boostAwaitsReview = (id: ReturnType<typeof sql.ref>) => sql<boolean>`exists (select from boost_checks
  where boost_checks.job_id = ${id} and is_current and decision is null)`

const expiresSoon = (now: Date) => {
  const soon = new Date(now.getTime() + EXPIRING_SOON_DAYS * DAY_MS)
  return sql<boolean>`(status = 'active' and ends_at > ${now} and ends_at <= ${soon})`
}

/** All jobs except removed and unpaid ones. */
function filtered<O>(jobs: Jobs<O>, filter: JobFilter, now: Date): Jobs<O> {
  const { search, state, isSponsored, isExpiring, specialty, employer } = filter
  let query = jobs.where('removed_at', 'is', null).where('status', '<>', 'pending_payment')
  if (search) query = query.where(matchesAdminSearch(search))
  if (state === 'awaiting_review') query = query.where(jobAwaitsReview('jobs'))
  else if (state) query = query.where(jobIsInState('jobs', state, now))
  // The condition is null, not false, for a job that never was sponsored.
  if (isSponsored) query = query.where(jobIsSponsored('jobs', now))
  if (isSponsored === false) query = query.where(sql<boolean>`${jobIsSponsored('jobs', now)} is not true`)
  if (isExpiring) query = query.where(expiresSoon(now))
  if (employer) query = query.where('owner_user_id', '=', employer)
  if (specialty)
    query = query.where(
      sql<boolean>`jobs.id in (select job_id from job_specialties join specialties on specialties.id = specialty_id
        where specialties.name = ${specialty})`,
    )
  return query
}

// Each of them is an index, read forwards or backwards.
const orders: Record<JobSort, Record<'asc' | 'desc', ReturnType<typeof sql>>> = {
  title: {
    asc: sql`title collate "pt-BR-x-icu" asc, id asc`,
    desc: sql`title collate "pt-BR-x-icu" desc, id desc`,
  },
  createdAt: { asc: sql`created_at asc, id asc`, desc: sql`created_at desc, id desc` },
  expiresAt: { asc: sql`ends_at asc, id asc`, desc: sql`ends_at desc, id desc` },
  updatedAt: { asc: sql`updated_at asc, id desc`, desc: sql`updated_at desc, id asc` },
}

const liveApplications = sql<number>`(select count(*)::int from applications
  where applications.job_id = jobs.id and ${applicationIsLive('applications')})`

const reviewColumns = ['id', 'version', 'description', 'requirements', 'updated_at'] as const

/**
 * In the order of the list; without one of its own, the last changed first. In the review queue, boosted jobs come first,
 * and then the one that has waited longest.
 */
function ordered<O>(jobs: Jobs<O>, filter: JobFilter, { sort, direction }: JobSorting, now: Date): Jobs<O> {
  const isQueue = filter.state === 'awaiting_review' && !sort
  return filtered(jobs, filter, now)
    .$if(isQueue, (query) => query.orderBy(boostAwaitsReview(sql.ref('jobs.id')), 'desc'))
    .orderBy(sort ? orders[sort][direction] : orders.updatedAt[isQueue ? 'asc' : 'desc']) as Jobs<O>
}

export const listJobs = (db: DbOrTrx, filter: JobFilter, { limit, offset, ...order }: JobOrder, now: Date) =>
  ordered(db.selectFrom('jobs').select(reviewColumns), filter, order, now)
    .select(currentQuestions('jobs.id').as('questions'))
    .select(liveApplications.as('applications'))
    .limit(limit)
    .offset(offset)
    .execute()

/** The ids of the jobs of the list, in its order. */
export const jobIds = (db: DbOrTrx, filter: JobFilter, order: JobSorting, now: Date) =>
  ordered(db.selectFrom('jobs').select('id'), filter, order, now)

/** How many applications each of these jobs has. */
export const applicationsOf = (db: DbOrTrx, ids: readonly string[]) =>
  db
    .selectFrom('jobs')
    .select(['id', liveApplications.as('applications')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export async function countJobs(db: DbOrTrx, filter: JobFilter, now: Date): Promise<number> {
  const counted = db.selectFrom('jobs').select(({ fn }) => fn.countAll<string>().as('total'))
  return Number((await filtered(counted, filter, now).executeTakeFirstOrThrow()).total)
}

/** Counts over all employers' jobs. */
export async function totals(db: DbOrTrx, now: Date) {
  const [jobs, { waiting }, { applications }] = await Promise.all([
    db
      .selectFrom('jobs')
      .where('removed_at', 'is', null)
      .select((eb) => [
        eb.fn.countAll<string>().filterWhere('status', '<>', 'pending_payment').as('total'),
        eb.fn
          .countAll<string>()
          .filterWhere(jobIsInState('jobs', 'active', now))
          .as('active'),
        eb.fn.countAll<string>().filterWhere(jobIsExpired('jobs', now)).as('expired'),
        eb.fn.countAll<string>().filterWhere(jobIsSponsored('jobs', now)).as('sponsored'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .where(jobAwaitsReview('jobs'))
      .where('removed_at', 'is', null)
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<string>().as('applications'))
      .where(applicationIsLive('applications'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    totalJobs: Number(jobs.total),
    activeJobs: Number(jobs.active),
    expiredJobs: Number(jobs.expired),
    sponsoredJobs: Number(jobs.sponsored),
    awaitingReview: Number(waiting),
    totalApplications: Number(applications),
  }
}

/** A job with its owner. */
export const jobWithOwner = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('jobs')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select(reviewColumns.map((column) => `jobs.${column}` as const))
    .select(currentQuestions('jobs.id').as('questions'))
    .select([
      'jobs.close_reason',
      'jobs.closed_at',
      liveApplications.as('applications'),
      'owners.id as owner_id',
      'owners.name as owner_name',
      sql.ref<string>('owners.email').as('owner_address'),
      'owners.suspended_at as owner_suspended_at',
      sql<number>`(select count(*)::int from jobs as others
        where others.owner_user_id = owners.id and others.removed_at is null)`.as('owner_jobs'),
    ])
    .where('jobs.id', '=', id)
    .where('jobs.removed_at', 'is', null)
    .where('jobs.status', '<>', 'pending_payment')
    .executeTakeFirst()

export const reportsOf = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
    .select(['reports.id', 'reason', 'outcome', 'created_at'])
    .where('reports.entity_type', '=', 'JobOffer')
    .where('reports.entity_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()

export const sponsorshipsOf = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('sponsorships')
    .select(['id', 'amount', 'state', 'created_at', 'starts_at', 'ends_at'])
    .where('job_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
