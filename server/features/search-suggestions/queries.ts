import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

/** How many open jobs bear each label, labels of none left out. */
export async function countByLabel(db: DbOrTrx, labels: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; count: string }>`select label, sum(bit_count(bits)) as count
    from job_bits where label = any(${labels}::text[]) group by label`.execute(db)
  return new Map(rows.map(({ label, count }) => [label, Number(count)]))
}

/** Employers with open jobs under their own name whose name has these words, the last one perhaps unfinished. */
export async function employersNamed(db: DbOrTrx, words: readonly string[], now: Date, limit: number) {
  const pattern = (word: string) => sql`search_text(users.name) ~ ${`\\m${word}`}`
  const { rows } = await sql<{ name: string; count: string }>`select users.name, count(*) as count
    from users join jobs on jobs.owner_user_id = users.id
    where users.role in ('employer', 'telehealth') and ${sql.join(words.map(pattern), sql` and `)}
      and jobs.status = 'active' and jobs.expires_at > ${now} and not jobs.employer_hidden
    group by users.id order by count(*) desc, users.name limit ${limit}`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}
