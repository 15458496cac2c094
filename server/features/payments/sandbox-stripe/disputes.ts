import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import { idOf, idOrNull } from './stripe-objects.ts'

const evidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const RESPONSE_DAYS = 7

/** The buyer disputes a charge at the bank, which takes the money back for the time being. */
export async function openDispute(store: ObjectStore, chargeId: string): Promise<Stripe.Dispute> {
  const charge = await store.get('charge', chargeId)
  const amount = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || amount === 0) throw invalid('This charge cannot be disputed.')
  const id = store.newId('du')
  const customer = idOrNull(charge.customer)
  const transaction = await moveBalance(store, 'dispute', -amount, {
    id,
    customer,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [transaction],
    charge: charge.id,
    created: store.now,
    currency: 'brl',
    enhanced_eligibility_types: [],
    evidence,
    evidence_details: {
      due_by: store.now + RESPONSE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOrNull(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute
  await store.save(dispute, { customer })
  await store.save<Stripe.Charge>({ ...charge, disputed: true })
  await store.emit('charge.dispute.created', dispute)
  await store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export async function closeDispute(
  store: ObjectStore,
  disputeId: string,
  result: 'won' | 'lost',
): Promise<void> {
  const dispute = await store.get('dispute', disputeId)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is closed.')
  const charge = await store.get('charge', idOf(dispute.charge))
  const reversal =
    result === 'won'
      ? await moveBalance(store, 'dispute_reversal', dispute.amount, {
          id: dispute.id,
          customer: idOrNull(charge.customer),
          description: `Chargeback reversal for ${charge.id}`,
        })
      : null
  const closed = await store.save<Stripe.Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...(reversal ? [reversal] : [])],
    status: result,
  })
  await store.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (reversal) await store.emit('charge.dispute.funds_reinstated', closed)
}

/** A card network suspects fraud before any dispute. */
export async function warnOfFraud(store: ObjectStore, chargeId: string): Promise<void> {
  const charge = await store.get('charge', chargeId)
  const warning = {
    id: store.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: charge.amount_refunded < charge.amount,
    charge: charge.id,
    created: store.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: idOrNull(charge.payment_intent) ?? '',
  } satisfies Stripe.Radar.EarlyFraudWarning
  await store.save(warning, { customer: idOrNull(charge.customer) })
  await store.emit('radar.early_fraud_warning.created', warning)
}
