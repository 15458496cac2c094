import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, paragraphs, success } from '#contract/fields-form.ts'
import { products } from '#contract/payments/ledger.ts'

const refundToDecide = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  product: z.enum(products),
  /** The purchase. */
  description: z.string(),
  /** Centavos: what would go back. */
  amount: z.int(),
  requestedAt: instant,
  /** Other refunds of the company in the twelve months before. */
  earlierRefunds: z.int(),
})
export type RefundToDecide = z.output<typeof refundToDecide>

export const listRefundsToDecide = endpoint('GET', '/admin/refund-requests', {
  access: ['admin'],
  summary: 'Pedidos de reembolso que esperam uma decisão, os mais antigos primeiro',
  reply: z.object({ items: z.array(refundToDecide) }),
})

export const approveRefund = endpoint('POST', '/admin/refund-requests/:id/approve', {
  access: ['admin'],
  summary: 'Aprova um reembolso, que é feito como pedido a tempo',
  params: idParams,
  reply: success,
})

export const refuseRefund = endpoint('POST', '/admin/refund-requests/:id/refuse', {
  access: ['admin'],
  summary: 'Recusa um reembolso; a empresa recebe o motivo por e-mail',
  params: idParams,
  body: z.object({ reason: paragraphs(500).pipe(z.string().min(1, 'Informe o motivo')) }),
  reply: success,
})
