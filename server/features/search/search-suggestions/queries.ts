import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'

/** The jobs of at most this many employers are counted, because each count reads all jobs of the employer. */
const CANDIDATES = 8

/** How many open jobs have each of these labels; labels without jobs are left out. */
export async function countByLabel(db: DbOrTrx, labels: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; count: string }>`select label, sum(bit_count(bits)) as count
    from label_bits where label = any(${labels}::text[]) group by label`.execute(db)
  return new Map(rows.map(({ label, count }) => [label, Number(count)]))
}

/**
 * Employers whose names have words with these beginnings, those with the most open jobs first. The longest beginning finds
 * them by the index, because folding a name once per beginning would be slow. Jobs that hide their
 * employer do not count.
 */
export async function employersNamed(
  db: DbOrTrx,
  { beginnings, now, limit }: { beginnings: readonly string[]; now: Date; limit: number },
): Promise<{ name: string; count: number }[]> {
  // They have only letters and digits, so nothing in them is a wildcard.
  const patterns = beginnings.map((word) => `% ${word}%`)
  const longest = patterns.toSorted((one, other) => other.length - one.length)[0]
  const { rows } = await sql<{ name: string; count: string }>`
    with alike as materialized (select id, name, ' ' || search_text(name) as words from users
      where role in ('employer', 'telehealth') and ' ' || search_text(name) like ${longest})
    select name, open.count
    from (select id, name from alike where words like all(${patterns}::text[])
      order by length(name), name limit ${CANDIDATES}) as named
    cross join lateral (select count(*) as count from jobs where owner_user_id = named.id
      and ${jobIsOpen('jobs', now)} and not employer_hidden) as open
    where open.count > 0 order by open.count desc, name limit ${limit}`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
