import type Stripe from 'stripe'
import type { ObjectStore } from './object-store.ts'

/** Stripe's fee for a domestic card in Brazil: 3.99% and R$ 0.39. */
const feeOf = (amount: number) => Math.round(amount * 0.0399) + 39

/** Stripe's fee for a dispute, in centavos. */
const DISPUTE_FEE = 5_500

const categories = {
  charge: { type: 'charge', reporting_category: 'charge' },
  refund: { type: 'refund', reporting_category: 'refund' },
  refund_failure: { type: 'refund_failure', reporting_category: 'refund_failure' },
  dispute: { type: 'adjustment', reporting_category: 'dispute' },
  dispute_reversal: { type: 'adjustment', reporting_category: 'dispute_reversal' },
} as const

/** Moves money on our balance: `amount` in centavos, negative if it leaves. */
export async function moveBalance(
  store: ObjectStore,
  category: keyof typeof categories,
  amount: number,
  source: { id: string; customer: string | null; description: string },
): Promise<Stripe.BalanceTransaction> {
  const fee = category === 'charge' ? feeOf(amount) : category === 'dispute' ? DISPUTE_FEE : 0
  const transaction = {
    id: store.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: store.now + 30 * 86_400,
    balance_type: 'payments',
    created: store.now,
    currency: 'brl',
    description: source.description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: 'brl',
            description: category === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    ...categories[category],
    source: source.id,
    status: 'pending',
  } satisfies Stripe.BalanceTransaction
  await store.save(transaction, { customer: source.customer })
  return transaction
}
