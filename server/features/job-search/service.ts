import { MAX_SIMILAR_JOBS, REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'
import { type JobSearch, splitRemote, toTsquery } from './search-query.ts'

export interface FoundJobs {
  ids: string[]
  total: number
  /** There are more than `total`: text is counted to 10,000 only. */
  totalIsCapped: boolean
}

/** Brings the search up to date for these jobs, or for all when no ids are given. */
export const reindexJobs = (db: DbOrTrx, ids: string[] | null = null) => queries.writeSearchRows(db, ids)

/**
 * Open jobs that match: with words the best first, without them the newest first.
 * @throws PageTooDeep beyond result 10,000
 */
export async function findJobs(
  db: Db,
  search: JobSearch,
  { page, pageSize, now }: { page: number; pageSize: number; now: Date },
): Promise<FoundJobs> {
  const offset = (page - 1) * pageSize
  if (offset >= REACHABLE_RESULTS) throw new AppError('PageTooDeep')
  const { words, asksRemote } = splitRemote(search)
  const wordQuery = words.trim() ? await queries.parseWords(db, words) : ''
  const tsquery = toTsquery(search, wordQuery, { asksRemote })
  const matching = { tsquery, isFeatured: search.isFeatured === true, now }
  const slice = { limit: pageSize, offset }
  const hasText = wordQuery !== '' || asksRemote
  const counting = queries.countMatches(db, matching, hasText ? REACHABLE_RESULTS + 1 : null)
  const [ids, counted] = await Promise.all([
    wordQuery
      ? counting.then((matches) => queries.bestMatches(db, matching, { words: wordQuery, matches }, slice))
      : queries.newestMatches(db, matching, slice),
    counting,
  ])
  const totalIsCapped = hasText && counted > REACHABLE_RESULTS
  return { ids, total: totalIsCapped ? REACHABLE_RESULTS : counted, totalIsCapped }
}

/** Open jobs that match, the newest first, with words too: for who follows a search and wants what is new. */
export async function newestJobs(
  db: Db,
  search: JobSearch,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const { words, asksRemote } = splitRemote(search)
  const wordQuery = words.trim() ? await queries.parseWords(db, words) : ''
  const tsquery = toTsquery(search, wordQuery, { asksRemote })
  const matching = { tsquery, isFeatured: search.isFeatured === true, now }
  if (!wordQuery) return queries.newestMatches(db, matching, { limit, offset: 0 })
  const matches = await queries.countMatches(db, matching, REACHABLE_RESULTS + 1)
  return queries.newestOfWords(db, matching, { matches, limit })
}

/** A few featured jobs, others each day, so that each gets its turn. */
export const featuredJobs = (db: Db, limit: number, now: Date): Promise<string[]> =>
  queries.featuredOfTheDay(db, { tsquery: '', isFeatured: true, now }, limit)

/**
 * Up to three open jobs of the same first specialty: of the same state (or remote too) first. None beside a
 * sponsored job, whose page is its own.
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
  for (const search of [near, alike]) {
    const matching = { tsquery: toTsquery(search, '', { asksRemote: false }), isFeatured: false, now }
    const ids = await queries.newestMatches(db, matching, { limit: MAX_SIMILAR_JOBS + 1, offset: 0 })
    for (const id of ids) if (id !== jobId) found.add(id)
    if (found.size >= MAX_SIMILAR_JOBS) break
  }
  return [...found].slice(0, MAX_SIMILAR_JOBS)
}
