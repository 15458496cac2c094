import { z } from 'zod'
import { flag, integer, metadata } from './form-fields.ts'
import type { ObjectReader, ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { CheckoutSession, Customer, Price, TestCard } from './stripe-objects.ts'
import { startSubscription } from './subscriptions.ts'

export const customerParams = z.strictObject({
  email: z.string().optional(),
  name: z.string().optional(),
  preferred_locales: z.array(z.string()).optional(),
  metadata: metadata.optional(),
})

export const createCustomer = (
  store: ObjectStore,
  { email, name }: z.output<typeof customerParams>,
): Promise<Customer> =>
  store.save({ id: store.newId('cus'), object: 'customer', email: email ?? null, name: name ?? null })

export const checkoutParams = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: integer.optional(),
  client_reference_id: z.string().optional(),
  locale: z.string().optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    })
    .optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  customer_update: z.strictObject({ address: z.literal('auto'), name: z.literal('auto') }).optional(),
})

const MINUTES = 60
const HOURS = 3_600

export async function createCheckout(
  store: ObjectStore,
  params: z.output<typeof checkoutParams>,
  pageUrl: (id: string) => string,
): Promise<CheckoutSession> {
  const customer = await store.get('customer', params.customer)
  const price = await store.get('price', params.line_items[0].price)
  if (!price.active) throw invalid('The price specified is inactive.')
  const expiresAt = params.expires_at ?? store.now + 24 * HOURS
  if (expiresAt < store.now + 30 * MINUTES || expiresAt > store.now + 24 * HOURS)
    throw invalid('`expires_at` must be at least 30 minutes and at most 24 hours from now.')
  if (params.tax_id_collection?.enabled && !params.customer_update)
    throw invalid('To collect the tax ID of an existing customer, set `customer_update[name]` to `auto`.')
  const id = store.newId('cs_test')
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    cancel_url: params.cancel_url ?? null,
    customer: customer.id,
    expires_at: expiresAt,
    status: 'open',
    success_url: params.success_url,
    url: pageUrl(id),
  }
  return store.save(session, { price: price.id })
}

export async function expireCheckout(store: ObjectStore, id: string): Promise<CheckoutSession> {
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(`Only an open Checkout Session can be expired. This one is ${session.status}.`)
  const expired = await store.save<CheckoutSession>({ ...session, status: 'expired', url: null })
  await store.emit('checkout.session.expired', expired)
  return expired
}

/** For the page of a checkout. `order` is null if it is not open. */
export async function openOrder(
  reader: ObjectReader,
  id: string,
): Promise<{ session: CheckoutSession | null; order: { price: Price; customer: Customer } | null }> {
  const session = await reader.find('checkout.session', id)
  if (session?.status !== 'open') return { session, order: null }
  const { price } = await reader.hiddenOf('checkout.session', id)
  const customer = await reader.get('customer', session.customer)
  return { session, order: { price: await reader.get('price', price ?? ''), customer } }
}

/** Where the browser goes after the payment, or that the card was declined. Null if the session is not open. */
export async function payCheckout(
  store: ObjectStore,
  id: string,
  card: TestCard,
): Promise<{ url: string } | { declined: true } | null> {
  const { session, order } = await openOrder(store, id)
  if (!session || !order) return null
  if (card === 'declined' || store.takeDecline()) return { declined: true }
  await store.save(order.customer, { card })
  await startSubscription(store, order.customer.id, order.price)
  const complete = await store.save<CheckoutSession>({ ...session, status: 'complete', url: null })
  await store.emit('checkout.session.completed', complete)
  return { url: (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id) }
}
