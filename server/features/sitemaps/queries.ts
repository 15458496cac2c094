import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { indexedJobIsOpen } from '#server/db/conditions.ts'
import { MAX_ADDRESSES } from './job-files.ts'

/** How many jobs are in the index. Jobs that have just expired are included, so that an index-only scan suffices. */
export async function countIndexedJobs(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from job_search`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The open jobs with ids from `from` (inclusive) to `to` (exclusive), and when each was last changed. */
export function openJobs(
  db: DbOrTrx,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<{ id: string; changedAt: Date }[]> {
  return db
    .selectFrom('job_search')
    .innerJoin('jobs', 'jobs.id', 'job_search.job_id')
    .select(['jobs.id', sql<Date>`greatest(jobs.updated_at, jobs.published_at)`.as('changedAt')])
    .where('job_search.job_id', '>=', from)
    .$if(to !== null, (query) => query.where('job_search.job_id', '<', to))
    .where(indexedJobIsOpen('job_search', now))
    .orderBy('job_search.job_id')
    .limit(MAX_ADDRESSES)
    .execute()
}
