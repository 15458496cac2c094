import type Stripe from 'stripe'
import { isSameInterval, periodEnd } from './billing-periods.ts'
import { planOf } from './catalogue.ts'
import { periodLine } from './invoice-lines.ts'
import { billNow } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { nextPhase } from './schedules.ts'
import { idOf, idOrNull } from './stripe-objects.ts'

export const itemOf = (subscription: Stripe.Subscription) =>
  subscription.items.data[0] as Stripe.SubscriptionItem

export const hasEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

/** The card that pays for a subscription. */
export async function methodOf(
  store: ObjectStore,
  subscription: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | null> {
  const customer = await store.get('customer', idOf(subscription.customer))
  const id =
    idOrNull(subscription.default_payment_method) ??
    idOrNull(customer.invoice_settings.default_payment_method)
  return id ? store.find('payment_method', id) : null
}

/** Saves a changed subscription, with an event that says what it was before. */
export async function saveChange(
  store: ObjectStore,
  subscription: Stripe.Subscription,
  previous: object,
): Promise<Stripe.Subscription> {
  await store.save(subscription)
  await store.emit('customer.subscription.updated', subscription, previous)
  return subscription
}

export function withPrice(
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.Subscription {
  const item = itemOf(subscription)
  const changed = {
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
    plan: planOf(price),
    price,
  }
  return { ...subscription, items: { ...subscription.items, data: [changed] } }
}

/** Starts a subscription and charges its first period. The caller has checked that the card can be charged. */
export async function startSubscription(
  store: ObjectStore,
  order: {
    customer: Stripe.Customer
    price: Stripe.Price
    method: Stripe.PaymentMethod
    metadata: Stripe.Metadata
  },
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice }> {
  const { customer, price, method } = order
  const recurring = price.recurring as Stripe.Price.Recurring
  const period = { start: store.now, end: periodEnd(store.now, store.now, recurring) }
  const created = newSubscription(store, order, period)
  await store.emit('customer.subscription.created', created)
  const invoice = await billNow(
    store,
    {
      customer,
      subscription: created,
      itemId: itemOf(created).id,
      lines: [periodLine(price, period)],
      reason: 'subscription_create',
      period: { start: store.now, end: store.now },
    },
    method,
  )
  const subscription = await saveChange(
    store,
    {
      ...created,
      latest_invoice: invoice.id,
      status: invoice.status === 'paid' ? 'active' : 'incomplete',
    },
    { status: created.status },
  )
  return { subscription, invoice }
}

function newSubscription(
  store: ObjectStore,
  {
    customer,
    price,
    method,
    metadata,
  }: {
    customer: Stripe.Customer
    price: Stripe.Price
    method: Stripe.PaymentMethod
    metadata: Stripe.Metadata
  },
  period: { start: number; end: number },
): Stripe.Subscription {
  const id = store.newId('sub')
  const item = {
    id: store.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: store.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: store.now,
    currency: 'brl',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method.id,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: store.now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

/** Begins the next period at the end of the current one, and charges it. */
export async function renew(
  store: ObjectStore,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const { price, schedule, metadata } = await nextPhase(store, subscription)
  const recurring = price.recurring as Stripe.Price.Recurring
  const keepsAnchor = item.price.recurring && isSameInterval(item.price.recurring, recurring)
  const anchor = keepsAnchor ? subscription.billing_cycle_anchor : start
  const period = { start, end: periodEnd(anchor, start, recurring) }
  const renewed = {
    ...withPrice(subscription, price, period),
    billing_cycle_anchor: anchor,
    metadata,
    schedule,
  }
  const invoice = await billNow(
    store,
    {
      customer: await store.get('customer', idOf(subscription.customer)),
      subscription: renewed,
      itemId: item.id,
      lines: [periodLine(price, period)],
      reason: 'subscription_cycle',
      period: { start: item.current_period_start, end: start },
    },
    await methodOf(store, subscription),
  )
  return saveChange(
    store,
    { ...renewed, latest_invoice: invoice.id, status: invoice.status === 'paid' ? 'active' : 'past_due' },
    { items: subscription.items, latest_invoice: subscription.latest_invoice, status: subscription.status },
  )
}

/** Ends a subscription now. */
export async function endSubscription(
  store: ObjectStore,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails['reason'],
): Promise<Stripe.Subscription> {
  const scheduleId = idOrNull(subscription.schedule)
  if (scheduleId) {
    const schedule = await store.get('subscription_schedule', scheduleId)
    await store.save({ ...schedule, status: 'canceled', canceled_at: store.now, current_phase: null })
  }
  const ended = await store.save<Stripe.Subscription>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? store.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
    ended_at: store.now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await store.emit('customer.subscription.deleted', ended)
  return ended
}
