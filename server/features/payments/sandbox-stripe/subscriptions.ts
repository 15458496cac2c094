import { monthsOf, periodEnd } from './billing-periods.ts'
import { billNow, periodLine } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { nextPhase } from './schedules.ts'
import type { Price, Subscription, SubscriptionItem } from './stripe-objects.ts'

export const itemOf = (subscription: Subscription) => subscription.items.data[0] as SubscriptionItem

export const hasEnded = ({ status }: Subscription) => status === 'canceled'

export async function saveChange(store: ObjectStore, subscription: Subscription): Promise<Subscription> {
  await store.save(subscription)
  await store.emit('customer.subscription.updated', subscription)
  return subscription
}

export function withPrice(
  subscription: Subscription,
  price: Price,
  { start, end }: { start: number; end: number },
): Subscription {
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end, price }
  return { ...subscription, items: { data: [item] } }
}

/** Starts a subscription and charges its first period. The caller has checked that the card can be charged. */
export async function startSubscription(store: ObjectStore, customer: string, price: Price): Promise<void> {
  const period = { start: store.now, end: periodEnd(store.now, store.now, price) }
  const created: Subscription = {
    id: store.newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: period.start,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { reason: null },
    created: store.now,
    customer,
    ended_at: null,
    items: {
      data: [
        {
          id: store.newId('si'),
          current_period_end: period.end,
          current_period_start: period.start,
          price,
        },
      ],
    },
    latest_invoice: null,
    pending_update: null,
    schedule: null,
    status: 'incomplete',
  }
  await store.emit('customer.subscription.created', created)
  const lines = [periodLine(price, period)]
  const invoice = await billNow(store, { subscription: created, lines, reason: 'subscription_create' })
  await saveChange(store, { ...created, latest_invoice: invoice.id, status: 'active' })
}

/** Begins the next period at the end of the current one, and charges it. */
export async function renew(store: ObjectStore, subscription: Subscription): Promise<void> {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const { price, schedule } = await nextPhase(store, subscription)
  const keepsAnchor = monthsOf(item.price) === monthsOf(price)
  const anchor = keepsAnchor ? subscription.billing_cycle_anchor : start
  const period = { start, end: periodEnd(anchor, start, price) }
  const renewed = { ...withPrice(subscription, price, period), billing_cycle_anchor: anchor, schedule }
  const lines = [periodLine(price, period)]
  const invoice = await billNow(store, { subscription: renewed, lines, reason: 'subscription_cycle' })
  await saveChange(store, {
    ...renewed,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
  })
}

/** Ends a subscription now. */
export async function endSubscription(
  store: ObjectStore,
  subscription: Subscription,
  reason: Subscription['cancellation_details']['reason'],
): Promise<Subscription> {
  if (subscription.schedule) {
    const schedule = await store.get('subscription_schedule', subscription.schedule)
    await store.save({ ...schedule, status: 'canceled', current_phase: null })
  }
  const ended = await store.save<Subscription>({
    ...subscription,
    cancellation_details: { reason },
    ended_at: store.now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await store.emit('customer.subscription.deleted', ended)
  return ended
}
