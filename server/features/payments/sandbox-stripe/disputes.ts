import { moveBalance } from './charges.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { Dispute } from './stripe-objects.ts'

const RESPONSE_DAYS = 7
/** Centavos that Stripe charges for a dispute. */
const DISPUTE_FEE = 5_500

/** The buyer disputes a charge at the bank, which takes the money back for the time being. */
export async function openDispute(store: ObjectStore, chargeId: string): Promise<void> {
  const charge = await store.get('charge', chargeId)
  const amount = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || amount === 0) throw invalid('This charge cannot be disputed.')
  const { customer } = charge
  const dispute: Dispute = {
    id: store.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [
      await moveBalance(store, 'adjustment', { amount: -amount, fee: DISPUTE_FEE, customer }),
    ],
    charge: charge.id,
    created: store.now,
    evidence_details: { due_by: store.now + RESPONSE_DAYS * 86_400 },
    status: 'needs_response',
  }
  await store.save(dispute, { customer })
  await store.save({ ...charge, disputed: true })
  await store.emit('charge.dispute.created', dispute)
  await store.emit('charge.dispute.funds_withdrawn', dispute)
}

export async function closeDispute(
  store: ObjectStore,
  disputeId: string,
  result: 'won' | 'lost',
): Promise<void> {
  const dispute = await store.get('dispute', disputeId)
  if (dispute.status !== 'needs_response') throw invalid('This dispute is closed.')
  const { amount } = dispute
  const { customer } = await store.get('charge', dispute.charge)
  const reversals = result === 'won' ? [await moveBalance(store, 'adjustment', { amount, customer })] : []
  const closed = await store.save<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...reversals],
    status: result,
  })
  await store.emit('charge.dispute.closed', closed)
  if (result === 'won') await store.emit('charge.dispute.funds_reinstated', closed)
}
