import { type ExpressionBuilder, sql } from 'kysely'
import type { JobState } from '#contract/jobs.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { DB } from '#server/db/types.ts'
import type { EmployerId } from '#server/http/caller.ts'

export interface ListFilter {
  search: string
  state: JobState | undefined
  limit: number
  offset: number
  now: Date
}

type JobsBuilder = ExpressionBuilder<DB, 'jobs'>

/** The same judgement as `isExpired` of the jobs: published, and past its date. */
const expired = (eb: JobsBuilder, now: Date) =>
  eb.and([eb('status', 'in', ['active', 'paused']), eb('expires_at', '<=', now)])

const inState = (eb: JobsBuilder, state: JobState, now: Date) =>
  state === 'expired' ? expired(eb, now) : eb.and([eb('status', '=', state), eb.not(expired(eb, now))])

/** What a reviewer has to read: jobs that wait, and published ones whose new words do. Few, found by their indexes. */
const awaitsReview = (eb: JobsBuilder) =>
  eb.and([
    eb('status', 'in', ['awaiting_review', 'active', 'paused']),
    eb(
      'id',
      'in',
      eb
        .selectFrom('jobs as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'awaiting_review')
        .union(eb.selectFrom('job_revisions').select('job_id as id').where('refused_for', 'is', null)),
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

/** A pattern for what was typed, with accents or without: in a long text search_text would take a hundred times longer. */
const patternOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} ]/gu, '\\$&')
    .replace(/[aceinou]/gi, (letter) => accented[letter.toLowerCase()] ?? letter)

/**
 * Title or place, for admins the employer's name or description too, holds the words as they were typed; search_text
 * leaves no sign that `like` would read as its own.
 */
const found = (text: string, forAdmins: boolean) =>
  sql<boolean>`(search_text(concat_ws(' ', jobs.title, (select name from cities where id = jobs.city_id), jobs.state,
      ${forAdmins ? sql`(select name from users where id = jobs.owner_user_id)` : sql`null`}))
    like '%' || btrim(search_text(${text})) || '%'
    ${forAdmins ? sql`or jobs.description ~* ${patternOf(text)}` : sql``})`

function listed(db: DbOrTrx, { search, state, now }: ListFilter, forAdmins = false) {
  return db
    .selectFrom('jobs')
    .where('removed_at', 'is', null)
    .$if(search !== '', (query) => query.where(found(search, forAdmins)))
    .$if(state !== undefined, (query) =>
      query.where((eb) =>
        forAdmins && state === 'awaiting_review' ? awaitsReview(eb) : inState(eb, state as JobState, now),
      ),
    )
}

/** Live applications to the job. */
const liveApplications = sql<number>`(select count(*)::int from applications
  where applications.job_id = jobs.id and applications.status <> 'withdrawn')`

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

/** Everybody's jobs; what waits for review stands in the order in which it came. */
export async function allJobs(db: DbOrTrx, filter: ListFilter) {
  const jobs = listed(db, filter, true)
  const [rows, { total }] = await Promise.all([
    jobs
      .select([
        'id',
        'version',
        'description',
        'requirements',
        'employer_hidden',
        'updated_at',
        liveApplications.as('applications'),
      ])
      .orderBy('updated_at', filter.state === 'awaiting_review' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    jobs.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Counts over all of the employer's jobs, those off its lists included: their applications are still its own. */
export async function ownTotals(db: DbOrTrx, owner: EmployerId, now: Date) {
  const {
    active,
    expired: over,
    applications,
  } = await db
    .selectFrom('jobs')
    .where('owner_user_id', '=', owner)
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere(inState(eb, 'active', now))
        .as('active'),
      eb.fn.countAll<number>().filterWhere(expired(eb, now)).as('expired'),
      eb.fn.sum<number>(liveApplications).as('applications'),
    ])
    .executeTakeFirstOrThrow()
  return {
    activeJobs: Number(active),
    expiredJobs: Number(over),
    totalApplications: Number(applications ?? 0),
  }
}

/** Counts over everybody's jobs. */
export async function allTotals(db: DbOrTrx, now: Date) {
  const [jobs, { waiting }, { applications }] = await Promise.all([
    db
      .selectFrom('jobs')
      .where('removed_at', 'is', null)
      .select((eb) => [
        eb.fn
          .countAll<string>()
          .filterWhere(inState(eb, 'active', now))
          .as('active'),
        eb.fn.countAll<string>().filterWhere(expired(eb, now)).as('expired'),
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
      .where('status', '<>', 'withdrawn')
      .executeTakeFirstOrThrow(),
  ])
  return {
    activeJobs: Number(jobs.active),
    expiredJobs: Number(jobs.expired),
    awaitingReview: Number(waiting),
    totalApplications: Number(applications),
  }
}

/** What of the employer's newest job holds for its next one. */
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

export const employerPlace = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('users')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select(['users.state', 'cities.name as city'])
    .where('users.id', '=', owner)
    .executeTakeFirstOrThrow()
