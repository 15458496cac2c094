import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** An own job, as its sponsorship sees it. */
export const jobOf = (db: DbOrTrx, owner: EmployerId, id: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'status', 'sponsored_until', 'boost_is_held'])
    .where('id', '=', id)
    .where('owner_user_id', '=', owner)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
