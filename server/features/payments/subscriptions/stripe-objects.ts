import type Stripe from 'stripe'
import type { PaymentMethod } from '#contract/api/payments/subscriptions.ts'
import { type ProviderStatus, providerStatuses } from '#contract/payments/entitlement.ts'
import {
  type Interval,
  intervals,
  type PaidPlanName,
  paidPlanNames,
} from '#contract/payments/subscriptions.ts'

/** Translates Stripe's objects into ours. Pure: the gateway fetches, this module reads. */

export interface Offer {
  plan: PaidPlanName
  interval: Interval
  /** Centavos. */
  amount: number
}

/** A subscription as fetched. */
export interface FetchedSubscription extends Offer {
  id: string
  itemId: string
  status: ProviderStatus
  createdAt: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  cancelsAt: Date | null
  endedAt: Date | null
  scheduleId: string | null
  scheduled: (Offer & { at: Date }) | null
  /** Stripe has ended it because its charges failed. */
  hasEndedUnpaid: boolean
  /** A change waits for a payment that has failed. */
  hasPendingUpdate: boolean
}

export interface FetchedRefund {
  id: string
  amount: number
  at: Date
  hasFailed: boolean
}

export interface FetchedDispute {
  id: string
  /** `warning`: no money has moved yet. */
  state: 'warning' | 'open' | 'won' | 'lost'
  at: Date
  dueBy: Date | null
  /** Centavos taken from us, and the fee for the dispute. */
  withdrawn: number
  fee: number
  /** Centavos that came back. */
  reinstated: number
  closedAt: Date | null
}

/** A payment that succeeded, with its later refunds and disputes. */
export interface FetchedCharge {
  id: string
  amount: number
  fee: number
  refundedAmount: number
  at: Date
  /** Null if the charge belongs to no subscription. */
  subscriptionId: string | null
  /** The offer that was bought, as receipts name it. */
  offer: Offer | null
  isChange: boolean
  /** The period that was paid for. */
  paidFrom: Date | null
  paidUntil: Date | null
  refunds: FetchedRefund[]
  disputes: FetchedDispute[]
}

/** The oldest unpaid invoice of each subscription, by the id of the subscription. */
export type UnpaidInvoices = ReadonlyMap<string, { id: string; at: Date }>

export interface CustomerState {
  /** Deleted at Stripe, with all its subscriptions. */
  isDeleted: boolean
  subscriptions: FetchedSubscription[]
  charges: FetchedCharge[]
  unpaidInvoices: UnpaidInvoices
}

const date = (seconds: number) => new Date(seconds * 1000)
export const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null)

const oneOf = <T extends string>(values: readonly T[], text: string | null | undefined): T | null =>
  values.find((value) => value === text) ?? null

/** The plan of a price, by its metadata: a price that was replaced has lost its lookup key. */
export function offerOfPrice(price: Stripe.Price): Offer | null {
  const plan = oneOf(paidPlanNames, price.metadata.plan)
  const interval = oneOf(intervals, price.metadata.interval)
  return plan && interval ? { plan, interval, amount: price.unit_amount ?? 0 } : null
}

/** The portal sets `cancel_at`, the API `cancel_at_period_end`. */
function cancelsAt(subscription: Stripe.Subscription, periodEnd: number): Date | null {
  const at = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null)
  return at === null ? null : date(at)
}

/** The change that a schedule makes when the current phase ends; null if it changes nothing. */
function scheduledChange(
  subscription: Stripe.Subscription,
  current: Offer,
  offerOf: (priceId: string) => Offer | null,
): FetchedSubscription['scheduled'] {
  const { schedule } = subscription
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null
  const phaseEnd = schedule.current_phase?.end_date
  const next = phaseEnd && schedule.phases.find((phase) => phase.start_date >= phaseEnd)
  const priceId = next && idOf(next.items[0]?.price)
  const offer = priceId ? offerOf(priceId) : null
  const isSame = offer?.plan === current.plan && offer.interval === current.interval
  if (!next || !offer || isSame) return null
  return { ...offer, at: date(next.start_date) }
}

/** Null for a subscription to something that is not one of our plans. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  offerOf: (priceId: string) => Offer | null,
): FetchedSubscription | null {
  const [item] = subscription.items.data
  const offer = item && offerOfPrice(item.price)
  if (!item || !offer) return null
  return {
    ...offer,
    id: subscription.id,
    itemId: item.id,
    status: oneOf(providerStatuses, subscription.status) ?? 'incomplete',
    createdAt: date(subscription.created),
    currentPeriodStart: date(item.current_period_start),
    currentPeriodEnd: date(item.current_period_end),
    cancelsAt: cancelsAt(subscription, item.current_period_end),
    endedAt: subscription.ended_at === null ? null : date(subscription.ended_at),
    scheduleId: idOf(subscription.schedule),
    scheduled: scheduledChange(subscription, offer, offerOf),
    hasEndedUnpaid:
      subscription.status === 'unpaid' || subscription.cancellation_details?.reason === 'payment_failed',
    hasPendingUpdate: subscription.pending_update !== null,
  }
}

const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription)

/** The oldest invoice of each subscription whose charge has failed. */
export function unpaidInvoices(invoices: readonly Stripe.Invoice[]): UnpaidInvoices {
  const oldest = new Map<string, { id: string; at: Date }>()
  for (const invoice of invoices) {
    const id = subscriptionOfInvoice(invoice)
    const isUnpaid = invoice.status === 'open' || invoice.status === 'uncollectible'
    if (!id || !isUnpaid || !invoice.attempted || invoice.billing_reason === 'subscription_update') continue
    const at = date(invoice.created)
    const known = oldest.get(id)
    if (!known || at < known.at) oldest.set(id, { id: invoice.id, at })
  }
  return oldest
}

const refundOf = (refund: Stripe.Refund): FetchedRefund => ({
  id: refund.id,
  amount: refund.amount,
  at: date(refund.created),
  hasFailed: refund.status === 'failed' || refund.status === 'canceled',
})

const disputeStates: Record<string, FetchedDispute['state']> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

/** An unknown status counts as open, so that nobody keeps a plan for money that may be gone. */
function disputeOf(dispute: Stripe.Dispute): FetchedDispute {
  const taken = dispute.balance_transactions.filter(({ amount }) => amount < 0)
  const returned = dispute.balance_transactions.filter(({ amount }) => amount > 0)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const { due_by } = dispute.evidence_details
  return {
    id: dispute.id,
    state: disputeStates[dispute.status] ?? 'open',
    at: date(taken[0]?.created ?? dispute.created),
    dueBy: due_by ? date(due_by) : null,
    withdrawn: -sum(taken.map(({ amount }) => amount)),
    fee: sum(taken.map(({ fee }) => fee)),
    reinstated: sum(returned.map(({ net }) => net)),
    closedAt: returned[0] ? date(returned[0].created) : null,
  }
}

/** The invoice that each payment intent or charge has paid. */
export function invoicesByPayment(invoices: readonly Stripe.Invoice[]): ReadonlyMap<string, Stripe.Invoice> {
  return new Map(
    invoices.flatMap((invoice) =>
      (invoice.payments?.data ?? []).flatMap(({ payment }) =>
        [idOf(payment.payment_intent), idOf(payment.charge)].flatMap((id) =>
          id ? [[id, invoice] as const] : [],
        ),
      ),
    ),
  )
}

/** An expanded payment method. Both are null without one. */
export function paymentMethodOf(method: Stripe.PaymentMethod | string | null): PaymentMethod {
  if (!method || typeof method === 'string') return { card: null, otherMethod: null }
  if (!method.card) return { card: null, otherMethod: method.type }
  const { brand, last4, exp_month, exp_year } = method.card
  const card = { brand, lastDigits: last4, expiryMonth: exp_month, expiryYear: exp_year }
  return { card, otherMethod: null }
}

/** A charge that succeeded, with the invoice that it paid. */
export function chargeOf(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice | undefined,
  disputes: readonly Stripe.Dispute[],
  offerOf: (priceId: string) => Offer | null,
): FetchedCharge {
  const bought = (invoice?.lines.data ?? []).filter((line) => line.amount > 0)
  const largest = bought.toSorted((a, b) => b.amount - a.amount)[0]
  const priceId = idOf(largest?.pricing?.price_details?.price)
  const { balance_transaction: balance } = charge
  return {
    id: charge.id,
    amount: charge.amount,
    fee: balance && typeof balance !== 'string' ? balance.fee : 0,
    refundedAmount: charge.amount_refunded,
    at: date(charge.created),
    subscriptionId: invoice ? subscriptionOfInvoice(invoice) : null,
    offer: priceId ? offerOf(priceId) : null,
    isChange: invoice?.billing_reason === 'subscription_update',
    paidFrom: bought.length > 0 ? date(Math.min(...bought.map(({ period }) => period.start))) : null,
    paidUntil: bought.length > 0 ? date(Math.max(...bought.map(({ period }) => period.end))) : null,
    refunds: (charge.refunds?.data ?? []).map(refundOf),
    disputes: disputes.filter((dispute) => idOf(dispute.charge) === charge.id).map(disputeOf),
  }
}
