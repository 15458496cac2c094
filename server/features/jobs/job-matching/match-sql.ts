import { type RawBuilder, sql } from 'kysely'
import { indexedJobIsOpen } from '#server/db/job-conditions.ts'
import {
  ANY_JOB,
  bitOfSlot,
  bitsOfSlots,
  chunkOfSlot,
  emptyChunk,
  SLOTS_PER_CHUNK,
} from '#server/features/jobs/job-index/service.ts'
import { asksForFeatured, type Criteria, type LabelLists, tsqueryOf } from './criteria.ts'
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
const endedBits = (criteria: Criteria): Bits =>
  sql`select ${chunkOfSlot} as chunk, ${bitsOfSlots} as bits from job_search
    where expires_at <= ${criteria.now} ${asksForFeatured(criteria) ? sql`or featured_until <= ${criteria.now}` : sql``} group by 1`

/** The jobs that match the label groups; the words are ignored. */
function filterBits(criteria: Criteria): Bits {
  const groups = [[ANY_JOB], ...criteria.groups.map(({ labels }) => labels)]
  const labels = groups.flat()
  const groupOf = groups.flatMap((list, index) => list.map(() => index))
  const except = criteria.groups.flatMap((group) => group.except ?? [])
  const leftOut = sql`& ~ coalesce((select bit_or(bits) from label_bits as without
    where without.label = any(${except}::text[]) and without.chunk = fitting.chunk), ${emptyChunk})`
  const { within } = criteria
  // One join however many groups there are, and a list that the planner cannot see: planning a join per group, or the
  // estimate for hundreds of cities, took ten times as long as running it.
  return sql`select chunk, fitting.bits & ~ coalesce(ended.bits, ${emptyChunk}) ${except.length > 0 ? leftOut : sql``} ${within ? sql`& own.bits` : sql``} as bits
    from (select chunk, bit_and(bits) as bits
      from (select chunk, bit_or(bits) as bits
        from unnest(${labels}::text[], ${groupOf}::int[]) as asked (label, in_group) join label_bits using (label)
        where label = any(array(select unnest(${labels}::text[]))) group by chunk, in_group) as per_group
      group by chunk having count(*) = ${groups.length}) as fitting
    ${within ? sql`join ${bitsOfSet(within)} as own using (chunk)` : sql``}
    left join (${endedBits(criteria)}) as ended using (chunk)`
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

/**
 * A query with one row: for each of the criteria of one search, whether a job matches. Labels must express all of them, and they ask
 * for featured jobs, and for jobs of a set, all or none. The labels are read once, and a set of labels that several criteria ask for is
 * put together once.
 */
export function anyInBits(several: readonly [Criteria, ...Criteria[]]): RawBuilder<{ matches: boolean[] }> {
  const sets = new Map<string, { column: RawBuilder<unknown>; labels: readonly string[] }>()
  const anyOf = (labels: readonly string[]) => {
    const key = JSON.stringify(labels)
    const known = sets.get(key) ?? { column: sql.ref(`set_${sets.size}`), labels }
    sets.set(key, known)
    return known.column
  }
  const allOf = (labels: readonly string[]) =>
    sql.join(
      labels.map((label) => anyOf([label])),
      sql` & `,
    )
  const anyList = (lists: LabelLists) =>
    sql`(${sql.join(
      lists.map((labels) => sql`(${allOf(labels)})`),
      sql` | `,
    )})`
  const ended = sql`coalesce(ended.bits, ${emptyChunk})`
  const isMet = several.map(({ groups, words, within }) => {
    const asked = [[ANY_JOB], ...groups.map(({ labels }) => labels)].map(anyOf)
    const leftOut = groups.flatMap(({ except = [] }) => (except.length > 0 ? [anyOf(except)] : []))
    const worded = (words?.labelLists ?? []).map(anyList)
    const without = [...leftOut, ended].map((bits) => sql`~ ${bits}`)
    const own = within ? [sql`own.bits`] : []
    return sql`coalesce(bool_or(bit_count(${sql.join([...asked, ...worded, ...without, ...own], sql` & `)}) > 0), false)`
  })
  const columns = [...sets.values()].map(
    ({ column, labels }) =>
      sql`coalesce(bit_or(bits) filter (where label = any(${labels}::text[])), ${emptyChunk}) as ${column}`,
  )
  const labels = [...new Set([...sets.values()].flatMap((set) => set.labels))]
  return sql`with sets as materialized (select chunk, ${sql.join(columns)} from label_bits
      where label = any(array(select unnest(${labels}::text[]))) group by chunk)
    select array[${sql.join(isMet)}] as matches
    from sets left join (${endedBits(several[0])}) as ended using (chunk)
    ${several[0].within ? sql`join ${bitsOfSet(several[0].within)} as own using (chunk)` : sql``}`
}

/** Whether the labels express the criteria, so that all matches are known cheaply however many there are. */
export const isLabelled = ({ words }: Criteria): boolean => words === null || words.labelLists !== null

/** The jobs that match: all of them if labels express the criteria, else at most `limit`. */
export const bitsOf = (criteria: Criteria, limit: number): Bits =>
  isLabelled(criteria) ? labelBits(criteria) : matchBits(criteria, limit)
