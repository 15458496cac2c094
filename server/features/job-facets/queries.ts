import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { bitsOfGroups, bitsOfWords, type Matching } from '#server/features/job-search/service.ts'

export interface LabelCount {
  label: string
  count: number
}

/** Labels that begin with one of these, `state=` say. */
export const beginningWith = (beginnings: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    // A range of the primary key; the last character's successor ends it.
    beginnings.map((text) => {
      const end = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
      return sql`(label >= ${text} and label < ${end})`
    }),
    sql` or `,
  )

export const oneOf = (labels: readonly string[]): RawBuilder<boolean> => sql`label = any(${labels}::text[])`

/** How many of the matches bear each label, labels of none left out; null when words match more than `upTo`. */
export async function countLabels(
  db: DbOrTrx,
  matching: Matching,
  labels: RawBuilder<boolean>,
  upTo: number,
): Promise<LabelCount[] | null> {
  const matches = matching.words ? bitsOfWords(matching, upTo + 1) : bitsOfGroups(matching)
  const { rows } = await sql<{ label: string; count: string; total: string }>`
    with matches as materialized (${matches})
    select label, sum(bit_count(job_bits.bits & matches.bits)) as count,
      (select sum(bit_count(bits)) from matches) as total
    from job_bits join matches using (chunk) where ${labels}
    group by label`.execute(db)
  if (matching.words && Number(rows[0]?.total ?? 0) > upTo) return null
  return rows.map(({ label, count }) => ({ label, count: Number(count) })).filter(({ count }) => count > 0)
}
