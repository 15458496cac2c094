import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import type { ObjectStore } from './object-store.ts'
import { isDeclined } from './payment-methods.ts'

export interface ChargeOrder {
  amount: number
  customer: Stripe.Customer
  method: Stripe.PaymentMethod | null
  description: string
  metadata: Stripe.Metadata
  /** Of an earlier attempt to charge the same. */
  intentId?: string | null
}

const DECLINE = 'Your card was declined.'

/** Tries to charge a card. A declined charge is kept, as at Stripe. */
export async function chargeCard(
  store: ObjectStore,
  order: ChargeOrder,
): Promise<{ intent: Stripe.PaymentIntent; charge: Stripe.Charge }> {
  const { customer, method, amount } = order
  const succeeds = !store.takeDecline() && !isDeclined(method)
  const before = order.intentId ? await store.get('payment_intent', order.intentId) : null
  const intentId = before?.id ?? store.newId('pi')
  const charge = await createCharge(store, order, intentId, succeeds)
  const intent = {
    id: intentId,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: succeeds ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${intentId}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: before?.created ?? store.now,
    currency: 'brl',
    customer: customer.id,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: succeeds
      ? null
      : {
          charge: charge.id,
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: DECLINE,
          type: 'card_error',
        },
    latest_charge: charge.id,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: succeeds ? (method?.id ?? null) : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: succeeds ? 'succeeded' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
  await store.save(intent)
  if (!before) await store.emit('payment_intent.created', { ...intent, status: 'requires_confirmation' })
  await store.emit(succeeds ? 'charge.succeeded' : 'charge.failed', charge)
  await store.emit(succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  return { intent, charge }
}

async function createCharge(
  store: ObjectStore,
  { amount, customer, method, description, metadata }: ChargeOrder,
  intentId: string,
  succeeds: boolean,
): Promise<Stripe.Charge> {
  const id = store.newId('ch')
  const transaction = succeeds
    ? await moveBalance(store, 'charge', amount, { id, customer: customer.id, description })
    : null
  const charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: succeeds ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction?.id ?? null,
    billing_details: {
      address: null,
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'MEDPONTO',
    captured: succeeds,
    created: store.now,
    currency: 'brl',
    customer: customer.id,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: succeeds ? null : 'card_declined',
    failure_message: succeeds ? null : DECLINE,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: succeeds ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: succeeds ? 'approved_by_network' : 'declined_by_network',
      reason: succeeds ? null : 'generic_decline',
      risk_level: 'normal',
      seller_message: succeeds
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: succeeds ? 'authorized' : 'issuer_declined',
    },
    paid: succeeds,
    payment_intent: intentId,
    payment_method: method?.id ?? null,
    payment_method_details: cardDetails(method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: succeeds ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
  return store.save<Stripe.Charge>(charge)
}

function cardDetails(method: Stripe.PaymentMethod | null): Stripe.Charge.PaymentMethodDetails | null {
  if (!method?.card) return null
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
