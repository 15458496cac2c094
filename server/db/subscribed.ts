import { sql } from 'kysely'
import type { ProviderStatus, SubscriptionState } from '#contract/payments/entitlement.ts'
import type { PaidPlanName } from '#contract/payments/subscriptions.ts'

/** The fields of a subscription that determine the plan, as JSON. */
export interface StoredSubscription {
  plan: PaidPlanName
  status: ProviderStatus
  cancels_at: string | null
  past_due_since: string | null
  is_disputed: boolean
  is_refunded: boolean
}

/**
 * The subscription of the employer in the column `owner`, as one value that any query can select. Whether it gives its plan
 * is decided by `entitlementOf` alone, never in SQL.
 */
export const currentSubscription = (owner: string) => sql<StoredSubscription | null>`(
  select jsonb_build_object('plan', plan, 'status', status, 'cancels_at', cancels_at,
    'past_due_since', past_due_since, 'is_disputed', is_disputed, 'is_refunded', is_refunded)
  from subscriptions where owner_user_id = ${sql.ref(owner)} and is_current)`

const time = (text: string | null) => (text === null ? null : new Date(text))

export const subscriptionState = (stored: StoredSubscription | null): SubscriptionState | null =>
  stored && {
    plan: stored.plan,
    status: stored.status,
    cancelsAt: time(stored.cancels_at),
    pastDueSince: time(stored.past_due_since),
    isDisputed: stored.is_disputed,
    isRefunded: stored.is_refunded,
  }
