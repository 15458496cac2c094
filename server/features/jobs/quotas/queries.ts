import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsInState, jobUsesPost } from '#server/db/job-conditions.ts'
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
 * The number of jobs that count towards the quota: active ones and those that await review, but no sponsored ones. Also the
 * number of these that await review, and of active jobs that do not count. The job `besides` is left out.
 */
export const countPosts = (
  db: DbOrTrx,
  owner: EmployerId,
  now: Date,
  { besides = null }: { besides?: string | null } = {},
) =>
  db
    .selectFrom('jobs')
    .select([
      sql<number>`(count(*) filter (where ${jobUsesPost('jobs', now)}))::int`.as('used'),
      sql<number>`(count(*) filter (where ${jobUsesPost('jobs', now)} and status = 'awaiting_review'))::int`.as(
        'inReview',
      ),
      sql<number>`(count(*) filter (where not ${jobUsesPost('jobs', now)} and status = 'active'))::int`.as(
        'notCounted',
      ),
    ])
    .where('owner_user_id', '=', owner)
    .where((eb) => eb.or([eb('status', '=', 'awaiting_review'), jobIsInState('jobs', 'active', now)]))
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirstOrThrow()
