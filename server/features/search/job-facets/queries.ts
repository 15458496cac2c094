import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import {
  bitsOf,
  type Criteria,
  isLabelled,
  labelMatches,
} from '#server/features/jobs/job-matching/service.ts'

export interface LabelCount {
  label: string
  count: number
}

/** Jobs, and the prefixes of the labels that are counted among them, such as `state=`. */
export interface Counted {
  criteria: Criteria
  prefixes: readonly string[]
}

export interface Counts {
  /** Labels without matches are left out. */
  counts: LabelCount[]
  total: number
}

/** Cities are the only sparse labels that are counted as a facet. */
const tableOf = (prefix: string) => (prefix.startsWith('city=') ? 'job_sparse_bits' : 'job_bits')

/** The text after every text with this prefix: the prefix with its last character incremented. */
const afterPrefix = (prefix: string) =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** How many matches have each label with one of the prefixes in this table. The text is the same for all prefixes. */
function countingIn(table: 'job_bits' | 'job_sparse_bits', several: readonly Counted[]) {
  const ranges = several.flatMap(({ prefixes }, position) =>
    prefixes.filter((prefix) => tableOf(prefix) === table).map((prefix) => ({ position, prefix })),
  )
  const positions = ranges.map(({ position }) => position)
  const starts = ranges.map(({ prefix }) => prefix)
  const ends = starts.map(afterPrefix)
  return sql`select position, label, sum(bit_count(known.bits & matches.bits)) as count
    from unnest((select ${positions}::int[]), (select ${starts}::text[]), (select ${ends}::text[])) as range (position, first, after)
      join ${sql.table(table)} as known on label >= first and label < after
      join matches using (position, chunk) group by position, label`
}

/**
 * For each element, how many matches have each label with one of the prefixes, and how many there are. If labels do not express
 * the criteria, there is one element, and only the first `limit` matches are counted.
 */
export async function countLabels(
  db: DbOrTrx,
  several: readonly [Counted, ...Counted[]],
  limit: number,
): Promise<Counts[]> {
  const [first, ...others] = several
  const matches = isLabelled(first.criteria)
    ? labelMatches([first.criteria, ...others.map(({ criteria }) => criteria)])
    : sql`select 0 as position, chunk, bits from (${bitsOf(first.criteria, limit)}) as matching`
  const { rows } = await sql<{ position: number; label: string | null; count: string }>`${prepared}
    with matches as materialized (${matches})
    select position, null as label, sum(bit_count(bits)) as count from matches group by position
    union all ${countingIn('job_bits', several)} union all ${countingIn('job_sparse_bits', several)}`.execute(
    db,
  )
  return several.map((_, position) => {
    const own = rows.filter((row) => row.position === position)
    const total = Number(own.find(({ label }) => label === null)?.count ?? 0)
    const counts = own.flatMap(({ label, count }) =>
      label === null || count === '0' ? [] : [{ label, count: Number(count) }],
    )
    // Sorted here, because the order of groups depends on the plan, and the replies must not.
    return { counts: counts.sort((one, other) => (one.label < other.label ? -1 : 1)), total }
  })
}

/** How many matches have each of these labels. If labels do not express the criteria, only the first `limit` matches are counted. */
export async function countGivenLabels(
  db: DbOrTrx,
  { criteria, labels, limit }: { criteria: Criteria; labels: readonly string[]; limit: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; count: string }>`${prepared}
    with matches as materialized (${bitsOf(criteria, limit)})
    select label, sum(bit_count(label_bits.bits & matches.bits)) as count
    from label_bits join matches using (chunk) where label = any(${labels}::text[]) group by label`.execute(
    db,
  )
  return new Map(rows.map(({ label, count }) => [label, Number(count)]))
}
