import type { ReferredUser } from '#contract/api/accounts/ambassadors.ts'
import { entitlementOf, type ProviderStatus } from '#contract/payments/entitlement.ts'
import { includesPlan, type PaidPlanName, plans } from '#contract/payments/subscriptions.ts'
import { type StoredSubscription, subscriptionState } from '#server/db/subscribed.ts'
import type { ReferralRow } from './queries.ts'

/** Statuses that a subscription reaches because nobody pays for it. */
const unpaidStatuses: readonly (ProviderStatus | null)[] = [
  'past_due',
  'unpaid',
  'incomplete_expired',
  'paused',
]

interface PlanBasis {
  granted_plan: PaidPlanName | null
  granted_posts: number | null
  current: StoredSubscription | null
}

const allowanceOf = ({ current, granted_plan, granted_posts }: PlanBasis, now: Date) =>
  entitlementOf(subscriptionState(current), { plan: granted_plan, posts: granted_posts }, now)

/** Whether a company has a plan now, bought or granted. */
export const hasPlan = (basis: PlanBasis, now: Date): boolean => allowanceOf(basis, now).plan !== 'free'

/**
 * The subscription of a referred company. It is active if the company has a plan now, bought or granted. Otherwise its
 * last one has expired if it was not paid, and is cancelled if it was ended or returned. Null if there never was one.
 */
export function referralSubscription(row: ReferralRow, now: Date): ReferredUser['subscription'] {
  const endsAt = row.last_ends_at?.toISOString() ?? null
  if (hasPlan(row, now)) {
    const { plan, planLabel } = allowanceOf(row, now)
    const isBought = !includesPlan(allowanceOf({ ...row, current: null }, now).plan, plan)
    return { status: 'active', planName: planLabel, expiresAt: isBought ? endsAt : null }
  }
  if (!row.last_plan || row.last_status === 'incomplete') return null
  const status = unpaidStatuses.includes(row.last_status) ? 'expired' : 'canceled'
  return { status, planName: plans[row.last_plan].label, expiresAt: endsAt }
}
