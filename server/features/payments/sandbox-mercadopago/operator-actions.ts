import type { Clock } from '#server/clock.ts'
import type { ApiCalls } from './api-calls.ts'
import { approved, declined } from './card-outcomes.ts'
import type { PaymentChanges } from './payment-changes.ts'
import * as queries from './queries.ts'

/** The values of a payment that can be falsified, to see that the product notices. Amounts in centavos. */
export interface Alteration {
  amount?: number
  currency?: string
  collector_id?: string
  external_reference?: string
  live_mode?: boolean
}

/** Actions of Mercado Pago or of a bank. */
export function operatorActions({
  clock,
  changes,
  refund,
}: {
  clock: Clock
  changes: PaymentChanges
  refund: ApiCalls['refund']
}) {
  const { announceChargeback, change, decided } = changes
  return {
    approve: (id: string) => change(id, ['pending', 'in_process'], async () => decided(approved)),
    reject: (id: string) => change(id, ['pending', 'in_process'], async () => decided(declined)),
    expire: (id: string) =>
      change(id, ['pending'], async () => ({
        status: 'cancelled',
        status_detail: 'expired',
        expires_at: clock.now(),
      })),

    dispute: (id: string) =>
      change(id, ['approved'], async (trx, payment) => {
        const now = clock.now()
        const chargeback = await queries.insertChargeback(trx, {
          payment_id: id,
          amount: payment.amount - payment.refunded,
          status: 'in_process',
          created_at: now,
          updated_at: now,
        })
        await announceChargeback(trx, chargeback)
        return { status: 'charged_back', status_detail: 'in_process' }
      }),
    decideDispute: (id: string, winner: 'seller' | 'buyer') =>
      change(id, ['charged_back'], async (trx) => {
        const detail = winner === 'seller' ? 'reimbursed' : 'settled'
        await announceChargeback(trx, await queries.updateChargebacks(trx, id, detail, clock.now()))
        return { status_detail: detail }
      }),

    /** The special return mechanism of Pix (MED): the bank asks for the money back, and Mercado Pago decides. */
    openMediation: (id: string) =>
      change(id, ['approved'], async () => ({ status: 'in_mediation', status_detail: 'pending' })),
    closeMediation: (id: string) =>
      change(id, ['in_mediation'], async (_, { refunded }) => ({
        status: 'approved',
        status_detail: refunded > 0 ? 'partially_refunded' : 'accredited',
      })),
    returnByMed: (id: string) => refund(id, null, null, 'admin'),

    alter: (id: string, { amount, ...values }: Alteration) =>
      change(id, ['pending', 'in_process', 'approved', 'rejected', 'cancelled'], async () => ({
        ...values,
        ...(amount !== undefined && { amount }),
      })),
  }
}
