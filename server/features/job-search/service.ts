/**
 * The job search, from the words and filters of a request to a page of job ids:
 *
 * 1. **words -> terms**: `search-language` reads the typed text as terms (things asked for, with their synonyms) and
 *    places.
 * 2. **terms and filters -> interpretation** (`interpretation.ts`): each filter becomes a *label group*, the words become
 *    *attempts*. A label says what a job has, such as `state=SP`. A group is a list of labels of which a job must have one.
 *    An attempt is one way to search the words (`attempts.ts`); the first one is the strictest.
 * 3. **interpretation -> criteria** (`resolution.ts`): the first attempt that matches a job is chosen. If the strictest
 *    does not, the likely spelling of the words is tried next, then the attempts that leave out some words.
 * 4. **criteria -> page**: `job-matching` finds, counts and orders the jobs, by bits or by a tsquery.
 * 5. **reading** (`reading.ts`): what the reply says about how the words were understood.
 */
import type { Reading } from '#contract/api/job-search.ts'
import type { Ordering } from '#contract/job-search.ts'
import { MAX_SIMILAR_JOBS, REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { type JobFilters, labelGroups } from '#server/features/job-index/service.ts'
import {
  countWords,
  filterPage,
  isCapped,
  type Order,
  wordPage,
} from '#server/features/job-matching/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { JobSearch } from './interpretation.ts'
import * as queries from './queries.ts'
import { resolve, type Searching } from './resolution.ts'

export type { JobSearch } from './interpretation.ts'
export { citiesAround } from './near-cities.ts'
export { type ResolvedSearch, resolve, type Searching } from './resolution.ts'

export interface FoundJobs {
  ids: string[]
  total: number
  /** There are more than `total`: matches of words are counted to 10,000 only. */
  totalIsCapped: boolean
  reading: Reading | null
}

interface ListOptions {
  page: number
  pageSize: number
  ordering?: Ordering | undefined
  now: Date
}

function orderOf(ordering: Ordering | undefined, payUnit: string | undefined): Order {
  if (ordering === '-pay' && payUnit) return { by: 'pay', unit: payUnit }
  return { by: ordering === '-created_at' ? 'date' : 'relevance' }
}

/**
 * A page of the open jobs that match. Unless another order is asked for, the best come first, or the newest where no
 * words are searched.
 * @throws PageTooDeep beyond result 10,000
 */
export async function findJobs(
  searching: Searching,
  search: JobSearch,
  { page, pageSize, ordering, now }: ListOptions,
): Promise<FoundJobs> {
  const { db } = searching
  const range = { limit: pageSize, offset: (page - 1) * pageSize }
  if (range.offset >= REACHABLE_RESULTS) throw new AppError('PageTooDeep')
  const { criteria, reading, counts: known } = await resolve(searching, search, now)
  const order = orderOf(ordering, search.payUnit)
  if (!criteria.words)
    return { ...(await filterPage(db, criteria, order, range)), totalIsCapped: false, reading }
  const counts = known ?? (await countWords(db, criteria))
  return {
    ids: await wordPage(db, { criteria, counts }, order, range),
    total: Math.min(counts.total, REACHABLE_RESULTS),
    totalIsCapped: isCapped(counts.total),
    reading,
  }
}

/** The newest jobs with these filters, and how many there are. */
export const newestWith = (
  db: Db,
  filters: JobFilters,
  { limit, now }: { limit: number; now: Date },
): Promise<{ ids: string[]; total: number }> =>
  filterPage(
    db,
    { groups: labelGroups(filters, now), words: null, now },
    { by: 'date' },
    { limit, offset: 0 },
  )

/** A few featured jobs, in another order each day so that each gets its turn. */
export const featuredJobs = (db: Db, limit: number, now: Date): Promise<string[]> =>
  queries.featuredOfTheDay(db, now, limit)

/**
 * Up to three open jobs of the same first specialty, those of the same state (or also remote) first. None beside a
 * sponsored job.
 * @throws JobNotFound
 */
export async function similarJobs(db: Db, jobId: string, now: Date): Promise<string[]> {
  const traits = await queries.traitsOf(db, jobId)
  if (!traits?.published_at) throw new AppError('JobNotFound')
  if (traits.sponsored_until && traits.sponsored_until > now) return []
  const alike = traits.specialty ? { medicalSpecialties: [traits.specialty] } : {}
  const near = traits.is_remote
    ? { ...alike, isRemote: true }
    : { ...alike, state: traits.state ?? undefined }
  const found = new Set<string>()
  for (const filters of [near, alike]) {
    const { ids } = await newestWith(db, filters, { limit: MAX_SIMILAR_JOBS + 1, now })
    for (const id of ids) if (id !== jobId) found.add(id)
    if (found.size >= MAX_SIMILAR_JOBS) break
  }
  return [...found].slice(0, MAX_SIMILAR_JOBS)
}
