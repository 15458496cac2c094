import type Stripe from 'stripe'
import { payInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { afterPayment } from './passing-time.ts'
import { attachCard, type TestCard } from './payment-methods.ts'
import { portalView } from './portal-view.ts'
import { invalid } from './stripe-error.ts'
import { updateSubscription, withCancellation } from './subscription-updates.ts'
import { hasEnded, itemOf, saveChange } from './subscriptions.ts'

/** The portal sets `cancel_at`, and leaves `cancel_at_period_end` as it is. */
export async function cancelInPortal(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (hasEnded(subscription) || subscription.cancel_at !== null || subscription.schedule)
    throw invalid('This subscription cannot be canceled in the portal.')
  const cancelAt = itemOf(subscription).current_period_end
  const changed = withCancellation(subscription, { ...subscription, cancel_at: cancelAt }, store.now)
  await saveChange(store, changed, { cancel_at: null, canceled_at: null })
}

export async function reactivate(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (hasEnded(subscription) || subscription.cancel_at === null)
    throw invalid('This subscription is not going to be canceled.')
  const changed = { ...subscription, cancel_at: null, cancel_at_period_end: false }
  await saveChange(store, withCancellation(subscription, changed, store.now), {
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
  })
}

/** A change that was proposed to the buyer, who pays the difference now. */
export async function confirmUpdate(
  store: ObjectStore,
  id: string,
  price: string,
): Promise<Stripe.Subscription> {
  const subscription = await store.get('subscription', id)
  return updateSubscription(store, id, {
    items: [{ id: itemOf(subscription).id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
}

export interface PortalAction {
  action: string
  /** Of the test cards, for the action `card`. */
  card: TestCard
}

/** Where the browser goes after an action on the page of the portal, or that a charge was declined. Null stays there. */
export async function actInPortal(
  store: ObjectStore,
  sessionId: string,
  { action, card }: PortalAction,
): Promise<{ url?: string; isDeclined?: true } | null> {
  const view = await portalView(store, sessionId)
  if (!view) return null
  const { session, subscription, update } = view
  const isDone = await run()
  if (isDone === 'declined') return { isDeclined: true }
  const after = session.flow?.after_completion
  return isDone && after?.type === 'redirect' && after.redirect ? { url: after.redirect.return_url } : null

  /** A double click finds nothing to do the second time, which is fine. */
  async function run(): Promise<boolean | 'declined'> {
    if (action === 'card') return (await replaceCard(store, session.customer, card)) ? true : 'declined'
    if (!subscription) return false
    const isCancelled = subscription.cancel_at !== null
    if (action === 'cancel' && !isCancelled) await cancelInPortal(store, subscription.id)
    if (action === 'reactivate' && isCancelled) await reactivate(store, subscription.id)
    if (action === 'update' && update) {
      const updated = await confirmUpdate(store, subscription.id, update.price.id)
      return updated.pending_update === null || 'declined'
    }
    return true
  }
}

/**
 * The new card becomes the one of the customer and of its subscriptions, and pays what is open. False if the charge of that
 * was declined.
 */
export async function replaceCard(store: ObjectStore, customerId: string, card: TestCard): Promise<boolean> {
  const customer = await store.get('customer', customerId)
  const method = await attachCard(store, customer, card)
  const updated = await store.save<Stripe.Customer>({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  await store.emit('customer.updated', updated)
  for (const subscription of await store.list('subscription', customerId))
    if (!hasEnded(subscription))
      await saveChange(
        store,
        { ...subscription, default_payment_method: method.id },
        { default_payment_method: subscription.default_payment_method },
      )
  for (const invoice of await store.list('invoice', customerId)) {
    if (invoice.status !== 'open') continue
    const paid = await payInvoice(store, invoice, method)
    if (paid.status !== 'paid') return false
    await afterPayment(store, paid)
  }
  return true
}
