import { type RawBuilder, sql } from 'kysely'
import { indexedJobIsOpen } from '#server/db/conditions.ts'
import { ANY_JOB, type LabelGroup, labelGroups, wordLabel } from '#server/features/job-index/service.ts'
import { SLOTS_PER_CHUNK } from './bit-slots.ts'

/** A query whose rows say, chunk by chunk, which jobs are meant. */
export type Bits = RawBuilder<{ chunk: number; bits: Buffer }>

/** Words as tsquery texts of PostgreSQL's own making. */
export interface WordQuery {
  /** What a job must have. */
  must: string
  /** What a job is ranked by. */
  rank: string
  /** `must` as stems: of each group one list, of the list all stems. Null where stems alone cannot tell. */
  groups: readonly (readonly (readonly string[])[])[] | null
}

/** A whole search: AND between groups, and with the words. */
export interface Matching {
  groups: readonly LabelGroup[]
  words: WordQuery | null
  now: Date
}

/** A lexeme inside tsquery text. */
export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** The search as one tsquery text, for the GIN index. A group that nothing satisfies becomes a label that no job has. */
function tsqueryOf({ groups, words }: Matching): string {
  const parts = groups.map(({ labels }) =>
    labels.length > 0 ? `(${labels.map(quote).join(' | ')})` : quote('job=none'),
  )
  return [...(words ? [`(${words.must})`] : []), ...parts].join(' & ') || quote(ANY_JOB)
}

const asksFeatured = ({ groups }: Matching) => groups.some(({ filter }) => filter === 'isFeatured')

/** The same search among the jobs of the last days. */
export const publishedWithin = (matching: Matching, days: number): Matching => ({
  ...matching,
  groups: [...matching.groups, ...labelGroups({ publishedWithin: days }, matching.now)],
})

/** Condition on `job_search`: what matches, as of now. */
export const condition = (matching: Matching) => sql`document @@ ${tsqueryOf(matching)}::tsquery
  and ${indexedJobIsOpen('job_search', matching.now)}
  and ${asksFeatured(matching) ? sql`featured_until > ${matching.now}` : sql`true`}`

interface Part {
  /** Of the first so many that the index gives. */
  upTo?: number
  /** A tsquery; who has it in title or key words is left out. */
  besides?: string | undefined
}

/** What matches, as of now, by the index of words: a source of rows whose one column is the slot, in no order. */
export const matchingSlots = (matching: Matching, { upTo, besides }: Part = {}) =>
  sql`matching_slots(${tsqueryOf(matching)}::tsquery, ${matching.now}, ${asksFeatured(matching)},
    ${upTo ?? null}, ${besides ?? null}::tsquery) as slot`

const perChunk = sql.lit(SLOTS_PER_CHUNK)
const asBits = sql`select slot / ${perChunk} as chunk, bit_or(set_bit(0::bit(16384), slot % ${perChunk}, 1)) as bits`

/**
 * Rows (chunk, bits) of every job that fits the groups; words are not asked. Labels lag behind the clock until the
 * index is swept, so that what has run out since is taken off.
 */
export function bitsOfGroups(matching: Matching): Bits {
  const { groups, now } = matching
  const joins = groups.map(
    ({ labels }, index) => sql`join (select chunk, bit_or(bits) as bits from label_bits
      where label = any(${labels}::text[]) group by chunk) as ${sql.id(`g${index}`)} using (chunk)`,
  )
  const all = [sql`every_job.bits`, ...groups.map((_, index) => sql`${sql.id(`g${index}`)}.bits`)]
  const over = asksFeatured(matching)
    ? sql`expires_at <= ${now} or featured_until <= ${now}`
    : sql`expires_at <= ${now}`
  return sql`select chunk, ${sql.join(all, sql` & `)} & ~ coalesce(over.bits, 0::bit(16384)) as bits
    from (select chunk, bits from job_bits where label = ${ANY_JOB}) as every_job ${sql.join(joins, sql` `)}
    left join (${asBits} from job_search where ${over} group by 1) as over using (chunk)`
}

/** Rows (chunk, bits) of every job that fits groups and words, of the first `limit` that the index gives. */
export const bitsOfWords = (matching: Matching, limit: number): Bits =>
  sql`${asBits} from ${matchingSlots(matching, { upTo: limit })} group by 1`

/**
 * Rows (chunk, bits) of every job that fits the groups and has the words in its title or key words; null where stems
 * alone cannot tell.
 */
export function bitsOfEssence(matching: Matching): Bits | null {
  const groups = matching.words?.groups
  if (!groups) return null
  const labels = [...new Set(groups.flat(2))].map(wordLabel)
  const bitsOf = (stem: string) =>
    sql`coalesce(bit_or(bits) filter (where label = ${wordLabel(stem)}), 0::bit(16384))`
  const all = groups.map((lists) => {
    const some = lists.map((stems) => sql`(${sql.join(stems.map(bitsOf), sql` & `)})`)
    return sql`(${sql.join(some, sql` | `)})`
  })
  return sql`select chunk, fitting.bits & worded.bits as bits from (${bitsOfGroups(matching)}) as fitting
    join (select chunk, ${sql.join(all, sql` & `)} as bits from label_bits
      where label = any(${labels}::text[]) group by chunk) as worded using (chunk)`
}
