import type { DbOrTrx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/conditions.ts'

/**
 * The open jobs of an employer, the newest first, and their total. Jobs that hide their employer are left out, and an
 * employer without a public profile has none.
 */
export async function employerOpenJobIds(
  db: DbOrTrx,
  employer: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const open = db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .where('jobs.owner_user_id', '=', employer)
    .where(jobIsOpen('jobs', now))
    .where('jobs.employer_hidden', '=', false)
    .where('users.profile_completed_at', 'is not', null)
    .where('users.is_searchable', '=', true)
  const [rows, { total }] = await Promise.all([
    open
      .select('jobs.id')
      .orderBy('jobs.published_at', 'desc')
      .orderBy('jobs.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    open.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}
