import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { paymentProviders, products } from '#contract/payments/ledger.ts'
import { invoiceStatuses } from '#contract/payments/receipts.ts'

/** The NFS-e of a payment, for the admins who see to it. */
const invoice = z.object({
  id,
  status: z.enum(invoiceStatuses),
  number: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  employerName: z.string(),
  /** Whether the employer has entered its billing details. */
  hasDetails: z.boolean(),
  product: z.enum(products),
  description: z.string(),
  provider: z.enum(paymentProviders),
  paymentRef: z.string(),
  /** Centavos. */
  amount: z.int(),
  paidAt: instant,
})
export type Invoice = z.output<typeof invoice>

const filter = { status: z.enum(invoiceStatuses).optional() }

export const listInvoices = endpoint('GET', '/admin/invoices', {
  access: ['admin'],
  summary: 'Notas fiscais por situação, as mais antigas primeiro',
  query: z.object({ ...filter, ...pageQuery }),
  reply: z.object({ items: z.array(invoice), ...pageInfo }),
})

export const exportInvoices = endpoint('GET', '/admin/invoices.csv', {
  access: ['admin'],
  summary: 'Os pagamentos que esperam a nota, em CSV para a contabilidade, no máximo 10.000',
  reply: z.string(),
})

export const issueInvoice = endpoint('POST', '/admin/invoices/:id/issue', {
  access: ['admin'],
  summary: 'Registra o número da NFS-e emitida',
  params: idParams,
  body: z.object({ number: line(60).refine((text) => text !== '', 'Informe o número da NFS-e.') }),
  reply: invoice,
})

export const rejectInvoice = endpoint('POST', '/admin/invoices/:id/reject', {
  access: ['admin'],
  summary: 'Registra que a emissão da NFS-e foi recusada, e por quê',
  params: idParams,
  body: z.object({ reason: line(300).refine((text) => text !== '', 'Informe o motivo.') }),
  reply: invoice,
})

export const cancelInvoice = endpoint('POST', '/admin/invoices/:id/cancel', {
  access: ['admin'],
  summary: 'Registra que a NFS-e de um pagamento devolvido foi cancelada',
  params: idParams,
  reply: invoice,
})
