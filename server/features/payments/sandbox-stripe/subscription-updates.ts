import { z } from 'zod'
import { monthsOf, periodEnd } from './billing-periods.ts'
import { flag, integer } from './form-fields.ts'
import { billNow, changeLines, newInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { Invoice, InvoiceLine, Price, Subscription } from './stripe-objects.ts'
import { hasEnded, itemOf, saveChange, withPrice } from './subscriptions.ts'

const PENDING_UPDATE_SECONDS = 23 * 3_600

/** A change of price that is charged now. */
const priceChange = {
  items: z.tuple([z.strictObject({ id: z.string(), price: z.string() })]),
  proration_behavior: z.literal('always_invoice'),
  proration_date: integer.optional(),
}

export const subscriptionParams = z.strictObject({
  ...z.object(priceChange).partial().shape,
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
})

export const previewParams = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject(priceChange),
})

export async function updateSubscription(
  store: ObjectStore,
  params: z.output<typeof subscriptionParams>,
  id: string,
): Promise<Subscription> {
  const before = await store.get('subscription', id)
  if (hasEnded(before)) throw invalid('A canceled subscription cannot be updated.')
  const cancels = params.cancel_at_period_end
  if (cancels !== undefined) {
    if (before.schedule)
      throw invalid(`The subscription is managed by the subscription schedule \`${before.schedule}\`.`)
    const cancel_at = cancels ? itemOf(before).current_period_end : null
    return saveChange(store, { ...before, cancel_at, cancel_at_period_end: cancels })
  }
  return changePrice(store, before, params)
}

/** The subscription after a change of price, and the cost of the change. */
async function changeOf(
  store: ObjectStore,
  subscription: Subscription,
  {
    items,
    proration_date: at = store.now,
  }: Pick<z.output<typeof subscriptionParams>, 'items' | 'proration_date'>,
): Promise<{ price: Price; lines: InvoiceLine[]; updated: Subscription }> {
  const item = itemOf(subscription)
  if (items?.[0].id !== item.id) throw invalid(`No such subscription item: '${items?.[0].id}'`)
  const price = await store.get('price', items[0].price)
  const newPeriod =
    monthsOf(item.price) === monthsOf(price) ? null : { start: at, end: periodEnd(at, at, price) }
  const period = newPeriod ?? { start: item.current_period_start, end: item.current_period_end }
  const billing_cycle_anchor = newPeriod ? at : subscription.billing_cycle_anchor
  return {
    price,
    lines: changeLines(item, price, at, newPeriod),
    updated: { ...withPrice(subscription, price, period), billing_cycle_anchor, pending_update: null },
  }
}

async function changePrice(
  store: ObjectStore,
  before: Subscription,
  params: z.output<typeof subscriptionParams>,
): Promise<Subscription> {
  const { price, lines, updated } = await changeOf(store, before, params)
  if (price.id === itemOf(before).price.id) return saveChange(store, before)
  const invoice = await billNow(store, { subscription: before, lines, reason: 'subscription_update' })
  if (invoice.status === 'paid') return saveChange(store, { ...updated, latest_invoice: invoice.id })
  const expires_at = store.now + PENDING_UPDATE_SECONDS
  return saveChange(store, {
    ...before,
    latest_invoice: invoice.id,
    pending_update: { expires_at, subscription_items: updated.items.data },
  })
}

/** The invoice that a change would have. Nothing is stored. */
export async function previewInvoice(
  store: ObjectStore,
  { subscription: id, subscription_details: details }: z.output<typeof previewParams>,
): Promise<Invoice> {
  const subscription = await store.get('subscription', id)
  if (hasEnded(subscription)) throw invalid('You cannot preview an invoice for a canceled subscription.')
  const { lines } = await changeOf(store, subscription, details)
  return newInvoice(store, { subscription, lines, reason: 'subscription_update' })
}

/** A pending change becomes real once its invoice is paid. */
export async function applyPendingUpdate(
  store: ObjectStore,
  subscription: Subscription,
): Promise<Subscription> {
  const items = subscription.pending_update?.subscription_items
  if (!items) return subscription
  const updated = await store.save({ ...subscription, items: { data: items }, pending_update: null })
  await store.emit('customer.subscription.pending_update_applied', updated)
  return updated
}
