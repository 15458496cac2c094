import type { Subscription } from '#contract/api/subscriptions.ts'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { type Allowance, allowanceOf, planNames, plans, upgradeMessage } from '#contract/subscriptions.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** What the employer's plan allows. */
export async function allowance(db: DbOrTrx, owner: EmployerId): Promise<Allowance> {
  const { granted_plan, granted_posts } = await queries.readPlan(db, owner)
  return allowanceOf(granted_plan ?? 'free', granted_posts)
}

/** What the employer's plan allows, and how many active posts count towards its limit. */
export async function permissions(db: Db, owner: EmployerId, now: Date) {
  const [allowed, currentActivePosts] = await Promise.all([
    allowance(db, owner),
    queries.countUsedPosts(db, owner, now),
  ])
  return { ...allowed, currentActivePosts }
}

/** The plans on offer, the smallest first. Prices in centavos. */
export function offeredPlans() {
  return planNames.map((plan) => {
    const { label: planLabel, ...offer } = plans[plan]
    return { plan, planLabel, ...offer, durationDays: JOB_DURATION_DAYS }
  })
}

/** The employer's subscription. */
export async function subscription(db: Db, owner: EmployerId): Promise<Subscription> {
  const { plan, planLabel } = await allowance(db, owner)
  return {
    plan,
    planLabel,
    status: 'active',
    paymentProvider: null,
    subscribedPlan: null,
    currentPeriodEnd: null,
    amount: 0,
    interval: null,
    cancelsAt: null,
    scheduledChange: null,
    pastDueSince: null,
    graceEndsAt: null,
    isDisputed: false,
    refundableUntil: null,
    isSandbox: false,
  }
}

/** What an employer's plan allows, and how many active posts count towards its limit. */
export interface Quota {
  allowance: Allowance
  used: number
}

/**
 * Locks the employer's quota of active posts until the transaction ends. Lock it before any job, so that two
 * transactions cannot deadlock.
 */
export async function lockQuota(trx: Trx, owner: EmployerId, now: Date): Promise<Quota> {
  const { granted_plan, granted_posts } = await queries.lockPlan(trx, owner)
  return {
    allowance: allowanceOf(granted_plan ?? 'free', granted_posts),
    used: await queries.countUsedPosts(trx, owner, now),
  }
}

/** @throws PlanLimit if the quota is used up */
export function requireQuota({ allowance: allowed, used }: Quota): void {
  if (used >= allowed.maxActivePosts)
    throw new AppError('PlanLimit', { upgrade_required: true, upgrade_message: upgradeMessage(allowed) })
}
