import { type RawBuilder, sql } from 'kysely'
import { indexedJobIsOpen } from '#server/db/job-conditions.ts'
import {
  bitOfSlot,
  bitsOfSlots,
  chunkOfSlot,
  emptyChunk,
  SLOTS_PER_CHUNK,
} from '#server/features/jobs/job-index/service.ts'
import { askedLabels } from './asked-labels.ts'
import { asksForFeatured, type Criteria, tsqueryOf } from './criteria.ts'
import { bitsOfSet, chunksOfSet } from './fitting-jobs.ts'

/** A query with one row per chunk: the bits of the jobs that match. */
export type Bits = RawBuilder<{ chunk: number; bits: Buffer }>

/** A condition on a slot: it is in the set, if there is one. */
const isWithin = ({ within }: Criteria) =>
  within
    ? sql`coalesce(get_bit((${chunksOfSet(within)})[${chunkOfSlot} + 1], ${bitOfSlot}), 0) = 1`
    : sql`true`

/** The criteria as a condition on `job_search`. */
export const matchCondition = (criteria: Criteria) => sql`document @@ ${tsqueryOf(criteria)}::tsquery
  and ${indexedJobIsOpen('job_search', criteria.now)}
  and ${asksForFeatured(criteria) ? sql`featured_until > ${criteria.now}` : sql`true`} and ${isWithin(criteria)}`

/** A row source with the column `slot`: the matching jobs by the GIN index, in no order. */
export function matchingSlots(criteria: Criteria, { limit }: { limit?: number } = {}) {
  const found = (max: number | null) =>
    sql`matching_slots(${tsqueryOf(criteria)}::tsquery, ${criteria.now}, ${asksForFeatured(criteria)}, ${max}, null) as slot`
  return criteria.within
    ? sql`(select slot from ${found(null)} where ${isWithin(criteria)} limit ${limit ?? null}) as matching`
    : found(limit ?? null)
}

/**
 * The jobs that labels call open, or featured if the criteria ask for that, but that no longer are: their labels stay until the
 * index is swept.
 */
const endedBits = (criteria: Criteria): Bits => {
  // With both ends of the range hidden, the planner expects few in every plan, and uses the index.
  const isOver = (column: string) =>
    sql`${sql.ref(column)} > '-infinity' and ${sql.ref(column)} <= (select ${criteria.now}::timestamptz)`
  return sql`select ${chunkOfSlot} as chunk, ${bitsOfSlots} as bits from job_search
    where ${isOver('expires_at')} ${asksForFeatured(criteria) ? sql`or ${isOver('featured_until')}` : sql``} group by 1`
}

/** Slots per block. A chunk is put together from blocks, because setting one bit copies the whole bit string. */
const BLOCK = sql.lit(128)
const blocksPerChunk = sql.lit(SLOTS_PER_CHUNK / 128)

/** The jobs whose slots are in the column `slot` of a row source. */
export const bitsOfSource = (source: RawBuilder<unknown>): Bits =>
  sql`select block / ${blocksPerChunk} as chunk,
      bit_or(bits::bit(${sql.lit(SLOTS_PER_CHUNK)}) >> block % ${blocksPerChunk} * ${BLOCK}) as bits
    from (select slot / ${BLOCK} as block, bit_or(set_bit(0::bit(${BLOCK}), slot % ${BLOCK}, 1)) as bits
      from ${source} group by 1) as blocks group by 1`

/** The jobs that match label groups and words: at most `limit`, in the order of the GIN index. */
const matchBits = (criteria: Criteria, limit: number): Bits =>
  bitsOfSource(matchingSlots(criteria, { limit }))

/** An array that the planner cannot see: it would make another plan for each length, which takes longer than to run it. */
const hidden = (values: readonly unknown[], type: 'int' | 'text') =>
  sql`(select ${values}::${sql.raw(type)}[])`
const rowsOf = (...columns: RawBuilder<unknown>[]) => sql`unnest(${sql.join(columns)})`

/**
 * The jobs that match each of several criteria, by their position. Labels must express all of them, and they ask for featured
 * jobs, and for jobs of a set, all or none. The text is the same for all criteria with a set, and for all without.
 */
export function labelMatches(
  several: readonly [Criteria, ...Criteria[]],
): RawBuilder<{ position: number; chunk: number; bits: Buffer }> {
  const asked = askedLabels(several)
  const { within } = several[0]
  const groupsOf = (positions: number[], groups: number[]) =>
    sql`${rowsOf(hidden(positions, 'int'), hidden(groups, 'int'))} as one (position, in_group) join groups using (in_group)`
  return sql`with lists as not materialized (select in_group, list, chunk, bits, sizes.of_list[list + 1] as labels
      from ${rowsOf(hidden(asked.labels, 'text'), hidden(asked.listOf, 'int'), hidden(asked.groupOf, 'int'))}
        as asked (label, list, in_group) join label_bits using (label), (select ${asked.listSizes}::int[] as of_list) as sizes),
    groups as materialized (select in_group, chunk, bit_or(bits) as bits from (
        select in_group, chunk, bits from lists where labels = 1
        union all select in_group, chunk, bit_and(bits) from lists where labels > 1
          group by in_group, list, labels, chunk having count(*) = labels) as list group by in_group, chunk),
    required as (select position, chunk, bit_and(bits) as bits
      from ${groupsOf(asked.requiredBy, asked.required)} group by position, chunk
      having count(*) = (${asked.requiredCounts}::int[])[position + 1]),
    refused as (select position, chunk, bit_or(bits) as bits
      from ${groupsOf(asked.refusedBy, asked.refused)} group by position, chunk)
    select position, chunk, required.bits & ~ coalesce(refused.bits, ${emptyChunk}) & ~ coalesce(ended.bits, ${emptyChunk})
      ${within ? sql`& own.bits` : sql``} as bits
    from required left join refused using (position, chunk) left join (${endedBits(several[0])}) as ended using (chunk)
      ${within ? sql`join ${bitsOfSet(within)} as own using (chunk)` : sql``}`
}

/** The jobs that match label groups, and words that labels express. */
export const labelBits = (criteria: Criteria): Bits =>
  sql`select chunk, bits from (${labelMatches([criteria])}) as matching`

/** Whether the labels express the criteria, so that all matches are known cheaply however many there are. */
export const isLabelled = ({ words }: Criteria): boolean => words === null || words.labelLists !== null

/** The jobs that match: all of them if labels express the criteria, else at most `limit`. */
export const bitsOf = (criteria: Criteria, limit: number): Bits =>
  isLabelled(criteria) ? labelBits(criteria) : matchBits(criteria, limit)
