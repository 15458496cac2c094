import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsInState, jobUsesPost } from '#server/db/conditions.ts'
import { currentSubscription } from '#server/db/subscribed.ts'
import type { EmployerId } from '#server/http/caller.ts'

const planOf = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('employers')
    .select(['granted_plan', 'granted_posts', currentSubscription('employers.user_id').as('subscription')])
    .where('user_id', '=', owner)

export type PlanRow = Awaited<ReturnType<typeof readPlan>>
export const readPlan = (db: DbOrTrx, owner: EmployerId) => planOf(db, owner).executeTakeFirstOrThrow()

/** Locks the plan against other calls of this, but not against inserts of rows that refer to the employer. */
export const lockPlan = (trx: Trx, owner: EmployerId) =>
  planOf(trx, owner).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * How many jobs count towards the quota: active ones and those that await review, but no sponsored ones. The job `besides` is
 * not counted.
 */
export async function countUsedPosts(
  db: DbOrTrx,
  owner: EmployerId,
  now: Date,
  { besides = null }: { besides?: string | null } = {},
): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_user_id', '=', owner)
    .where((eb) => eb.or([eb('status', '=', 'awaiting_review'), jobIsInState('jobs', 'active', now)]))
    .where(jobUsesPost('jobs', now))
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirstOrThrow()
  return Number(count)
}
