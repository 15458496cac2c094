import type { Clock } from '#server/clock.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Decision } from './card-outcomes.ts'
import type { Deliveries } from './deliveries.ts'
import type { PaymentRow } from './queries.ts'
import * as queries from './queries.ts'
import { notFound, wrongState } from './refusal.ts'

export type PaymentChanges = ReturnType<typeof paymentChanges>

/** Creates and changes payments, and sends the webhook of each change. */
export function paymentChanges({ db, clock, deliveries }: { db: Db; clock: Clock; deliveries: Deliveries }) {
  const announce = (trx: DbOrTrx, id: string, action: 'payment.created' | 'payment.updated') =>
    queries.insertWebhook(trx, {
      type: 'payment',
      action,
      object_id: id,
      payment_id: id,
      created_at: clock.now(),
    })

  async function expireCodes(): Promise<void> {
    const expired = await queries.expireCodes(db, clock.now())
    for (const { id } of expired) await announce(db, id, 'payment.updated')
    if (expired.length > 0) deliveries.start()
  }

  return {
    expireCodes,

    announceChargeback: (trx: Trx, chargeback: queries.ChargebackRow) =>
      queries.insertWebhook(trx, {
        type: 'topic_chargebacks_wh',
        action: 'changed_case_status',
        object_id: chargeback.id,
        payment_id: chargeback.payment_id,
        created_at: clock.now(),
      }),

    /** @throws SandboxRefusal if there is none */
    async existing(id: string): Promise<PaymentRow> {
      await expireCodes()
      const payment = /^\d{1,18}$/.test(id) ? await queries.paymentById(db, id) : undefined
      if (!payment) throw notFound()
      return payment
    },

    async create(payment: Parameters<typeof queries.insertPayment>[1]): Promise<PaymentRow> {
      const created = await inTransaction(db, async (trx) => {
        const inserted = await queries.insertPayment(trx, payment)
        if (inserted.isNew) await announce(trx, inserted.payment.id, 'payment.created')
        return inserted.payment
      })
      deliveries.start()
      return created
    },

    /** Changes a payment that is in one of the states `from`. */
    async change(
      id: string,
      from: readonly string[],
      step: (trx: Trx, payment: PaymentRow) => Promise<Parameters<typeof queries.updatePayment>[2]>,
    ): Promise<PaymentRow> {
      await expireCodes()
      const changed = await inTransaction(db, async (trx) => {
        const payment = await queries.lockPayment(trx, id)
        if (!payment) throw notFound()
        if (!from.includes(payment.status)) throw wrongState()
        const values = await step(trx, payment)
        const after = await queries.updatePayment(trx, id, { ...values, updated_at: clock.now() })
        await announce(trx, id, 'payment.updated')
        return after
      })
      deliveries.start()
      return changed
    },

    decided: ({ status, detail }: Decision) => ({
      status,
      status_detail: detail,
      approved_at: status === 'approved' ? clock.now() : null,
    }),
  }
}
