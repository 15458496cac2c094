import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import {
  type Interval,
  includesPlan,
  type PlanName,
  planNames,
  plans,
} from '#contract/payments/subscriptions.ts'
import type { Reply } from '#web/lib/api.ts'

/** Offer of a plan in the price table to this employer. */
export type OfferAction =
  /** Its own plan, with or without room for another job. */
  | { kind: 'publish' | 'manage' }
  | { kind: 'subscribe' | 'contact' }
  /** To another plan, or to another interval of its own. */
  | { kind: 'change' }
  /** The change to it is already scheduled. */
  | { kind: 'undo'; at: string }
  /** Back to the free plan. */
  | { kind: 'cancel' }
  /** Something has to be done on the billing page. */
  | { kind: 'pay' | 'reactivate' | 'seeSubscription' }
  /** The employer has all of it already, by what an admin has given. */
  | { kind: 'included' }
  /** The employer returns to it when the cancelled subscription ends. */
  | { kind: 'returns'; at: string }
  | { kind: 'none' }

export interface Account {
  permissions: Reply<'GET /subscriptions/permissions'>
  subscription: Subscription
  sells: boolean
}

export const rankOf = (plan: PlanName) => planNames.indexOf(plan)

/** Why the subscription cannot be changed at the moment; null if it can. */
export function obstacleOf({ status, isDisputed }: Subscription): 'pay' | 'reactivate' | 'dispute' | null {
  if (isDisputed) return 'dispute'
  if (status === 'past_due' || status === 'incomplete') return 'pay'
  return status === 'canceled' ? 'reactivate' : null
}

/** Whether the employer has exactly this plan now. Granted posts are Business under another label. */
export const isCurrentPlan = (plan: PlanName, { permissions }: Account) =>
  permissions.planLabel === plans[plan].label

export function offerActionOf(plan: PlanName, interval: Interval, account: Account): OfferAction {
  const { permissions, subscription, sells } = account
  const { subscribedPlan, scheduledChange, afterwards } = subscription
  const isCurrent = isCurrentPlan(plan, account)
  const own: OfferAction = {
    kind: permissions.currentActivePosts < permissions.maxActivePosts ? 'publish' : 'manage',
  }
  if (!subscribedPlan) {
    if (isCurrent) return own
    // A larger plan that an admin has given includes the smaller ones.
    if (includesPlan(permissions.plan, plan)) return { kind: 'included' }
    return { kind: sells ? 'subscribe' : 'contact' }
  }
  const obstacle = obstacleOf(subscription)
  if (plan === 'free') return freeAction(subscription, isCurrent ? own : null)
  const isIncluded = includesPlan(afterwards.plan, plan)
  if (plan === subscribedPlan && (isIncluded || interval === subscription.interval)) {
    if (!isIncluded && (obstacle === 'pay' || obstacle === 'reactivate')) return { kind: obstacle }
    return isCurrent ? own : { kind: 'seeSubscription' }
  }
  if (scheduledChange?.plan === plan && scheduledChange.interval === interval)
    return { kind: 'undo', at: scheduledChange.at }
  if (isCurrent && plan !== subscribedPlan) return own
  if (isIncluded) return returnTo(plan, subscription) ?? { kind: 'included' }
  if (obstacle || !sells) return { kind: 'none' }
  return { kind: 'change' }
}

/** The plan after the end of a cancelled subscription. */
function returnTo(plan: PlanName, { status, cancelsAt, afterwards }: Subscription): OfferAction | null {
  const isLeft = status === 'canceled' && afterwards.planLabel === plans[plan].label
  return isLeft && cancelsAt ? { kind: 'returns', at: cancelsAt } : null
}

function freeAction(subscription: Subscription, own: OfferAction | null): OfferAction {
  const { status } = subscription
  if (own) return own
  if (status === 'canceled') return returnTo('free', subscription) ?? { kind: 'none' }
  return status === 'active' || status === 'trialing' ? { kind: 'cancel' } : { kind: 'none' }
}
