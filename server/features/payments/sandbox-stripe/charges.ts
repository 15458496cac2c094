import type { ObjectStore } from './object-store.ts'
import type { BalanceTransaction, Charge } from './stripe-objects.ts'

/** Stripe's fee for a domestic card in Brazil: 3.99% and R$ 0.39. */
const feeOf = (amount: number) => Math.round(amount * 0.0399) + 39

/** Moves money on our balance: `amount` in centavos, negative if it leaves. */
export const moveBalance = (
  store: ObjectStore,
  type: BalanceTransaction['type'],
  { amount, fee = 0, customer }: { amount: number; fee?: number; customer: string },
): Promise<BalanceTransaction> =>
  store.save(
    {
      id: store.newId('txn'),
      object: 'balance_transaction',
      amount,
      created: store.now,
      fee,
      net: amount - fee,
      type,
    },
    { customer },
  )

/** Tries to charge the card of a customer. A declined charge is kept, as at Stripe. */
export async function chargeCard(
  store: ObjectStore,
  { amount, customer, intent }: { amount: number; customer: string; intent: string },
): Promise<boolean> {
  const { card } = await store.hiddenOf('customer', customer)
  const succeeds = !store.takeDecline() && card !== 'declined'
  const transaction = succeeds
    ? await moveBalance(store, 'charge', { amount, fee: feeOf(amount), customer })
    : null
  await store.save<Charge>({
    id: store.newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    balance_transaction: transaction?.id ?? null,
    captured: succeeds,
    created: store.now,
    customer,
    disputed: false,
    paid: succeeds,
    payment_intent: intent,
    refunded: false,
    status: succeeds ? 'succeeded' : 'failed',
  })
  return succeeds
}
