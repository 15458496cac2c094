import { payInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { afterPayment } from './passing-time.ts'
import { portalView } from './portal.ts'
import { invalid } from './stripe-error.ts'
import type { TestCard } from './stripe-objects.ts'
import { updateSubscription } from './subscription-updates.ts'
import { hasEnded, itemOf, saveChange } from './subscriptions.ts'

/** The portal sets `cancel_at`, and leaves `cancel_at_period_end` as it is. */
export async function cancelInPortal(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (hasEnded(subscription) || subscription.cancel_at !== null || subscription.schedule)
    throw invalid('This subscription cannot be canceled in the portal.')
  await saveChange(store, { ...subscription, cancel_at: itemOf(subscription).current_period_end })
}

export async function reactivate(store: ObjectStore, id: string): Promise<void> {
  const subscription = await store.get('subscription', id)
  if (hasEnded(subscription) || subscription.cancel_at === null)
    throw invalid('This subscription is not going to be canceled.')
  await saveChange(store, { ...subscription, cancel_at: null, cancel_at_period_end: false })
}

/** A change that was proposed to the buyer, who pays the difference now. */
export async function confirmUpdate(store: ObjectStore, id: string, price: string): Promise<void> {
  const { id: item } = itemOf(await store.get('subscription', id))
  await updateSubscription(store, { items: [{ id: item, price }] }, id)
}

export interface PortalAction {
  action: string
  /** Of the test cards, for the action `card`. */
  card: TestCard
}

/** A double click finds nothing to do the second time, which is fine. */
export async function actInPortal(
  store: ObjectStore,
  sessionId: string,
  { action, card }: PortalAction,
): Promise<'declined' | null> {
  const view = await portalView(store, sessionId)
  if (!view) return null
  const { session, subscription } = view
  if (action === 'card') return (await replaceCard(store, session.customer, card)) ? null : 'declined'
  const isCancelled = subscription?.cancel_at !== null
  if (subscription && action === 'cancel' && !isCancelled) await cancelInPortal(store, subscription.id)
  if (subscription && action === 'reactivate' && isCancelled) await reactivate(store, subscription.id)
  return null
}

/** The new card pays what is open. False if the charge of that was declined. */
export async function replaceCard(store: ObjectStore, customerId: string, card: TestCard): Promise<boolean> {
  await store.save(await store.get('customer', customerId), { card })
  for (const invoice of await store.list('invoice', customerId)) {
    if (invoice.status !== 'open') continue
    const paid = await payInvoice(store, invoice)
    if (paid.status !== 'paid') return false
    await afterPayment(store, paid)
  }
  return true
}
