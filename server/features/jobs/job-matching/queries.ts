import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { bitOfSlot, chunkOfSlot, emptyChunk } from '#server/features/jobs/job-index/service.ts'
import { slotsOf } from './bit-slots.ts'
import { type Criteria, type JobSet, publishedWithin } from './criteria.ts'
import { type FreeTime, fittingJobs } from './fitting-jobs.ts'
import { type Bits, bitsOfSource, labelMatches, matchCondition, matchingSlots } from './match-sql.ts'

/** A page of an ordered list. */
export interface PageRange {
  limit: number
  offset: number
}

/** Of the jobs in bits, at most this many are ranked, the newest ones. Older ones follow by date. */
export const RANKED_MATCHES = 2_000
/** At most this many matches are read and sorted by pay. */
const SORTED_MATCHES = 10_000
/** Below this offset the planner finds the newest well by itself: few by the GIN index, many by a scan from the newest. */
const SHALLOW_OFFSET = 1_000
/** Very common words are searched among the jobs of the last two days first, then of eight, then among all. */
const RECENT_DAYS = [2, 8]
const WEIGHTS = sql`'{0, 0.6, 0.4, 1.0}'`

const jobIds = async (db: DbOrTrx, statement: RawBuilder<{ job_id: string }>) =>
  (await statement.execute(db)).rows.map((row) => row.job_id)

/** A run of matches in an ordered list: those of one chunk, the newest first. The chunk is null if the page is empty. */
interface Run {
  /** How many matches the whole list has. */
  total: string
  chunk: number | null
  /** How many matches come before the run. */
  before: string
  bits: Buffer
}

/** The slots of a page, from the runs that it needs, in the order of the list. */
function slotsOfRuns(runs: readonly Run[], { limit, offset }: PageRange): { slots: number[]; total: number } {
  const slots: number[] = []
  for (const { chunk, before, bits } of runs) {
    if (chunk === null) continue
    const skip = Math.max(0, offset - Number(before))
    slots.push(...slotsOf({ chunk, bits }, { skip, limit: limit - slots.length }))
  }
  return { slots, total: Number(runs[0]?.total ?? 0) }
}

/** The slots of the newest jobs in the bits, and how many jobs there are. Deep pages cost no more than the first. */
async function newestSlots(
  db: DbOrTrx,
  bits: Bits,
  range: PageRange,
): Promise<{ slots: number[]; total: number }> {
  const { limit, offset } = range
  const { rows } = await sql<Run>`${prepared} with matches as materialized (${bits}),
    counted as (select chunk, bits, bit_count(bits) as own,
      sum(bit_count(bits)) over (order by chunk desc) as upto from matches)
    select whole.total, page.chunk, page.upto - page.own as before, bit_send(page.bits) as bits
    from (select coalesce(sum(own), 0) as total from counted) as whole
    left join (select * from counted where own > 0 and upto > ${offset} and upto - own < ${offset + limit}) as page on true
    order by page.chunk desc`.execute(db)
  return slotsOfRuns(rows, range)
}

/** The jobs with a coming plantão that fits into the free time and has a free place. */
export async function setOfFitting(db: DbOrTrx, free: FreeTime, now: Date): Promise<JobSet> {
  const { rows } = await sql<{ chunk: number; bits: Buffer }>`select chunk, bit_send(bits) as bits
    from (${bitsOfSource(sql`(select slot from ${fittingJobs(free, now)} as fits join job_search using (job_id)) as slot`)}) as own`.execute(
    db,
  )
  // Without the length of the bit string.
  return rows.map(({ chunk, bits }) => ({ chunk, bits: bits.subarray(4).toString('hex') }))
}

/** The newest jobs in the bits, and how many there are. */
export async function newestInBits(
  db: DbOrTrx,
  bits: Bits,
  range: PageRange,
): Promise<{ ids: string[]; total: number }> {
  const { slots, total } = await newestSlots(db, bits, range)
  if (slots.length === 0) return { ids: [], total }
  const ids = await jobIds(
    db,
    sql`select job_id from job_search where slot = any(${slots}::int[]) order by slot desc`,
  )
  return { ids, total }
}

/** The newest jobs in the bits, with these slots, ranked by their ranking vectors; older ones follow by date. */
export async function bestInBits(
  db: DbOrTrx,
  { bits, newest: slots }: { bits: Bits; newest: readonly number[] },
  ranking: string,
  { limit, offset }: PageRange,
): Promise<string[]> {
  if (offset >= RANKED_MATCHES) return (await newestInBits(db, bits, { limit, offset })).ids
  const best = await jobIds(
    db,
    sql`select job_id from job_search where slot = any(${slots}::int[])
      order by ts_rank(${WEIGHTS}, ranking_vector, ${ranking}::tsquery) desc, slot desc limit ${limit} offset ${offset}`,
  )
  const missing = limit - best.length
  if (missing === 0 || slots.length < RANKED_MATCHES) return best
  return [...best, ...(await newestInBits(db, bits, { limit: missing, offset: RANKED_MATCHES })).ids]
}

/**
 * The best paid jobs per `unit` in the bits; of equal pay, the newest first. `total` is the number of jobs in the bits.
 * A few are read and sorted; many are found by a scan of the index by pay.
 */
export async function bestPaidInBits(
  db: DbOrTrx,
  bits: Bits,
  { unit, total }: { unit: string; total: number },
  { limit, offset }: PageRange,
): Promise<string[]> {
  const paid = sql`pay_unit = ${unit} and pay_top is not null`
  const order = sql`order by pay_top desc, slot desc limit ${limit} offset ${offset}`
  if (total <= SORTED_MATCHES) {
    const { slots } = await newestSlots(db, bits, { limit: SORTED_MATCHES, offset: 0 })
    return jobIds(
      db,
      sql`select job_id from job_search where slot = any(${slots}::int[]) and ${paid} ${order}`,
    )
  }
  return jobIds(
    db,
    // The bits are looked up in an array, because a join would lose the order of the index. Ids are read for the page only.
    sql`with matches as materialized (${bits}),
      chunks as (select array_agg(coalesce(bits, ${emptyChunk}) order by number) as list
        from generate_series(0, (select max(chunk) from matches)) as number left join matches on chunk = number),
      page as materialized (select pay_top, slot from job_search where ${paid}
        and get_bit(((select list from chunks))[${chunkOfSlot} + 1], ${bitOfSlot}) = 1 ${order})
      select job_id from job_search join page using (slot) order by page.pay_top desc, slot desc`,
  )
}

/** The jobs in the bits that are in none of the cities. */
const elsewhere = (bits: Bits, cities: readonly string[]): Bits => sql`
  select chunk, matches.bits & ~ coalesce(city.bits, ${emptyChunk}) as bits from (${bits}) as matches
  left join (select chunk, bit_or(bits) as bits from job_sparse_bits
    where label = any(array(select unnest(${cities}::text[]))) group by chunk) as city using (chunk)`

/**
 * The jobs in the bits by their city, and how many there are. `cities` are labels, the nearest first. Of one city the newest
 * jobs come first. Last come the jobs in none of the cities, by date.
 */
export async function nearestInBits(
  db: DbOrTrx,
  bits: Bits,
  cities: readonly string[],
  range: PageRange,
): Promise<{ ids: string[]; total: number }> {
  const { limit, offset } = range
  // `offset 0` keeps the planner from reading the labels once per chunk, and from carrying bits through joins.
  const { rows } = await sql<Run & { in_cities: string }>`with matches as materialized (${bits}),
    places as materialized (select label, rank from unnest(${cities}::text[]) with ordinality as place (label, rank)),
    counted as materialized (select label, rank, chunk, own, sum(own) over (order by rank, chunk desc) as upto
      from (select label, chunk, bit_count(known.bits & matches.bits) as own
        from (select * from job_sparse_bits where label = any(array(select label from places)) offset 0) as known
          join matches using (chunk) offset 0) as city
        join places using (label)),
    page as materialized (select label, rank, chunk, upto - own as before from counted
      where own > 0 and upto > ${offset} and upto - own < ${offset + limit})
    select total, in_cities, chunk, before, bit_send(bits) as bits
    from (select coalesce(sum(bit_count(bits)), 0) as total from matches) as whole,
      (select coalesce(max(upto), 0) as in_cities from counted) as placed
      left join (select rank, chunk, before, known.bits & matches.bits as bits
        from page join job_sparse_bits as known using (label, chunk) join matches using (chunk)) as runs on true
    order by rank, chunk desc`.execute(db)
  const { slots, total } = slotsOfRuns(rows, range)
  const inCities = Number(rows[0]?.in_cities ?? 0)
  if (slots.length < limit && Math.max(inCities, offset) < total) {
    const rest = { limit: limit - slots.length, offset: Math.max(0, offset - inCities) }
    slots.push(...(await newestSlots(db, elsewhere(bits, cities), rest)).slots)
  }
  if (slots.length === 0) return { ids: [], total }
  const ids = await jobIds(
    db,
    sql`select job_id from unnest(${slots}::int[]) with ordinality as page (slot, position)
      join job_search using (slot) order by position`,
  )
  return { ids, total }
}

/** How many jobs there are in the bits. */
export async function countBits(db: DbOrTrx, bits: Bits): Promise<number> {
  const { rows } = await sql<{ total: string }>`${prepared} select coalesce(sum(bit_count(bits)), 0) as total
    from (${bits}) as matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/**
 * The position of the first of several criteria that a job matches, the slots of its newest matches, and how many there are; null
 * if there are none. Labels must express all of the criteria.
 */
export async function firstInBits(
  db: DbOrTrx,
  several: readonly [Criteria, ...Criteria[]],
  limit: number,
): Promise<{ position: number; slots: number[]; total: number } | null> {
  const { rows } = await sql<
    Run & { position: number }
  >`${prepared} with matches as materialized (${labelMatches(several)}),
    first as (select min(position) as position from matches where bit_count(bits) > 0),
    counted as (select chunk, bits, bit_count(bits) as own,
      sum(bit_count(bits)) over (order by chunk desc) as upto from matches join first using (position))
    select first.position, whole.total, page.chunk, page.upto - page.own as before, bit_send(page.bits) as bits
    from first, (select sum(own) as total from counted) as whole,
      (select * from counted where own > 0 and upto - own < ${limit}) as page
    order by page.chunk desc`.execute(db)
  const [run] = rows
  return run ? { position: run.position, ...slotsOfRuns(rows, { limit, offset: 0 }) } : null
}

/** How many jobs match by the GIN index. Counting stops at `limit`. */
export async function countMatches(db: DbOrTrx, criteria: Criteria, limit: number): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total
    from ${matchingSlots(criteria, { limit })}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The newest matches first. `isCommon`: more jobs match than can be paged to, so they are not all read. */
export async function newestMatches(
  db: DbOrTrx,
  criteria: Criteria,
  { limit, offset }: PageRange,
  { isCommon }: { isCommon?: boolean } = {},
): Promise<string[]> {
  const page = sql`order by slot desc limit ${limit} offset ${offset}`
  if (offset < SHALLOW_OFFSET)
    return jobIds(db, sql`select job_id from job_search where ${matchCondition(criteria)} ${page}`)
  const pageAmong = (narrowed: Criteria) =>
    jobIds(
      db,
      sql`select job_id from job_search where slot in
        (select slot from ${matchingSlots(narrowed)} ${page}) order by slot desc`,
    )
  if (isCommon)
    for (const days of RECENT_DAYS) {
      const ids = await pageAmong(publishedWithin(criteria, days))
      if (ids.length === limit) return ids
    }
  return pageAmong(criteria)
}

/** The best paid matches first; of equal pay, the newest first. */
export const bestPaidMatches = (db: DbOrTrx, criteria: Criteria, { limit, offset }: PageRange) =>
  jobIds(
    db,
    sql`select job_id from job_search where ${matchCondition(criteria)} and pay_top is not null
      order by pay_top desc, slot desc limit ${limit} offset ${offset}`,
  )

/** The matches by the rank of their ranking vectors. All are read and sorted: at most 10,000. */
export const bestMatches = (db: DbOrTrx, criteria: Criteria, ranking: string, { limit, offset }: PageRange) =>
  jobIds(
    db,
    sql`select job_id from job_search where slot = any(array(select slot from ${matchingSlots(criteria)}))
      order by ts_rank(${WEIGHTS}, ranking_vector, ${ranking}::tsquery) desc, slot desc limit ${limit} offset ${offset}`,
  )
