import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

const planOf = (db: DbOrTrx, owner: EmployerId) =>
  db.selectFrom('employers').select(['plan', 'granted_posts']).where('user_id', '=', owner)

export const readPlan = (db: DbOrTrx, owner: EmployerId) => planOf(db, owner).executeTakeFirstOrThrow()

/** Whoever wants a place of this employer waits here; other writers that only point to it do not. */
export const lockPlan = (trx: Trx, owner: EmployerId) =>
  planOf(trx, owner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Jobs that take a place of the plan. */
export async function countUsedPosts(db: DbOrTrx, owner: EmployerId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_user_id', '=', owner)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'awaiting_review'),
        eb.and([eb('status', '=', 'active'), eb('expires_at', '>', now)]),
      ]),
    )
    // A paid period stands beside the plan.
    .where((eb) => eb.or([eb('sponsored_until', 'is', null), eb('sponsored_until', '<=', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
