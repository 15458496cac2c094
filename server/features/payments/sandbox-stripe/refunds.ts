import type Stripe from 'stripe'
import { z } from 'zod'
import { moveBalance } from './balance.ts'
import { expand, integer, metadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid, StripeError } from './stripe-error.ts'
import { idOrNull } from './stripe-objects.ts'

export const refundParams = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

async function chargeOf(
  store: ObjectStore,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Stripe.Charge> {
  if (params.charge) return store.get('charge', params.charge, 'charge')
  if (!params.payment_intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = await store.get('payment_intent', params.payment_intent, 'payment_intent')
  return store.get('charge', idOrNull(intent.latest_charge) as string, 'payment_intent')
}

export async function createRefund(
  store: ObjectStore,
  params: z.infer<typeof refundParams>,
): Promise<Stripe.Refund> {
  const charge = await chargeOf(store, params)
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not succeeded.`, 'charge')
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.disputed)
    throw new StripeError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = params.amount ?? left
  if (amount <= 0 || amount > left)
    throw invalid(
      `Refund amount (${amount} centavos) is greater than unrefunded amount on charge (${left} centavos)`,
      'amount',
    )
  const id = store.newId('re')
  const transaction = await moveBalance(store, 'refund', -amount, {
    id,
    customer: idOrNull(charge.customer),
    description: `REFUND FOR CHARGE (${charge.description})`,
  })
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: store.now,
    currency: 'brl',
    customer: idOrNull(charge.customer),
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata ?? {},
    payment_intent: idOrNull(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
  await store.save(refund)
  const refunded = await store.save<Stripe.Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  })
  await store.emit('refund.created', refund)
  await store.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
  return refund
}

/** The bank of the buyer does not take the refund, so the money comes back to us. */
export async function failRefund(store: ObjectStore, id: string): Promise<void> {
  const refund = await store.get('refund', id)
  if (refund.status !== 'succeeded') throw invalid('Only a refund that succeeded can fail.')
  const charge = await store.get('charge', idOrNull(refund.charge) as string)
  const transaction = await moveBalance(store, 'refund_failure', refund.amount, {
    id,
    customer: idOrNull(refund.customer),
    description: `REFUND FAILURE (${charge.description})`,
  })
  const failed = await store.save<Stripe.Refund>({
    ...refund,
    failure_balance_transaction: transaction.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  })
  await store.save<Stripe.Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  await store.emit('refund.failed', failed)
}
