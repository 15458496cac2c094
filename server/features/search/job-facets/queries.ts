import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { bitsOf, type Criteria } from '#server/features/jobs/job-matching/service.ts'

export interface LabelCount {
  label: string
  count: number
}

/** Condition for labels with one of these prefixes, such as `state=`. */
const hasPrefix = (prefixes: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    // A range of the primary key: up to the prefix with its last character incremented, exclusive.
    prefixes.map((prefix) => {
      const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
      return sql`(label >= ${prefix} and label < ${end})`
    }),
    sql` or `,
  )

/** Cities are the only sparse labels that are counted as a facet. */
const tableOf = (prefix: string) => (prefix.startsWith('city=') ? 'job_sparse_bits' : 'job_bits')

/**
 * How many matches have each label with one of the prefixes, and how many there are; labels without matches are left out.
 * If labels do not express the criteria, only the first `limit` matches are counted.
 */
export async function countLabels(
  db: DbOrTrx,
  { criteria, prefixes, limit }: { criteria: Criteria; prefixes: readonly string[]; limit: number },
): Promise<{ counts: LabelCount[]; total: number }> {
  const countings = (['job_bits', 'job_sparse_bits'] as const).flatMap((table) => {
    const own = prefixes.filter((prefix) => tableOf(prefix) === table)
    if (own.length === 0) return []
    return sql`select label, sum(bit_count(known.bits & matches.bits)) as count
      from ${sql.table(table)} as known join matches using (chunk) where ${hasPrefix(own)} group by label`
  })
  const { rows } = await sql<{ label: string | null; count: string }>`
    with matches as materialized (${bitsOf(criteria, limit)})
    select null as label, coalesce(sum(bit_count(bits)), 0) as count from matches union all
    ${sql.join(countings, sql` union all `)}`.execute(db)
  const labels = rows.flatMap(({ label, count }) => (label === null ? [] : [{ label, count: Number(count) }]))
  const total = rows.find(({ label }) => label === null)?.count
  // Sorted here, because the order of groups depends on the plan, and the replies must not.
  const counts = labels
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.label < other.label ? -1 : 1))
  return { counts, total: Number(total ?? 0) }
}

/** How many matches have each of these labels. If labels do not express the criteria, only the first `limit` matches are counted. */
export async function countGivenLabels(
  db: DbOrTrx,
  { criteria, labels, limit }: { criteria: Criteria; labels: readonly string[]; limit: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; count: string }>`
    with matches as materialized (${bitsOf(criteria, limit)})
    select label, sum(bit_count(label_bits.bits & matches.bits)) as count
    from label_bits join matches using (chunk) where label = any(${labels}::text[]) group by label`.execute(
    db,
  )
  return new Map(rows.map(({ label, count }) => [label, Number(count)]))
}
