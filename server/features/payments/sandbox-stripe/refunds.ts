import { z } from 'zod'
import { moveBalance } from './charges.ts'
import { integer } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { Refund } from './stripe-objects.ts'

export const refundParams = z.strictObject({ charge: z.string(), amount: integer.optional() })

export async function createRefund(
  store: ObjectStore,
  params: z.output<typeof refundParams>,
): Promise<Refund> {
  const charge = await store.get('charge', params.charge)
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not succeeded.`)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const amount = params.amount ?? left
  if (amount === 0 || amount > left)
    throw invalid(`Refund amount (${amount} centavos) has to be at most what is left (${left} centavos)`)
  const { customer } = charge
  await moveBalance(store, 'refund', { amount: -amount, customer })
  const refund = await store.save<Refund>({
    id: store.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: store.now,
    customer,
    status: 'succeeded',
  })
  const refunded = await store.save({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  await store.emit('refund.created', refund)
  await store.emit('charge.refunded', refunded)
  return refund
}

/** The bank of the buyer does not take the refund, so the money comes back to us. */
export async function failRefund(store: ObjectStore, id: string): Promise<void> {
  const refund = await store.get('refund', id)
  if (refund.status !== 'succeeded') throw invalid('Only a refund that succeeded can fail.')
  const charge = await store.get('charge', refund.charge)
  const { amount, customer } = refund
  await moveBalance(store, 'refund_failure', { amount, customer })
  const failed = await store.save<Refund>({ ...refund, status: 'failed' })
  await store.save({ ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  await store.emit('refund.failed', failed)
}
