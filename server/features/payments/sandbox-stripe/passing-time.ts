import { expireCheckout } from './checkout-sessions.ts'
import { payInvoice, RETRY_DAYS, voidInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import type { Invoice, StripeObject, Subscription } from './stripe-objects.ts'
import { applyPendingUpdate } from './subscription-updates.ts'
import { endSubscription, hasEnded, itemOf, renew, saveChange } from './subscriptions.ts'

/** Later than any amount in centavos, so that dates are recognised by their size. */
const FIRST_DATE = 1_000_000_000

/** A copy in which every date is `seconds` earlier. */
function movedBack<T>(value: T, seconds: number): T {
  if (typeof value === 'number') return (value > FIRST_DATE ? value - seconds : value) as T
  if (Array.isArray(value)) return value.map((one) => movedBack(one, seconds)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, movedBack(one, seconds)])) as T
}

/** An object as it would be had it been made `seconds` earlier. */
export function inThePast(object: StripeObject, seconds: number): StripeObject {
  const moved = movedBack(object, seconds)
  if (moved.object !== 'subscription') return moved
  // Months differ in length, so the next periods are counted from the end of the current one.
  return { ...moved, billing_cycle_anchor: itemOf(moved).current_period_end }
}

/** Does what is due for one object. */
export async function advance(store: ObjectStore, kind: string, id: string): Promise<void> {
  if (kind === 'checkout.session') await expireCheckout(store, id)
  if (kind === 'invoice') await retryInvoice(store, id)
  if (kind === 'subscription') await advanceSubscription(store, id)
}

async function advanceSubscription(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  const pending = subscription.pending_update
  if (pending && pending.expires_at <= store.now) {
    store.now = pending.expires_at
    return expirePendingUpdate(store, subscription)
  }
  const ending = subscription.cancel_at ?? Number.POSITIVE_INFINITY
  const end = itemOf(subscription).current_period_end
  store.now = Math.min(ending, end)
  if (ending <= end) await endSubscription(store, subscription, 'cancellation_requested')
  else await renew(store, subscription)
}

async function expirePendingUpdate(store: ObjectStore, subscription: Subscription): Promise<void> {
  const invoice = await store.get('invoice', subscription.latest_invoice ?? '')
  if (invoice.status === 'open') await voidInvoice(store, invoice)
  const updated = await store.save({ ...subscription, pending_update: null })
  await store.emit('customer.subscription.pending_update_expired', updated)
}

async function retryInvoice(store: ObjectStore, id: string): Promise<void> {
  const invoice = await store.get('invoice', id)
  store.now = invoice.next_payment_attempt ?? store.now
  const tried = await payInvoice(store, invoice)
  if (tried.status === 'paid') return afterPayment(store, tried)
  const subscription = await subscriptionOf(store, invoice)
  if (tried.attempt_count > RETRY_DAYS.length && !hasEnded(subscription))
    await endSubscription(store, subscription, 'payment_failed')
}

const subscriptionOf = (store: ObjectStore, { parent }: Invoice) =>
  store.get('subscription', parent.subscription_details.subscription)

/** Applies the changes that waited for the payment of an open invoice. */
export async function afterPayment(store: ObjectStore, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(store, invoice)
  if (subscription.latest_invoice !== invoice.id || hasEnded(subscription)) return
  const updated = await applyPendingUpdate(store, subscription)
  if (updated.status === 'active' && updated === subscription) return
  await saveChange(store, { ...updated, status: 'active' })
}
