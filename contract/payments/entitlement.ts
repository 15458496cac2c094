import { DAY_MS } from '#contract/durations.ts'
import { type Allowance, allowanceOf, type PaidPlanName, type PlanName, planNames } from './subscriptions.ts'

/** An employer's entitlement, computed from its subscription, its grants and the time. */

/** The statuses of a subscription at Stripe. */
export const providerStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/** Days for which a plan goes on after a charge has failed. */
export const GRACE_DAYS = 7

export interface SubscriptionState {
  plan: PaidPlanName
  status: ProviderStatus
  /** When a subscription that was cancelled ends; null if it goes on. */
  cancelsAt: Date | null
  /** Since when a period is not paid; null unless a charge has failed. */
  pastDueSince: Date | null
  /** The buyer has disputed the payment, and the dispute is not won. */
  isDisputed: boolean
  /** All that was paid for the current period was given back. */
  isRefunded: boolean
}

/** The grants of an employer by admins. */
export interface Grants {
  plan: PaidPlanName | null
  /** More posts than any plan has (Enterprise). */
  posts: number | null
}

/** The end of the grace after a charge has failed. */
export const graceEnd = (pastDueSince: Date) => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS)

/** The plan that a subscription gives at `now`. `free` if it gives none. */
export function subscribedPlan(subscription: SubscriptionState | null, now: Date): PlanName {
  if (!subscription || subscription.isDisputed || subscription.isRefunded) return 'free'
  const { plan, status, cancelsAt, pastDueSince } = subscription
  if (cancelsAt && cancelsAt <= now) return 'free'
  if (status === 'active' || status === 'trialing') return plan
  const isInGrace = status === 'past_due' && pastDueSince !== null && now < graceEnd(pastDueSince)
  return isInGrace ? plan : 'free'
}

/** The larger of the subscribed and the granted plan, with the granted posts. */
export function entitlementOf(subscription: SubscriptionState | null, grants: Grants, now: Date): Allowance {
  const subscribed = planNames.indexOf(subscribedPlan(subscription, now))
  const granted = planNames.indexOf(grants.plan ?? 'free')
  return allowanceOf(planNames[Math.max(subscribed, granted)] ?? 'free', grants.posts)
}
