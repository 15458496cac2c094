import Stripe from 'stripe'
import type { StripeSandboxServer } from '#server/features/payments/sandbox-stripe/service.ts'
import { STRIPE_SANDBOX_KEY } from '#server/features/payments/sandboxes.ts'
import type { TestApp } from './app.ts'

/** The official SDK, connected to the sandbox of this app, and the controls of the sandbox. */
export function stripeOf(
  { sandboxes }: TestApp,
  key = STRIPE_SANDBOX_KEY,
  timeout = 5_000,
): { stripe: Stripe; sandbox: StripeSandboxServer } {
  if (!sandboxes) throw new Error('The app has no sandboxes.')
  const { host, port } = sandboxes
  const stripe = new Stripe(key, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout,
  })
  return { stripe, sandbox: sandboxes.stripe }
}

/** The price with this key, such as `plus_monthly`. */
export async function priceOf(stripe: Stripe, key: string): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [key] })
  return data[0] as Stripe.Price
}

/** A new customer with an open checkout. */
export async function openCheckout(stripe: Stripe, key: string) {
  const customer = await stripe.customers.create({ email: 'compras@hospital.test', name: 'Hospital' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: (await priceOf(stripe, key)).id, quantity: 1 }],
    success_url: 'http://localhost/ok?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/pricing',
    locale: 'pt-BR',
    subscription_data: { metadata: { plan: key }, billing_mode: { type: 'flexible' } },
  })
  return { customer, session }
}

/** A new customer that has paid for a subscription. */
export async function subscribe(app: TestApp, key: string): Promise<Stripe.Subscription> {
  const { stripe, sandbox } = stripeOf(app)
  const { customer, session } = await openCheckout(stripe, key)
  await sandbox.payCheckout(session.id)
  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  return data[0] as Stripe.Subscription
}
