import type { Movement } from '#server/features/payments/ledger/service.ts'
import type { FetchedPayment } from './gateway.ts'
import { isDisputed } from './sponsorship-state.ts'

/**
 * The movements of a payment, for the ledger. Repeating it with a later state of the same payment only adds movements.
 * `bought` is the text on receipts. `chargedBack` is the amount that a charge-back withheld, as fetched now or earlier.
 */
export function movementsOf(
  payment: FetchedPayment,
  {
    sponsorshipId,
    bought,
    chargedBack,
  }: { sponsorshipId: string; bought: string; chargedBack: number | null },
): Movement[] {
  const { id, amount, fee, approvedAt, refunds, refunded, status, statusDetail, updatedAt } = payment
  if (!approvedAt) return []
  const common = {
    provider: 'mercadopago',
    product: 'sponsorship',
    subjectId: sponsorshipId,
    paymentRef: id,
  } as const
  const movements: Movement[] = [
    {
      ...common,
      ref: id,
      kind: 'payment',
      amount,
      description: bought,
      occurredAt: approvedAt,
    },
  ]
  if (fee > 0)
    movements.push({
      ...common,
      ref: id,
      kind: 'fee',
      amount: -fee,
      description: 'Tarifa do Mercado Pago',
      occurredAt: approvedAt,
    })
  for (const refund of refunds)
    movements.push({
      ...common,
      ref: refund.id,
      kind: 'refund',
      amount: -refund.amount,
      description: 'Devolução',
      occurredAt: refund.at,
    })
  const listed = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  // A Pix that its bank took back (MED) is not among the listed refunds.
  const returned = (status === 'refunded' ? Math.max(refunded, amount) : refunded) - listed
  if (returned > 0)
    movements.push({
      ...common,
      ref: `${id}:returned`,
      kind: 'refund',
      amount: -returned,
      description: 'Devolução pelo banco',
      occurredAt: updatedAt,
    })
  if (chargedBack !== null) {
    movements.push({
      ...common,
      ref: id,
      kind: 'dispute',
      amount: -chargedBack,
      description: 'Contestação',
      occurredAt: updatedAt,
    })
    if (!isDisputed(status, statusDetail))
      movements.push({
        ...common,
        ref: id,
        kind: 'dispute_reversal',
        amount: chargedBack,
        description: 'Contestação ganha',
        occurredAt: updatedAt,
      })
  }
  return movements
}
