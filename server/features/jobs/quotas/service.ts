import { entitlementOf } from '#contract/payments/entitlement.ts'
import { type Allowance, upgradeMessage } from '#contract/payments/subscriptions.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { subscriptionState } from '#server/db/subscribed.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const allowanceOfRow = ({ granted_plan, granted_posts, subscription: stored }: queries.PlanRow, now: Date) =>
  entitlementOf(subscriptionState(stored), { plan: granted_plan, posts: granted_posts }, now)

/** The employer's current allowance, from its subscription and grants. */
export const allowance = async (db: DbOrTrx, owner: EmployerId, now: Date): Promise<Allowance> =>
  allowanceOfRow(await queries.readPlan(db, owner), now)

/** The employer's current allowance, and its allowance once the subscription has ended. */
export async function allowances(db: DbOrTrx, owner: EmployerId, now: Date) {
  const plan = await queries.readPlan(db, owner)
  return { now: allowanceOfRow(plan, now), afterwards: allowanceOfRow({ ...plan, subscription: null }, now) }
}

/** The employer's allowance once its subscription has ended. */
export const allowanceAfterwards = async (db: DbOrTrx, owner: EmployerId, now: Date): Promise<Allowance> =>
  (await allowances(db, owner, now)).afterwards

/** The employer's current allowance, the number of posts that count towards its limit, and of active ones that do not. */
export async function permissions(db: Db, owner: EmployerId, now: Date) {
  const [allowed, { used, inReview, notCounted }] = await Promise.all([
    allowance(db, owner, now),
    queries.countPosts(db, owner, now),
  ])
  return {
    ...allowed,
    currentActivePosts: used,
    postsAwaitingReview: inReview,
    sponsoredActivePosts: notCounted,
  }
}

/** An employer's allowance, and the number of active posts that count towards its limit. */
export interface Quota {
  allowance: Allowance
  used: number
}

/**
 * Locks the employer's quota of active posts until the transaction ends. Lock it before any job, so that two
 * transactions cannot deadlock. With `besides`, the posts that the other jobs use are counted.
 */
export async function lockQuota(
  trx: Trx,
  owner: EmployerId,
  now: Date,
  counted: { besides?: string | null } = {},
): Promise<Quota> {
  const plan = await queries.lockPlan(trx, owner)
  return {
    allowance: allowanceOfRow(plan, now),
    used: (await queries.countPosts(trx, owner, now, counted)).used,
  }
}

/** @throws PlanLimit if the quota is used up */
export function requireQuota({ allowance: allowed, used }: Quota): void {
  if (used >= allowed.maxActivePosts)
    throw new AppError('PlanLimit', { upgrade_required: true, upgrade_message: upgradeMessage(allowed) })
}
