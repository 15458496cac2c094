import { randomUUID } from 'node:crypto'
import type { PaymentCreateRequest } from 'mercadopago/dist/clients/payment/create/types.js'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { toBuffer } from 'qrcode'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { PaymentChanges } from './payment-changes.ts'
import {
  chargebackReply,
  paymentReply,
  preferenceReply,
  refundReply,
  SANDBOX_COLLECTOR,
  searchReply,
  type WirePayment,
} from './payment-reply.ts'
import { pixCode } from './pix-code.ts'
import type { PaymentRow } from './queries.ts'
import * as queries from './queries.ts'
import { invalid, otherCall, SandboxRefusal } from './refusal.ts'

export const CHECKOUT_PATH = '/debug/mercadopago-checkout'
export const PIX_PATH = '/debug/mercadopago-pix'

/** Mercado Pago accepts 30 minutes to 30 days. The request itself may take a while. */
const PIX_MINUTES = { min: 29, max: 30 * 24 * 60, default: 24 * 60 }

const centavosOf = (reais: number) => Math.round(reais * 100)

export const totalOf = (items: readonly { unit_price: number; quantity: number }[]) =>
  centavosOf(items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0))

export type ApiCalls = ReturnType<typeof apiCalls>

/** The API that the SDK calls. Every method may throw a `SandboxRefusal`. */
export function apiCalls({
  db,
  clock,
  publicUrl,
  changes,
}: {
  db: Db
  clock: Clock
  publicUrl: string
  changes: PaymentChanges
}) {
  const { existing, create, change, expireCodes } = changes

  async function replyOf(payment: PaymentRow): Promise<WirePayment> {
    const refunds = await queries.refundsOf(db, payment.id)
    if (payment.method !== 'pix') return paymentReply(payment, refunds, null)
    const code = pixCode({ id: payment.id, centavos: payment.amount })
    const picture = (await toBuffer(code, { margin: 2, width: 320 })).toString('base64')
    const ticketUrl = `${publicUrl}${PIX_PATH}/${payment.id}`
    return paymentReply(payment, refunds, { code, picture, ticketUrl })
  }

  const preferenceOf = (row: { id: string; request: string; created_at: Date }) =>
    preferenceReply(row, JSON.parse(row.request), `${publicUrl}${CHECKOUT_PATH}/${row.id}`)

  function expiryOf(request: PaymentCreateRequest, now: Date): Date {
    const expiresAt = request.date_of_expiration
      ? new Date(request.date_of_expiration)
      : new Date(now.getTime() + PIX_MINUTES.default * MINUTE_MS)
    const minutes = (expiresAt.getTime() - now.getTime()) / MINUTE_MS
    if (!(minutes >= PIX_MINUTES.min && minutes <= PIX_MINUTES.max))
      throw new SandboxRefusal(400, 3034, 'Invalid date_of_expiration')
    return expiresAt
  }

  return {
    async createPreference(request: PreferenceRequest, key: string | null) {
      const isPriced = ({ unit_price, quantity }: { unit_price: number; quantity: number }) =>
        unit_price > 0 && quantity > 0
      if (!Array.isArray(request.items) || request.items.length === 0 || !request.items.every(isPriced))
        throw invalid('items needed')
      if (request.auto_return && !request.back_urls?.success)
        throw invalid('auto_return invalid. back_url.success must be defined')
      const row = await queries.insertPreference(db, {
        id: `${SANDBOX_COLLECTOR}-${randomUUID()}`,
        request: JSON.stringify(request),
        idempotency_key: key,
        created_at: clock.now(),
      })
      if (row.request !== JSON.stringify(request)) throw otherCall()
      return preferenceOf(row)
    },

    async preference(id: string) {
      const row = await queries.preferenceById(db, id)
      if (!row) throw new SandboxRefusal(404, 2000, 'preference not found')
      return preferenceOf(row)
    },

    async createPayment(request: PaymentCreateRequest, key: string | null) {
      if (request.payment_method_id !== 'pix') throw invalid('the sandbox takes cards on its checkout page')
      if (!request.payer?.email) throw new SandboxRefusal(400, 4050, 'Invalid payer.email')
      const amount = centavosOf(request.transaction_amount ?? 0)
      if (!(amount > 0)) throw new SandboxRefusal(400, 4037, 'Invalid transaction_amount')
      const now = clock.now()
      const payment = await create({
        idempotency_key: key,
        method: 'pix',
        status: 'pending',
        status_detail: 'pending_waiting_transfer',
        amount,
        collector_id: SANDBOX_COLLECTOR,
        external_reference: request.external_reference ?? null,
        description: request.description ?? null,
        payer_email: request.payer.email,
        expires_at: expiryOf(request, now),
        created_at: now,
        updated_at: now,
      })
      if (payment.amount !== amount || payment.external_reference !== (request.external_reference ?? null))
        throw otherCall()
      return replyOf(payment)
    },

    payment: async (id: string) => replyOf(await existing(id)),

    async search(search: queries.PaymentSearch) {
      await expireCodes()
      const { payments, total } = await queries.searchPayments(db, search)
      const { limit, offset } = search
      return { paging: { total, limit, offset }, results: payments.map(searchReply) }
    },

    cancel: async (id: string) =>
      replyOf(
        await change((await existing(id)).id, ['pending', 'in_process'], async () => ({
          status: 'cancelled',
          status_detail: 'by_collector',
        })),
      ),

    /** @param reais null for everything that is left */
    async refund(id: string, reais: number | null, key: string | null, source = 'collector') {
      const { id: paymentId } = await existing(id)
      const earlier = key && (await queries.refundByKey(db, key))
      if (earlier && earlier.payment_id !== paymentId) throw otherCall()
      if (earlier) return refundReply(earlier, await existing(paymentId))
      const refunds: queries.RefundRow[] = []
      const payment = await change(paymentId, ['approved', 'in_mediation'], async (trx, before) => {
        const left = before.amount - before.refunded
        const amount = reais === null ? left : centavosOf(reais)
        if (!(amount > 0) || amount > left)
          throw new SandboxRefusal(400, 4040, 'The amount is greater than the available amount to refund')
        refunds.push(
          await queries.insertRefund(trx, {
            payment_id: paymentId,
            idempotency_key: key,
            amount,
            source,
            created_at: clock.now(),
          }),
        )
        const refunded = before.refunded + amount
        const isAll = refunded === before.amount
        return {
          refunded,
          status: isAll ? 'refunded' : 'approved',
          status_detail: isAll ? (source === 'admin' ? 'by_admin' : 'refunded') : 'partially_refunded',
        }
      })
      return refundReply(refunds.at(-1) as queries.RefundRow, payment)
    },

    async refunds(id: string) {
      const payment = await existing(id)
      return (await queries.refundsOf(db, payment.id)).map((refund) => refundReply(refund, payment))
    },

    async chargeback(id: string) {
      const chargeback = /^\d{1,18}$/.test(id) ? await queries.chargebackById(db, id) : undefined
      if (!chargeback) throw new SandboxRefusal(404, 2000, 'Chargeback not found')
      return chargebackReply(chargeback)
    },

    chargebacks: async (paymentId: string) =>
      (await queries.chargebacksOf(db, (await existing(paymentId)).id)).map(chargebackReply),
  }
}
