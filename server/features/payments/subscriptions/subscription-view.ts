import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { graceEnd } from '#contract/payments/entitlement.ts'
import { refundDeadline } from '#contract/payments/refunds.ts'
import { type Allowance, plans, type SubscriptionStatus } from '#contract/payments/subscriptions.ts'
import type { StoredSubscriptionRow } from './queries.ts'

const iso = (time: Date | null | undefined) => time?.toISOString() ?? null

/** A cancelled subscription is shown as cancelled while its last period lasts (spec B §2.11). */
function shownStatus({ status, cancels_at }: StoredSubscriptionRow): SubscriptionStatus {
  if (status === 'unpaid' || status === 'paused') return 'past_due'
  if (status === 'incomplete' || status === 'incomplete_expired') return 'incomplete'
  return cancels_at ? 'canceled' : status
}

/** Until when everything paid can be returned; null if it cannot be. */
function refundableUntil(row: StoredSubscriptionRow, now: Date): Date | null {
  if (!row.first_paid_at || row.is_refunded || row.is_disputed || row.return_requested_at) return null
  const until = refundDeadline(row.first_paid_at)
  return until > now ? until : null
}

export const isRefundable = (row: StoredSubscriptionRow, now: Date) => refundableUntil(row, now) !== null

function scheduledChange(row: StoredSubscriptionRow): Subscription['scheduledChange'] {
  const { scheduled_plan: plan, scheduled_interval: interval, scheduled_amount: amount, scheduled_at } = row
  if (!plan || !interval || amount === null || !scheduled_at) return null
  return { plan, planLabel: plans[plan].label, interval, amount, at: scheduled_at.toISOString() }
}

/** A subscription as its owner sees it. */
export const toSubscription = (
  { now: { plan, planLabel }, afterwards }: Record<'now' | 'afterwards', Allowance>,
  row: StoredSubscriptionRow | undefined,
  { now, isSandbox }: { now: Date; isSandbox: boolean },
): Subscription => ({
  plan,
  planLabel,
  status: row ? shownStatus(row) : 'active',
  paymentProvider: row ? 'stripe' : null,
  subscribedPlan: row?.plan ?? null,
  currentPeriodEnd: iso(row?.current_period_end),
  amount: row?.amount ?? 0,
  interval: row?.billing_interval ?? null,
  cancelsAt: iso(row?.cancels_at),
  scheduledChange: row ? scheduledChange(row) : null,
  pastDueSince: iso(row?.past_due_since),
  graceEndsAt: iso(row?.past_due_since && graceEnd(row.past_due_since)),
  isDisputed: row?.is_disputed ?? false,
  afterwards: {
    plan: afterwards.plan,
    planLabel: afterwards.planLabel,
    maxActivePosts: afterwards.maxActivePosts,
  },
  refundableUntil: iso(row && refundableUntil(row, now)),
  isSandbox,
})
