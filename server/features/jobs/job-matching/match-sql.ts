import { type RawBuilder, sql } from 'kysely'
import { indexedJobIsOpen } from '#server/db/conditions.ts'
import {
  ANY_JOB,
  bitsOfSlots,
  chunkOfSlot,
  emptyChunk,
  SLOTS_PER_CHUNK,
} from '#server/features/jobs/job-index/service.ts'
import { asksForFeatured, type Criteria, tsqueryOf } from './criteria.ts'

/** A query with one row per chunk: the bits of the jobs that match. */
export type Bits = RawBuilder<{ chunk: number; bits: Buffer }>

/** The criteria as a condition on `job_search`. */
export const matchCondition = (criteria: Criteria) => sql`document @@ ${tsqueryOf(criteria)}::tsquery
  and ${indexedJobIsOpen('job_search', criteria.now)}
  and ${asksForFeatured(criteria) ? sql`featured_until > ${criteria.now}` : sql`true`}`

/** A row source with the column `slot`: the matching jobs by the GIN index, in no order. */
export const matchingSlots = (criteria: Criteria, { limit }: { limit?: number } = {}) =>
  sql`matching_slots(${tsqueryOf(criteria)}::tsquery, ${criteria.now}, ${asksForFeatured(criteria)},
    ${limit ?? null}, null) as slot`

const slotsAsBits = sql`select ${chunkOfSlot} as chunk, ${bitsOfSlots} as bits`

/**
 * The jobs that match the label groups; the words are ignored. The labels of jobs that have expired stay until the index
 * is swept, so those jobs are subtracted.
 */
function filterBits(criteria: Criteria): Bits {
  const { now } = criteria
  const groups = [[ANY_JOB], ...criteria.groups.map(({ labels }) => labels)]
  const labels = groups.flat()
  const groupOf = groups.flatMap((list, index) => list.map(() => index))
  const hasEnded = asksForFeatured(criteria)
    ? sql`expires_at <= ${now} or featured_until <= ${now}`
    : sql`expires_at <= ${now}`
  const except = criteria.groups.flatMap((group) => group.except ?? [])
  const leftOut = sql`& ~ coalesce((select bit_or(bits) from label_bits as without
    where without.label = any(${except}::text[]) and without.chunk = fitting.chunk), ${emptyChunk})`
  // One join however many groups there are, and a list that the planner cannot see: planning a join per group, or the
  // estimate for hundreds of cities, took ten times as long as running it.
  return sql`select chunk, fitting.bits & ~ coalesce(ended.bits, ${emptyChunk}) ${except.length > 0 ? leftOut : sql``} as bits
    from (select chunk, bit_and(bits) as bits
      from (select chunk, bit_or(bits) as bits
        from unnest(${labels}::text[], ${groupOf}::int[]) as asked (label, in_group) join label_bits using (label)
        where label = any(array(select unnest(${labels}::text[]))) group by chunk, in_group) as per_group
      group by chunk having count(*) = ${groups.length}) as fitting
    left join (${slotsAsBits} from job_search where ${hasEnded} group by 1) as ended using (chunk)`
}

/** Slots per block. A chunk is put together from blocks, because setting one bit copies the whole bit string. */
const BLOCK = sql.lit(128)
const blocksPerChunk = sql.lit(SLOTS_PER_CHUNK / 128)

/** The jobs that match label groups and words: at most `limit`, in the order of the GIN index. */
const matchBits = (criteria: Criteria, limit: number): Bits =>
  sql`select block / ${blocksPerChunk} as chunk,
      bit_or(bits::bit(${sql.lit(SLOTS_PER_CHUNK)}) >> block % ${blocksPerChunk} * ${BLOCK}) as bits
    from (select slot / ${BLOCK} as block, bit_or(set_bit(0::bit(${BLOCK}), slot % ${BLOCK}, 1)) as bits
      from ${matchingSlots(criteria, { limit })} group by 1) as blocks group by 1`

/** The jobs that match the label groups, and words that labels express. */
export function labelBits(criteria: Criteria): Bits {
  const lists = criteria.words?.labelLists
  if (!lists?.length) return filterBits(criteria)
  const labels = [...new Set(lists.flat(2))]
  const bitsOf = (label: string) => sql`coalesce(bit_or(bits) filter (where label = ${label}), ${emptyChunk})`
  const everyGroup = lists.map((group) => {
    const anyList = group.map((all) => sql`(${sql.join(all.map(bitsOf), sql` & `)})`)
    return sql`(${sql.join(anyList, sql` | `)})`
  })
  return sql`select chunk, fitting.bits & worded.bits as bits from (${filterBits(criteria)}) as fitting
    join (select chunk, ${sql.join(everyGroup, sql` & `)} as bits from label_bits
      where label = any(${labels}::text[]) group by chunk) as worded using (chunk)`
}

/** Whether the labels express the criteria, so that all matches are known cheaply however many there are. */
export const isLabelled = ({ words }: Criteria): boolean => words === null || words.labelLists !== null

/** The jobs that match: all of them if labels express the criteria, else at most `limit`. */
export const bitsOf = (criteria: Criteria, limit: number): Bits =>
  isLabelled(criteria) ? labelBits(criteria) : matchBits(criteria, limit)
