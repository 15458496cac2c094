import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { type Bits, bitsOfGroups, bitsOfWords, type Matching } from '#server/features/job-search/service.ts'

export interface LabelCount {
  label: string
  count: number
}

/** Labels that begin with one of these, `state=` say. */
const beginningWith = (beginnings: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    // A range of the primary key; the last character's successor ends it.
    beginnings.map((text) => {
      const end = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
      return sql`(label >= ${text} and label < ${end})`
    }),
    sql` or `,
  )

export interface Counting {
  /** Which jobs are counted. */
  matching: Matching
  /** How the labels begin that they are counted by. */
  beginnings: readonly string[]
}

/** Cities are many and packed; a facet of them is asked for by name alone. */
const tableOf = (beginning: string) => (beginning.startsWith('city=') ? 'job_sparse_bits' : 'job_bits')

/** How many of the matches bear each label, labels of none left out. Words must match no more than `upTo`. */
export async function countLabels(
  db: DbOrTrx,
  { matching, beginnings }: Counting,
  upTo: number,
): Promise<LabelCount[]> {
  const matches: Bits = matching.words ? bitsOfWords(matching, upTo) : bitsOfGroups(matching)
  const counts = (['job_bits', 'job_sparse_bits'] as const).flatMap((table) => {
    const own = beginnings.filter((beginning) => tableOf(beginning) === table)
    if (own.length === 0) return []
    return sql`select label, sum(bit_count(known.bits & matches.bits)) as count
      from ${sql.table(table)} as known join matches using (chunk) where ${beginningWith(own)} group by label`
  })
  const { rows } = await sql<{ label: string; count: string }>`with matches as materialized (${matches})
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(({ label, count }) => ({ label, count: Number(count) })).filter(({ count }) => count > 0)
}

/** The same for labels that are named, cities above all. */
export async function countNamedLabels(
  db: DbOrTrx,
  matching: Matching,
  labels: readonly string[],
  upTo: number,
): Promise<Map<string, number>> {
  const matches: Bits = matching.words ? bitsOfWords(matching, upTo) : bitsOfGroups(matching)
  const { rows } = await sql<{ label: string; count: string }>`with matches as materialized (${matches})
    select label, sum(bit_count(label_bits.bits & matches.bits)) as count
    from label_bits join matches using (chunk) where label = any(${labels}::text[]) group by label`.execute(
    db,
  )
  return new Map(rows.map(({ label, count }) => [label, Number(count)]))
}
