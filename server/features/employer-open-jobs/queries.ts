import type { DbOrTrx } from '#server/db/client.ts'

/**
 * Open jobs that an employer publishes under its name, the newest first, and how many there are. A job with a hidden
 * employer is in neither, and a profile that is not public has none.
 */
export async function openJobIdsOf(
  db: DbOrTrx,
  employer: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const open = db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.owner_user_id')
    .where('jobs.owner_user_id', '=', employer)
    .where('jobs.status', '=', 'active')
    .where('jobs.expires_at', '>', now)
    .where('jobs.employer_hidden', '=', false)
    .where('users.profile_completed_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
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
