import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsInState, jobUsesPost } from '#server/db/job-conditions.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** The jobs that count towards the quota, the oldest first: the order in which they stay. */
export const countedJobs = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  db
    .selectFrom('jobs')
    .select(['id', 'title', 'published_at'])
    .where('owner_user_id', '=', owner)
    .where((eb) => eb.or([eb('status', '=', 'awaiting_review'), jobIsInState('jobs', 'active', now)]))
    .where(jobUsesPost('jobs', now))
    .orderBy('published_at')
    .orderBy('id')
    .execute()

/** Those of `ids` that are jobs of the employer. */
export async function ownJobs(db: DbOrTrx, owner: EmployerId, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('owner_user_id', '=', owner)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
