import type Stripe from 'stripe'
import type { ObjectReader, ObjectStore } from './object-store.ts'
import type { PortalView } from './portal-page.ts'
import { idOf, idOrNull } from './stripe-objects.ts'
import { previewInvoice } from './subscription-updates.ts'
import { hasEnded, itemOf } from './subscriptions.ts'

/** Minutes for which a link to the portal can be used. */
const LINK_MINUTES = 60

/** The contents of the portal. Null if the link is unknown or too old. */
export async function portalView(store: ObjectStore, sessionId: string): Promise<PortalView | null> {
  const session = await store.find('billing_portal.session', sessionId)
  if (!session || session.created + LINK_MINUTES * 60 < store.now) return null
  const customer = await store.get('customer', session.customer)
  const subscriptions = await store.list('subscription', customer.id)
  const subscription = subscriptions.find((one) => !hasEnded(one)) ?? null
  return {
    session,
    customer,
    subscription,
    card: await cardOf(store, customer, subscription),
    invoices: (await store.list('invoice', customer.id)).filter(({ status }) => status !== 'draft'),
    update: await proposedUpdate(store, session, subscription),
  }
}

async function cardOf(
  store: ObjectReader,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription | null,
): Promise<Stripe.PaymentMethod | null> {
  const id =
    idOrNull(subscription?.default_payment_method) ??
    idOrNull(customer.invoice_settings.default_payment_method)
  return id ? store.find('payment_method', id) : null
}

async function proposedUpdate(
  store: ObjectStore,
  { flow }: Stripe.BillingPortal.Session,
  subscription: Stripe.Subscription | null,
): Promise<PortalView['update']> {
  const priceId = flow?.subscription_update_confirm?.items[0]?.price
  if (!priceId || !subscription || idOf(itemOf(subscription).price) === priceId) return null
  const preview = await previewInvoice(store, {
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: priceId }],
      proration_behavior: 'always_invoice',
    },
  })
  return { price: await store.get('price', priceId), preview }
}
