import { DAY_MS } from '#contract/durations.ts'
import { intervalLabels, plans } from '#contract/payments/subscriptions.ts'
import type { Movement } from '#server/features/payments/ledger/service.ts'
import type { CustomerState, FetchedCharge, FetchedSubscription } from './stripe-objects.ts'

/** The rows to store and book for a customer as fetched. Pure, so that the same fetch always gives the same rows. */

/** A payment counts for the period if the time that it paid for ends with it, give or take a day. */

/** Statuses of a subscription that its owner has, in the order in which they count. Others have ended. */
const ranks = { active: 0, trialing: 0, past_due: 0, unpaid: 1, paused: 1, incomplete: 2 } as const
const rankOf = ({ status }: FetchedSubscription) =>
  status in ranks ? ranks[status as keyof typeof ranks] : null

const isLive = (subscription: FetchedSubscription) => rankOf(subscription) === 0

const byAge = (a: FetchedSubscription, b: FetchedSubscription) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)

/** The subscription that gives the plan: the oldest live one. */
export function currentOf(subscriptions: readonly FetchedSubscription[]): FetchedSubscription | null {
  const candidates = subscriptions.filter((one) => rankOf(one) !== null)
  const [first] = candidates.toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0) || byAge(a, b))
  return first ?? null
}

/** Live subscriptions in addition to the current one: an employer pays for one. */
export const duplicatesOf = (subscriptions: readonly FetchedSubscription[]) =>
  subscriptions.filter(isLive).toSorted(byAge).slice(1)

const chargesOf = ({ charges }: CustomerState, id: string) =>
  charges.filter(({ subscriptionId }) => subscriptionId === id)

const earliest = (times: readonly Date[]) =>
  times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null

export const scheduleColumns = (schedule_id: string | null, scheduled: FetchedSubscription['scheduled']) => ({
  schedule_id,
  scheduled_plan: scheduled?.plan ?? null,
  scheduled_interval: scheduled?.interval ?? null,
  scheduled_amount: scheduled?.amount ?? null,
  scheduled_at: scheduled?.at ?? null,
})

/** The columns of a subscription itself, without those that depend on its payments. */
export const columnsOf = (subscription: FetchedSubscription) => ({
  ...scheduleColumns(subscription.scheduleId, subscription.scheduled),
  plan: subscription.plan,
  billing_interval: subscription.interval,
  status: subscription.status,
  amount: subscription.amount,
  current_period_start: subscription.currentPeriodStart,
  current_period_end: subscription.currentPeriodEnd,
  cancels_at: subscription.cancelsAt,
  ended_at: subscription.endedAt,
})

/** The row of a subscription. */
export function rowOf(state: CustomerState, subscription: FetchedSubscription) {
  const charges = chargesOf(state, subscription.id)
  const periodEnd = subscription.currentPeriodEnd.getTime()
  const ofPeriod = charges.filter(({ paidUntil }) => paidUntil && paidUntil.getTime() > periodEnd - DAY_MS)
  const has = (list: readonly FetchedCharge[], wanted: 'open' | 'lost') =>
    list.some(({ disputes }) => disputes.some((dispute) => dispute.state === wanted))
  const isPastDue = subscription.status === 'past_due'
  const unpaid =
    isPastDue || subscription.hasEndedUnpaid ? state.unpaidInvoices.get(subscription.id) : undefined
  return {
    id: subscription.id,
    item_id: subscription.itemId,
    created_at: subscription.createdAt,
    ...columnsOf(subscription),
    past_due_since: unpaid?.at ?? (isPastDue ? subscription.currentPeriodStart : null),
    unpaid_invoice: unpaid?.id ?? null,
    is_disputed: has(charges, 'open') || has(ofPeriod, 'lost'),
    is_refunded:
      ofPeriod.length > 0 && ofPeriod.every(({ amount, refundedAmount }) => refundedAmount >= amount),
    first_paid_at: earliest(charges.map(({ at }) => at)),
  }
}
export type SubscriptionRow = ReturnType<typeof rowOf>

function descriptionOf({ offer, isChange }: FetchedCharge): string {
  if (!offer) return 'Assinatura'
  const plan = plans[offer.plan].label
  return isChange
    ? `Mudança para o plano ${plan}`
    : `Plano ${plan}, ${intervalLabels[offer.interval].toLowerCase()}`
}

const coveredBy = ({ paidFrom: from, paidUntil: until }: FetchedCharge) =>
  from && until && until > from ? { from, until } : null

/** All movements of a charge. Entries never change: a later fetch has the same references. */
export function movementsOf(charge: FetchedCharge): Movement[] {
  const { subscriptionId } = charge
  if (!subscriptionId) return []
  const shared = {
    provider: 'stripe',
    product: 'subscription',
    subjectId: subscriptionId,
    paymentRef: charge.id,
    description: descriptionOf(charge),
  } as const
  const all: Movement[] = [
    {
      ...shared,
      kind: 'payment',
      ref: charge.id,
      amount: charge.amount,
      covers: coveredBy(charge),
      occurredAt: charge.at,
    },
    { ...shared, kind: 'fee', ref: charge.id, amount: -charge.fee, occurredAt: charge.at },
    ...charge.refunds.flatMap((refund): Movement[] => [
      { ...shared, kind: 'refund', ref: refund.id, amount: -refund.amount, occurredAt: refund.at },
      {
        ...shared,
        kind: 'refund_reversal',
        ref: refund.id,
        amount: refund.hasFailed ? refund.amount : 0,
        occurredAt: refund.at,
      },
    ]),
    ...charge.disputes.flatMap((dispute): Movement[] => [
      { ...shared, kind: 'dispute', ref: dispute.id, amount: -dispute.withdrawn, occurredAt: dispute.at },
      { ...shared, kind: 'fee', ref: dispute.id, amount: -dispute.fee, occurredAt: dispute.at },
      {
        ...shared,
        kind: 'dispute_reversal',
        ref: dispute.id,
        amount: dispute.reinstated,
        occurredAt: dispute.closedAt ?? dispute.at,
      },
    ]),
  ]
  return all.filter(({ amount }) => amount !== 0)
}

/** The remaining work to end a subscription and refund all its payments. */
export interface DueReturn {
  subscriptionId: string
  mustEnd: boolean
  refunds: { id: string; amount: number; alreadyRefunded: number }[]
}

/** A charge is not refunded while it is disputed, nor again after a refund has failed: an operator looks at both. */
const canRefund = ({ disputes, refunds }: FetchedCharge) =>
  disputes.every(({ state }) => state === 'won' || state === 'warning') &&
  refunds.every(({ hasFailed }) => !hasFailed)

/** Null if nothing is left to do. */
export function dueReturn(state: CustomerState, subscriptionId: string): DueReturn | null {
  const subscription = state.subscriptions.find(({ id }) => id === subscriptionId)
  const mustEnd = subscription !== undefined && rankOf(subscription) !== null
  const refunds = chargesOf(state, subscriptionId)
    .filter((charge) => charge.refundedAmount < charge.amount && canRefund(charge))
    .map(({ id, amount, refundedAmount }) => ({
      id,
      amount: amount - refundedAmount,
      alreadyRefunded: refundedAmount,
    }))
  return mustEnd || refunds.length > 0 ? { subscriptionId, mustEnd, refunds } : null
}
