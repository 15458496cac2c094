import type Stripe from 'stripe'
import { z } from 'zod'
import { expand, flag, integer, metadata, text } from './form-fields.ts'
import type { ObjectReader, ObjectStore } from './object-store.ts'
import { attachCard, type TestCard } from './payment-methods.ts'
import { invalid } from './stripe-error.ts'
import { idOrNull } from './stripe-objects.ts'
import { startSubscription } from './subscriptions.ts'

const toggle = z.strictObject({ enabled: flag })

export const checkoutParams = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.tuple([
    z.strictObject({ price: z.string(), quantity: integer.optional(), metadata: metadata.optional() }),
  ]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: integer.optional(),
  client_reference_id: text.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    })
    .optional(),
  tax_id_collection: toggle.extend({ required: z.string().optional() }).optional(),
  customer_update: z
    .strictObject({
      address: z.string().optional(),
      name: z.string().optional(),
      shipping: z.string().optional(),
    })
    .optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: toggle.optional(),
  adaptive_pricing: toggle.optional(),
  phone_number_collection: toggle.optional(),
  allowed_payment_method_types: z.array(z.string()).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  saved_payment_method_options: z.record(z.string(), z.unknown()).optional(),
  custom_text: z.record(z.string(), z.unknown()).optional(),
  submit_type: z.string().optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand,
})

const MINUTES = 60
const HOURS = 3_600

export async function createCheckout(
  store: ObjectStore,
  params: z.infer<typeof checkoutParams>,
  pageUrl: (id: string) => string,
): Promise<Stripe.Checkout.Session> {
  const customer = await store.get('customer', params.customer, 'customer')
  const price = await store.get('price', params.line_items[0].price, 'line_items[0][price]')
  if (!price.active) throw invalid('The price specified is inactive.', 'line_items[0][price]')
  const expiresAt = params.expires_at ?? store.now + 24 * HOURS
  if (expiresAt < store.now + 30 * MINUTES || expiresAt > store.now + 24 * HOURS)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    )
  if (params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto')
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection[enabled]',
    )
  const id = store.newId('cs_test')
  const session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: store.now,
    currency: 'brl',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
  return store.save<Stripe.Checkout.Session>(session, {
    price: price.id,
    metadata: params.subscription_data?.metadata ?? {},
  })
}

export async function expireCheckout(store: ObjectStore, id: string): Promise<Stripe.Checkout.Session> {
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  const expired = await store.save<Stripe.Checkout.Session>({ ...session, status: 'expired', url: null })
  await store.emit('checkout.session.expired', expired)
  return expired
}

/** The price and customer of an open checkout. */
export async function openOrder(reader: ObjectReader, id: string) {
  const session = await reader.find('checkout.session', id)
  if (session?.status !== 'open') return { session, order: null }
  const hidden = await reader.hiddenOf('checkout.session', id)
  const price = await reader.get('price', hidden.price as string)
  const customer = await reader.get('customer', idOrNull(session.customer) as string)
  return { session, order: { price, customer } }
}

/** Where the browser goes after the payment, or that the card was declined. Null if the session is not open. */
export async function payCheckout(
  store: ObjectStore,
  id: string,
  card: TestCard,
): Promise<{ url: string } | { declined: true } | null> {
  const session = await store.find('checkout.session', id)
  if (session?.status !== 'open') return null
  const { price: priceId, metadata } = (await store.hiddenOf('checkout.session', id)) as {
    price: string
    metadata: Stripe.Metadata
  }
  const customer = await store.get('customer', idOrNull(session.customer) as string)
  if (card === 'declined' || store.takeDecline()) return { declined: true }
  const method = await attachCard(store, customer, card)
  const price = await store.get('price', priceId)
  const { subscription, invoice } = await startSubscription(store, { customer, price, method, metadata })
  const complete = await store.save<Stripe.Checkout.Session>({
    ...session,
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  await store.emit('checkout.session.completed', complete)
  return { url: (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id) }
}
