/**
 * Finds and counts open jobs that match criteria, and reads pages of them. The tables are those of `job-index`.
 *
 * - A job's **slot** is its position in the order of publication. A **chunk** is 16,384 slots, and **bits** are one bit
 *   string per chunk with one bit per slot. Criteria without words are answered by ANDing and counting bits.
 * - Criteria with words become a **tsquery**, answered by the GIN index over the whole text of the jobs.
 * - A match is **prominent** if the job has the words in its ranking vector, that is, in title or key words and not only
 *   in its description. Every word of a ranking vector has bits as well, so prominent matches are counted and paged
 *   cheaply however many they are.
 */
import { REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/client.ts'
import type { Criteria, WordQuery } from './criteria.ts'
import { filterBits, prominentBits } from './match-sql.ts'
import * as queries from './queries.ts'

export { type Criteria, publishedWithin, quoteLexeme, tsqueryOf, type WordQuery } from './criteria.ts'
export { type Bits, filterBits, matchBits } from './match-sql.ts'

export type Order = { by: 'relevance' } | { by: 'date' } | { by: 'pay'; unit: string }

/** How many jobs match criteria with words. */
export interface WordCounts {
  /** Counting stops at 10,001. */
  total: number
  /** Prominent matches; 0 if stems cannot express the words. */
  prominent: number
  /** The slots of the newest prominent matches, of which a page can be made. */
  newest: readonly number[]
}

/** Whether counting stopped, so that the real total is unknown. Matches of words are counted only up to 10,000. */
export const isCapped = (total: number) => total > REACHABLE_RESULTS

/** How many prominent matches there are; 0 if stems cannot express the words. */
export async function countProminent(db: Db, criteria: Criteria): Promise<number> {
  const bits = prominentBits(criteria)
  return bits ? queries.countBits(db, bits) : 0
}

/** Counts in one statement. If the prominent matches are too many, the others are not counted. */
export async function countWords(db: Db, criteria: Criteria): Promise<WordCounts> {
  const bits = prominentBits(criteria)
  const limit = REACHABLE_RESULTS + 1
  if (bits) return queries.countBoth(db, criteria, bits, limit)
  return { total: await queries.countMatches(db, criteria, limit), prominent: 0, newest: [] }
}

/** How many jobs match. Exact without words; with words, counting stops at 10,001. */
export const countMatching = (db: Db, criteria: Criteria): Promise<number> =>
  criteria.words
    ? queries.countMatches(db, criteria, REACHABLE_RESULTS + 1)
    : queries.countBits(db, filterBits(criteria))

/** The newest jobs that match. */
export const newestMatching = async (db: Db, criteria: Criteria, limit: number): Promise<string[]> =>
  criteria.words
    ? queries.newestMatches(db, criteria, { limit, offset: 0 })
    : (await queries.newestInBits(db, filterBits(criteria), { limit, offset: 0 })).ids

/** A page of the matches without words, by pay or otherwise by date, and the exact total. */
export async function filterPage(
  db: Db,
  criteria: Criteria,
  order: Order,
  range: queries.PageRange,
): Promise<{ ids: string[]; total: number }> {
  const bits = filterBits(criteria)
  if (order.by !== 'pay') return queries.newestInBits(db, bits, range)
  const total = await queries.countBits(db, bits)
  return { ids: await queries.bestPaidInBits(db, bits, { unit: order.unit, total }, range), total }
}

/** A page of the matches with words. If there are more prominent ones than can be paged to, only those are paged. */
export async function wordPage(
  db: Db,
  { criteria, counts }: { criteria: Criteria; counts: WordCounts },
  order: Order,
  range: queries.PageRange,
): Promise<string[]> {
  if (order.by === 'relevance' && criteria.words?.ranking)
    return relevancePage(db, { criteria, counts }, criteria.words, range)
  const bits = isCapped(counts.prominent) ? prominentBits(criteria) : null
  if (order.by === 'pay')
    return bits
      ? queries.bestPaidInBits(db, bits, { unit: order.unit, total: counts.prominent }, range)
      : queries.bestPaidMatches(db, criteria, range)
  return bits
    ? (await queries.newestInBits(db, bits, range)).ids
    : queries.newestMatches(db, criteria, range, { isCommon: isCapped(counts.total) })
}

/**
 * The prominent matches come first, by rank, so that a page of these alone reads no others. Few other matches are ranked too,
 * and many follow by date.
 */
async function relevancePage(
  db: Db,
  { criteria, counts }: { criteria: Criteria; counts: WordCounts },
  words: WordQuery,
  range: queries.PageRange,
): Promise<string[]> {
  const { prominent, newest, total } = counts
  const isCommon = isCapped(total)
  const hasOthers = range.offset + range.limit > prominent
  if (hasOthers && !isCommon && prominent <= queries.RANKED_MATCHES)
    return queries.bestMatches(db, criteria, words, range)
  const bits = prominentBits(criteria)
  if (!bits) return queries.newestMatches(db, criteria, range, { isCommon })
  const best =
    range.offset < prominent ? await queries.bestInBits(db, { bits, newest }, words.ranking, range) : []
  const missing = range.limit - best.length
  if (missing === 0) return best
  const others = await queries.newestMatches(
    db,
    criteria,
    { limit: missing, offset: Math.max(0, range.offset - prominent) },
    { isCommon, exceptRankedBy: words.tsquery },
  )
  return [...best, ...others]
}
