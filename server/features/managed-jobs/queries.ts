import { type ExpressionBuilder, sql } from 'kysely'
import type { JobState } from '#contract/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { applicationIsLive, jobIsExpired, jobIsInState, jobIsPublished } from '#server/db/conditions.ts'
import type { DB } from '#server/db/types.ts'
import type { EmployerId } from '#server/http/caller.ts'

export interface ListFilter {
  search: string
  state: JobState | undefined
  limit: number
  offset: number
  now: Date
}

/** Somebody pays to boost the text of the job, and no person has looked at it. */
const boostAwaitsReview = (id: ReturnType<typeof sql.ref>) => sql<boolean>`exists (select from boost_checks
  where boost_checks.job_id = ${id} and is_current and decision is null)`

/**
 * The review queue: jobs that await review, published ones with a pending revision, and boosted ones that nobody has
 * reviewed. All are found by index.
 */
const awaitsReview = (eb: ExpressionBuilder<DB, 'jobs'>) =>
  eb.and([
    eb.or([eb('status', '=', 'awaiting_review'), jobIsPublished('jobs')]),
    eb(
      'id',
      'in',
      eb
        .selectFrom('jobs as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'awaiting_review')
        .union(eb.selectFrom('job_revisions').select('job_id as id').where('refused_for', 'is', null))
        .union(
          eb
            .selectFrom('boost_checks')
            .select('job_id as id')
            .where('is_current', '=', true)
            .where('decision', 'is', null),
        ),
    ),
  ])

const accented: Record<string, string> = {
  a: '[aáàâãä]',
  c: '[cç]',
  e: '[eéèêë]',
  i: '[iíìîï]',
  n: '[nñ]',
  o: '[oóòôõö]',
  u: '[uúùûü]',
}

/** A regular expression that ignores accents. On long texts it is a hundred times faster than search_text. */
const accentlessPattern = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} ]/gu, '\\$&')
    .replace(/[aceinou]/gi, (letter) => accented[letter.toLowerCase()] ?? letter)

/**
 * The text occurs in the title or place or, for admins, in the employer's name or the description. search_text removes
 * the wildcards of `like`.
 */
const matchesSearch = (text: string, forAdmins: boolean) =>
  sql<boolean>`(search_text(concat_ws(' ', jobs.title, (select name from cities where id = jobs.city_id), jobs.state,
      ${forAdmins ? sql`(select name from users where id = jobs.owner_user_id)` : sql`null`}))
    like '%' || btrim(search_text(${text})) || '%'
    ${forAdmins ? sql`or jobs.description ~* ${accentlessPattern(text)}` : sql``})`

function listed(db: DbOrTrx, { search, state, now }: ListFilter, forAdmins = false) {
  return db
    .selectFrom('jobs')
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(matchesSearch(search, forAdmins)))
    .$if(state !== undefined, (query) =>
      forAdmins && state === 'awaiting_review'
        ? query.where(awaitsReview)
        : query.where(jobIsInState('jobs', state as JobState, now)),
    )
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

/**
 * All employers' jobs except unpaid ones, the last changed first. In the review queue, boosted ones come first, and then
 * the one that has waited longest.
 */
export async function allJobs(db: DbOrTrx, filter: ListFilter) {
  const jobs = listed(db, filter, true).where('status', '<>', 'pending_payment')
  const [rows, { total }] = await Promise.all([
    jobs
      .select([
        'id',
        'version',
        'description',
        'requirements',
        'updated_at',
        liveApplications.as('applications'),
      ])
      .$if(filter.state === 'awaiting_review', (query) =>
        query.orderBy(boostAwaitsReview(sql.ref('jobs.id')), 'desc'),
      )
      .orderBy('updated_at', filter.state === 'awaiting_review' ? 'asc' : 'desc')
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

/** Counts over all employers' jobs. */
export async function allTotals(db: DbOrTrx, now: Date) {
  const [jobs, { waiting }, { applications }] = await Promise.all([
    db
      .selectFrom('jobs')
      .where('removed_at', 'is', null)
      .select((eb) => [
        eb.fn
          .countAll<string>()
          .filterWhere(jobIsInState('jobs', 'active', now))
          .as('active'),
        eb.fn.countAll<string>().filterWhere(jobIsExpired('jobs', now)).as('expired'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .where(awaitsReview)
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<string>().as('applications'))
      .where(applicationIsLive('applications'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    activeJobs: Number(jobs.active),
    expiredJobs: Number(jobs.expired),
    awaitingReview: Number(waiting),
    totalApplications: Number(applications),
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
