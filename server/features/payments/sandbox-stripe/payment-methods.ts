import type Stripe from 'stripe'
import type { ObjectStore } from './object-store.ts'

/** A card that can be charged, and one that every bank declines. */
export const testCards = { good: '4242', declined: '0341' } as const
export type TestCard = keyof typeof testCards

export const isDeclined = (method: Stripe.PaymentMethod | null) =>
  !method || method.card?.last4 === testCards.declined

const noDetails = { address: null, email: null, name: null, phone: null, tax_id: null }

export async function attachCard(
  store: ObjectStore,
  customer: Stripe.Customer,
  card: TestCard,
): Promise<Stripe.PaymentMethod> {
  const method = {
    id: store.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...noDetails, email: customer.email, name: customer.name ?? null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'BR',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(store.now * 1000).getUTCFullYear() + 3,
      fingerprint: `sandbox${testCards[card]}`,
      funding: 'credit',
      generated_from: null,
      last4: testCards[card],
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: store.now,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod
  await store.save(method)
  await store.emit('payment_method.attached', method)
  return method
}
