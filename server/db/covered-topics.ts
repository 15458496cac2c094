import { sql } from 'kysely'
import type { DbOrTrx } from './client.ts'

/** How many specialties and practice areas a job has. */
export async function countTopics(db: DbOrTrx, jobId: string): Promise<number> {
  const { rows } = await sql<{ topics: number }>`select
    ((select count(*) from job_specialties where job_id = ${jobId})
      + (select count(*) from job_practice_areas where job_id = ${jobId}))::int as topics`.execute(db)
  return rows[0]?.topics ?? 0
}

/**
 * For how many topics each sponsorship of a job is paid whose period is not over, or would be paid if its checkout is open.
 * A widening covers the sponsorships that were paid before it was ordered.
 */
export async function coveredTopics(
  db: DbOrTrx,
  jobId: string,
  now: Date,
  { states = ['pending', 'paid', 'disputed'] }: { states?: readonly string[] } = {},
): Promise<number[]> {
  const { rows } = await sql<{ topics: number }>`
    select greatest(bases.topics, (select max(topics) from sponsorships as widenings
      where widenings.job_id = bases.job_id and is_widening and state = 'paid' and widenings.created_at >= bases.paid_at
    ))::int as topics
    from sponsorships as bases
    where job_id = ${jobId} and not is_widening and state = any(${[...states]}::text[])
      and (ends_at is null or held_since is not null or ends_at > ${now})
    order by created_at, id`.execute(db)
  return rows.map(({ topics }) => topics)
}
