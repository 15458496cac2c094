/**
 * Finds and counts open jobs that match criteria, and reads pages of them. The tables are those of `job-index`.
 *
 * - A job's **slot** is its position in the order of publication. A **chunk** is 16,384 slots, and **bits** are one bit
 *   string per chunk with one bit per slot. Criteria without words are answered by ANDing and counting bits.
 * - The words of a search mean what a job names: its specialties, areas and other labels, and the words of its title and key
 *   words, each of which is a label too. These criteria are answered by bits as well, and counted exactly.
 * - Words in quotes, in descriptions, and excluded words become a **tsquery**, answered by the GIN index over the whole text
 *   of the jobs.
 */
import { REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/client.ts'
import type { Criteria } from './criteria.ts'
import { bitsOf, isLabelled, labelBits } from './match-sql.ts'
import * as queries from './queries.ts'

export {
  type Criteria,
  type JobSet,
  type LabelLists,
  listsQuery,
  publishedWithin,
  quoteLexeme,
  tsqueryOf,
  type WordQuery,
} from './criteria.ts'
export type { FreeTime } from './fitting-jobs.ts'
export { bitsOf, isLabelled, labelMatches } from './match-sql.ts'
export { setOfFitting } from './queries.ts'

export type Order =
  | { by: 'relevance' }
  | { by: 'date' }
  | { by: 'pay'; unit: string }
  /** `cities` are the labels of all cities in which jobs may match, the nearest first. Jobs without a city come last. */
  | { by: 'distance'; cities: readonly string[] }

/** How many jobs match criteria with words. */
export interface WordCounts {
  /** Exact if labels express the words, else counting stops at 10,001. */
  total: number
  /** The slots of the newest matches, of which a page can be made; empty unless labels express the words. */
  newest: readonly number[]
}

/** Whether counting stopped, so that the real total is unknown. Matches by a tsquery are counted only up to 10,000. */
export const isCapped = (criteria: Criteria, total: number) =>
  !isLabelled(criteria) && total > REACHABLE_RESULTS

/** How many jobs match. Exact if labels express the criteria; otherwise counting stops at 10,001. */
export const countMatching = (db: Db, criteria: Criteria): Promise<number> =>
  isLabelled(criteria)
    ? queries.countBits(db, labelBits(criteria))
    : queries.countMatches(db, criteria, REACHABLE_RESULTS + 1)

/** The first of several criteria that a job matches. */
interface FirstMatching {
  position: number
  counts: WordCounts
}

/**
 * The first of several criteria of one search that a job matches; null if there are none. Neighbours that labels express are tried
 * in one statement. They must ask for featured jobs all or none.
 */
export async function firstMatching(db: Db, several: readonly Criteria[]): Promise<FirstMatching | null> {
  let tried = 0
  while (tried < several.length) {
    const rest = several.slice(tried)
    const [first, ...others] = labelledOnly(rest)
    if (first) {
      const found = await queries.firstInBits(db, [first, ...others], queries.RANKED_MATCHES)
      if (found)
        return { position: tried + found.position, counts: { total: found.total, newest: found.slots } }
      tried += 1 + others.length
    } else {
      const total = await countMatching(db, rest[0] as Criteria)
      if (total > 0) return { position: tried, counts: { total, newest: [] } }
      tried += 1
    }
  }
  return null
}

/** The criteria before the first that labels do not express. */
function labelledOnly(several: readonly Criteria[]): readonly Criteria[] {
  const other = several.findIndex((criteria) => !isLabelled(criteria))
  return other < 0 ? several : several.slice(0, other)
}

/** The newest jobs that match. */
export const newestMatching = async (db: Db, criteria: Criteria, limit: number): Promise<string[]> =>
  isLabelled(criteria)
    ? (await queries.newestInBits(db, labelBits(criteria), { limit, offset: 0 })).ids
    : queries.newestMatches(db, criteria, { limit, offset: 0 })

/** A page of the matches without words, by pay, by distance or otherwise by date, and the exact total. */
export async function filterPage(
  db: Db,
  criteria: Criteria,
  order: Order,
  range: queries.PageRange,
): Promise<{ ids: string[]; total: number }> {
  const bits = labelBits(criteria)
  if (order.by === 'distance') return queries.nearestInBits(db, bits, order.cities, range)
  if (order.by !== 'pay') return queries.newestInBits(db, bits, range)
  const total = await queries.countBits(db, bits)
  return { ids: await queries.bestPaidInBits(db, bits, { unit: order.unit, total }, range), total }
}

/**
 * A page of the matches with words. If more match by a tsquery than can be reached by paging, the order by distance is that of the
 * first 10,000 that the index finds.
 */
export async function wordPage(
  db: Db,
  { criteria, counts }: { criteria: Criteria; counts: WordCounts },
  order: Order,
  range: queries.PageRange,
): Promise<string[]> {
  const { total, newest } = counts
  if (order.by === 'distance')
    return (await queries.nearestInBits(db, bitsOf(criteria, REACHABLE_RESULTS), order.cities, range)).ids
  const ranking = order.by === 'relevance' ? criteria.words?.ranking : ''
  if (isLabelled(criteria)) {
    const bits = labelBits(criteria)
    if (order.by === 'pay') return queries.bestPaidInBits(db, bits, { unit: order.unit, total }, range)
    if (ranking) return queries.bestInBits(db, { bits, newest }, ranking, range)
    return (await queries.newestInBits(db, bits, range)).ids
  }
  if (order.by === 'pay') return queries.bestPaidMatches(db, criteria, range)
  const isCommon = isCapped(criteria, total)
  return ranking && !isCommon
    ? queries.bestMatches(db, criteria, ranking, range)
    : queries.newestMatches(db, criteria, range, { isCommon })
}
