import { createHmac } from 'node:crypto'
import { SANDBOX_COLLECTOR } from './payment-reply.ts'
import type { WebhookRow } from './queries.ts'

/** The request that Mercado Pago would send: query, signed headers, body. A retry has the time of the first attempt. */
export function webhookRequest(webhook: WebhookRow, secret: string) {
  const { id, type, action, object_id, payment_id, request_id, created_at } = webhook
  const ts = created_at.getTime()
  const manifest = `id:${object_id};request-id:${request_id};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  const isChargeback = type !== 'payment'
  return {
    path: `/api/webhooks/mercadopago?data.id=${object_id}&type=${type}`,
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${v1}`,
      'x-request-id': request_id,
    },
    body: JSON.stringify({
      id: Number(id),
      type,
      action,
      ...(isChargeback && { actions: [action] }),
      api_version: 'v1',
      date_created: created_at.toISOString(),
      live_mode: false,
      user_id: String(SANDBOX_COLLECTOR),
      data: { id: object_id, ...(isChargeback && { payment_id: Number(payment_id) }) },
    }),
  }
}
