/**
 * The job search, from the words and filters of a request to a page of job ids:
 *
 * 1. **words -> terms**: `search-language` corrects the misspelt names of places, then reads the text as terms (things
 *    asked for, with their synonyms) and places.
 * 2. **terms and filters -> interpretation** (`interpretation.ts`): each filter becomes a *label group*, the words become
 *    *attempts*. A label is a property of a job, such as `state=SP`; a job must have one of the labels of each group.
 *    An attempt is one way to search the words (`attempts.ts`); the first one is the strictest: a job *names* every term.
 * 3. **interpretation -> criteria** (`resolution.ts`): the first attempt that matches a job is chosen. If no job names the
 *    terms, their descriptions are tried, then the likely spelling of the words, then the attempts that leave out some words.
 * 4. **criteria -> page**: `job-matching` finds, counts and orders the jobs, by bits or by a tsquery.
 * 5. **reading** (`reading.ts`): what the reply says about how the words were understood.
 */
import type { Reading } from '#contract/api/search/job-search.ts'
import { id } from '#contract/fields-form.ts'
import { MAX_SIMILAR_JOBS, REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import type { Ordering } from '#contract/search/job-search.ts'
import type { Db } from '#server/db/client.ts'
import { isSponsored } from '#server/db/job-conditions.ts'
import { type JobFilters, labelGroups } from '#server/features/jobs/job-index/service.ts'
import { filterPage, isCapped, type Order, wordPage } from '#server/features/jobs/job-matching/service.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import { citiesByDistance } from './cities-by-distance.ts'
import type { JobSearch } from './interpretation.ts'
import * as queries from './queries.ts'
import { resolve, type SearchDeps } from './resolution.ts'

export { type FreeTimeOf, jobsForAgenda } from './agenda.ts'
export { canonicalSearch, unknownName } from './canonical-search.ts'
export type { JobSearch } from './interpretation.ts'
export { type KnownSearch, knownSearch } from './known-search.ts'
export { lastingCriteria, type ResolvedSearch, resolve, type SearchDeps } from './resolution.ts'

export interface FoundJobs {
  ids: string[]
  total: number
  /** There are more jobs than `total`: words in quotes or in descriptions are counted only up to 10,000. */
  totalIsCapped: boolean
  reading: Reading | null
  /**
   * The id of the city from which the distances of the jobs are shown; undefined unless the search is for one city and its
   * surroundings, or the order is by distance.
   */
  around: number | undefined
}

interface ListOptions {
  page: number
  pageSize: number
  ordering?: Ordering | undefined
  now: Date
}

/** Whether a search has neither filters nor words. */
export const asksForAll = (search: JobSearch): boolean =>
  Object.values(search).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

/** An order that is not by distance. */
function orderOf(ordering: Ordering | undefined, payUnit: string | undefined): Order {
  if (ordering === '-pay' && payUnit) return { by: 'pay', unit: payUnit }
  return { by: ordering === '-created_at' ? 'date' : 'relevance' }
}

/**
 * A page of the open jobs that match. By default the best matches come first, or the newest jobs if there are no words. The order
 * by distance is the default one if no place is searched.
 * @throws PageTooDeep beyond result 10,000
 */
export async function findJobs(
  searchDeps: SearchDeps,
  search: JobSearch,
  { page, pageSize, ordering, now }: ListOptions,
): Promise<FoundJobs> {
  const { db, language } = searchDeps
  const range = rangeOf({ page, pageSize })
  if (range.offset >= REACHABLE_RESULTS) throw new AppError('PageTooDeep')
  const { criteria, reading, city, origin, counts } = await resolve(searchDeps, search, now)
  const from = ordering === 'distance' ? origin : null
  const center = search.radius || reading?.place?.isAround ? city : null
  const around = (from ?? center)?.id
  const order: Order = from
    ? { by: 'distance', cities: await citiesByDistance(language, criteria, from) }
    : orderOf(ordering, search.payUnit)
  if (!counts)
    return { ...(await filterPage(db, criteria, order, range)), totalIsCapped: false, reading, around }
  const totalIsCapped = isCapped(criteria, counts.total)
  return {
    ids: await wordPage(db, { criteria, counts }, order, range),
    total: totalIsCapped ? REACHABLE_RESULTS : counts.total,
    totalIsCapped,
    reading,
    around,
  }
}

/** The newest jobs with these filters, and how many there are. */
export const newestWithFilters = (
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

/** The name of the company that a search filters by; null without that filter, or if nobody may see the company. */
export async function filteredEmployer(
  db: Db,
  { employer }: Pick<JobSearch, 'employer'>,
  now: Date,
): Promise<string | null> {
  // Anything can be typed in an address.
  const known = id.safeParse(employer)
  return known.success ? queries.companyName(db, known.data, now) : null
}

/** A few featured jobs, in a different order each day so that each gets its turn. */
export const featuredJobs = (db: Db, limit: number, now: Date): Promise<string[]> =>
  queries.featuredOfTheDay(db, now, limit)

/**
 * Up to three open jobs with the same first specialty, those in the same state (or also remote) first. For a sponsored job, the
 * newest of its company instead, and none if it hides its company.
 * @throws JobNotFound
 */
export async function similarJobs(db: Db, jobId: string, now: Date): Promise<string[]> {
  const traits = await queries.traitsOf(db, jobId)
  if (!traits?.published_at) throw new AppError('JobNotFound')
  const sameEmployer = traits.employer ? [{ employer: traits.employer }] : []
  const sameSpecialty = traits.specialty ? { medicalSpecialties: [traits.specialty] } : {}
  const sameLocation = traits.is_remote
    ? { ...sameSpecialty, isRemote: true }
    : { ...sameSpecialty, state: traits.state ?? undefined }
  const found = new Set<string>()
  for (const filters of isSponsored(traits, now) ? sameEmployer : [sameLocation, sameSpecialty]) {
    const { ids } = await newestWithFilters(db, filters, { limit: MAX_SIMILAR_JOBS + 1, now })
    for (const id of ids) if (id !== jobId) found.add(id)
    if (found.size >= MAX_SIMILAR_JOBS) break
  }
  return [...found].slice(0, MAX_SIMILAR_JOBS)
}
