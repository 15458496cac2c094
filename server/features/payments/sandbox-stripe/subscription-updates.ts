import type Stripe from 'stripe'
import { z } from 'zod'
import { isSameInterval, periodEnd } from './billing-periods.ts'
import { expand, flag, integer, integerOrNull, metadata, text, withMetadata } from './form-fields.ts'
import { changeLines, type Line, periodLine } from './invoice-lines.ts'
import { billNow, draftInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid, StripeError } from './stripe-error.ts'
import { idOf, idOrNull } from './stripe-objects.ts'
import { hasEnded, itemOf, methodOf, saveChange, withPrice } from './subscriptions.ts'

const PENDING_UPDATE_SECONDS = 23 * 3_600

const changedItems = z.tuple([
  z.strictObject({ id: z.string(), price: z.string().optional(), quantity: integer.optional() }),
])
const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])
const cancellationDetails = z.strictObject({ comment: text.optional(), feedback: text.optional() })

export const subscriptionParams = z.strictObject({
  items: changedItems.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  payment_behavior: z.enum(['pending_if_incomplete', 'error_if_incomplete', 'allow_incomplete']).optional(),
  billing_cycle_anchor: z.enum(['unchanged']).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: integerOrNull.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  off_session: flag.optional(),
  metadata: metadata.optional(),
  expand,
})
type SubscriptionParams = z.infer<typeof subscriptionParams>

export const cancelParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  expand,
})

export const previewParams = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .strictObject({
      items: changedItems.optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
      cancel_at_period_end: flag.optional(),
    })
    .optional(),
  expand,
})

export async function updateSubscription(
  store: ObjectStore,
  id: string,
  params: SubscriptionParams,
): Promise<Stripe.Subscription> {
  const before = await store.get('subscription', id)
  const { items: _, ...others } = params
  const changesDetailsOnly = Object.keys(params).every((name) =>
    /^(metadata|cancellation_details|expand)$/.test(name),
  )
  if (hasEnded(before) && !changesDetailsOnly)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const cancels = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined
  if (cancels && before.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${idOf(before.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  const method = params.default_payment_method
  if (method) await store.get('payment_method', method, 'default_payment_method')
  const price = await changedPrice(store, before, params.items)
  const changed = withValues(before, others, store.now)
  if (!price) return saveChange(store, changed, before)
  return changePrice(store, { before, changed, price, params })
}

/** Everything but the price. */
function withValues(
  before: Stripe.Subscription,
  params: Omit<SubscriptionParams, 'items'>,
  now: number,
): Stripe.Subscription {
  const changed = {
    ...before,
    metadata: withMetadata(before.metadata, params.metadata),
    default_payment_method: params.default_payment_method ?? before.default_payment_method,
  }
  if (params.cancellation_details)
    changed.cancellation_details = {
      ...(before.cancellation_details as Stripe.Subscription.CancellationDetails),
      ...(params.cancellation_details as Partial<Stripe.Subscription.CancellationDetails>),
    }
  if (params.cancel_at_period_end !== undefined) {
    changed.cancel_at_period_end = params.cancel_at_period_end
    changed.cancel_at = params.cancel_at_period_end ? itemOf(before).current_period_end : null
  }
  if (params.cancel_at !== undefined) {
    changed.cancel_at = params.cancel_at
    changed.cancel_at_period_end = false
  }
  return withCancellation(before, changed, now)
}

/** A subscription that is going to end says when that was asked for, and why. */
export function withCancellation(
  before: Stripe.Subscription,
  changed: Stripe.Subscription,
  now: number,
): Stripe.Subscription {
  if (before.cancel_at === changed.cancel_at) return changed
  return {
    ...changed,
    canceled_at: changed.cancel_at === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...changed.cancellation_details,
      reason: changed.cancel_at === null ? null : 'cancellation_requested',
    },
  }
}

async function changedPrice(
  store: ObjectStore,
  subscription: Stripe.Subscription,
  items: z.infer<typeof changedItems> | undefined,
): Promise<Stripe.Price | null> {
  if (!items) return null
  const item = itemOf(subscription)
  if (items[0].id !== item.id)
    throw invalid(`No such subscription item: '${items[0].id}'`, 'items[0][id]', 'resource_missing')
  if (!items[0].price || items[0].price === item.price.id) return null
  return store.get('price', items[0].price, 'items[0][price]')
}

/** The period of a subscription after a change of its price, and the cost of the change. */
function priceChange(subscription: Stripe.Subscription, price: Stripe.Price, at: number) {
  const item = itemOf(subscription)
  const recurring = price.recurring as Stripe.Price.Recurring
  const keeps = isSameInterval(item.price.recurring as Stripe.Price.Recurring, recurring)
  const period = keeps
    ? { start: item.current_period_start, end: item.current_period_end }
    : { start: at, end: periodEnd(at, at, recurring) }
  return {
    period,
    anchor: keeps ? subscription.billing_cycle_anchor : at,
    lines: changeLines(item, price, at, period),
  }
}

async function changePrice(
  store: ObjectStore,
  change: {
    before: Stripe.Subscription
    changed: Stripe.Subscription
    price: Stripe.Price
    params: SubscriptionParams
  },
): Promise<Stripe.Subscription> {
  const { before, changed, price, params } = change
  const { period, anchor, lines } = priceChange(before, price, params.proration_date ?? store.now)
  const updated = { ...withPrice(changed, price, period), billing_cycle_anchor: anchor, pending_update: null }
  const previous = { items: before.items }
  if (params.proration_behavior === 'none') return saveChange(store, updated, previous)
  if (params.proration_behavior !== 'always_invoice')
    throw invalid('The sandbox knows the values `always_invoice` and `none` only.', 'proration_behavior')
  const item = itemOf(before)
  const invoice = await billNow(
    store,
    {
      customer: await store.get('customer', idOf(before.customer)),
      subscription: before,
      itemId: item.id,
      lines,
      reason: 'subscription_update',
      period: { start: item.current_period_start, end: store.now },
    },
    await methodOf(store, before),
  )
  if (invoice.status === 'paid')
    return saveChange(store, { ...updated, latest_invoice: invoice.id }, previous)
  if (params.payment_behavior === 'error_if_incomplete')
    throw new StripeError(402, 'Your card was declined.', {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
  if (params.payment_behavior !== 'pending_if_incomplete')
    return saveChange(store, { ...updated, latest_invoice: invoice.id, status: 'past_due' }, previous)
  return saveChange(
    store,
    {
      ...before,
      latest_invoice: invoice.id,
      pending_update: {
        billing_cycle_anchor: null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: store.now + PENDING_UPDATE_SECONDS,
        metadata: params.metadata ?? null,
        subscription_items: updated.items.data,
        trial_end: null,
        trial_from_plan: null,
      },
    },
    { pending_update: null },
  )
}

/** The next invoice, or the invoice of a change. Nothing is stored. */
export async function previewInvoice(
  store: ObjectStore,
  { subscription: id, subscription_details: details }: z.infer<typeof previewParams>,
): Promise<Stripe.Invoice> {
  const subscription = await store.get('subscription', id, 'subscription')
  if (hasEnded(subscription))
    throw new StripeError(400, 'You cannot preview the upcoming invoice for a canceled subscription.', {
      code: 'invoice_upcoming_none',
    })
  const item = itemOf(subscription)
  const price = await changedPrice(store, subscription, details?.items)
  const at = details?.proration_date ?? store.now
  const lines: Line[] = price ? priceChange(subscription, price, at).lines : []
  const isImmediate = price !== null && details?.proration_behavior === 'always_invoice'
  if (!isImmediate) {
    const next = price ?? item.price
    const start = item.current_period_end
    const end = periodEnd(subscription.billing_cycle_anchor, start, next.recurring as Stripe.Price.Recurring)
    lines.push(periodLine(next, { start, end }))
  }
  const invoice = draftInvoice(store, {
    customer: await store.get('customer', idOf(subscription.customer)),
    subscription,
    itemId: item.id,
    lines,
    reason: isImmediate ? 'subscription_update' : 'upcoming',
    period: { start: item.current_period_start, end: isImmediate ? at : item.current_period_end },
  })
  return { ...invoice, id: `upcoming_${invoice.id}` }
}

/** A pending change becomes real once its invoice is paid. */
export async function applyPendingUpdate(
  store: ObjectStore,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const [item] = subscription.pending_update?.subscription_items ?? []
  if (!item) return subscription
  const period = { start: item.current_period_start, end: item.current_period_end }
  const updated = {
    ...withPrice(subscription, item.price, period),
    metadata: withMetadata(subscription.metadata, subscription.pending_update?.metadata ?? {}),
    pending_update: null,
  }
  await store.save(updated)
  await store.emit('customer.subscription.pending_update_applied', updated)
  return updated
}

export const latestInvoiceOf = async (store: ObjectStore, subscription: Stripe.Subscription) => {
  const id = idOrNull(subscription.latest_invoice)
  return id ? store.find('invoice', id) : null
}
