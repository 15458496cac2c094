import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, pageInfo, pageQuery, uf } from '#contract/fields-form.ts'
import { billingDetailsForm } from '#contract/payments/billing-form.ts'
import { paymentProviders, products } from '#contract/payments/ledger.ts'
import { invoiceStatuses, receiptMovementKinds, receiptStatuses } from '#contract/payments/receipts.ts'

/** Centavos, never negative. */
const amount = z.int()

const receipt = z.object({
  id,
  /** Short, to be quoted to support. */
  number: z.string(),
  product: z.enum(products),
  /** The purchase. */
  description: z.string(),
  /** The period that was paid for; null if it is unknown or the purchase has none. */
  period: z.object({ from: instant, until: instant }).nullable(),
  provider: z.enum(paymentProviders),
  /** The charge. */
  amount,
  /** The returned part of it, also through a dispute. */
  returned: amount,
  status: z.enum(receiptStatuses),
  paidAt: instant,
  /** Until when the employer can ask for the money back; null if it no longer can. */
  refundableUntil: instant.nullable(),
  /** It was for more topics of a sponsored job, and not for its period. */
  isWidening: z.boolean(),
  /** Whether no real money moved. */
  isSandbox: z.boolean(),
  /** Null as long as no NFS-e is due. */
  invoice: z.object({ status: z.enum(invoiceStatuses), number: z.string().nullable() }).nullable(),
})
export type Receipt = z.output<typeof receipt>

const buyer = z.object({
  legalName: z.string(),
  cnpj: z.string(),
  municipalRegistration: z.string(),
  fiscalEmail: z.string(),
  postalCode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  district: z.string(),
  /** IBGE code. */
  cityId: z.int(),
  cityName: z.string(),
  state: uf,
})
export type Buyer = z.output<typeof buyer>

const fullReceipt = z.object({
  ...receipt.shape,
  /** The id of the payment at the provider. */
  paymentRef: z.string(),
  /** Payment, refunds and disputes, the oldest first. Positive if the money came to us. */
  movements: z.array(z.object({ kind: z.enum(receiptMovementKinds), amount: z.int(), at: instant })),
  /** Why an admin has refused the last request for a refund; null if none was refused. */
  refundRefusal: z.string().nullable(),
  /** The seller; null for facts that this installation does not state. */
  issuer: z.object({ name: z.string(), cnpj: z.string().nullable(), address: z.string().nullable() }),
  /** The buyer: the details on the issued invoice, or else the current ones. */
  buyer: z.object({ name: z.string(), cnpj: z.string().nullable(), details: buyer.nullable() }),
})
export type FullReceipt = z.output<typeof fullReceipt>

export const listReceipts = endpoint('GET', '/billing/receipts', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Pagamentos da empresa, do mais recente ao mais antigo',
  query: z.object(pageQuery),
  reply: z.object({ items: z.array(receipt), ...pageInfo }),
})

export const exportReceipts = endpoint('GET', '/billing/receipts.csv', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Os mesmos pagamentos em CSV (UTF-8, ponto e vírgula), no máximo os 10.000 mais recentes',
  reply: z.string(),
})

export const getReceipt = endpoint('GET', '/billing/receipts/:id', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'O recibo de um pagamento, com os seus reembolsos; não é uma NFS-e',
  params: idParams,
  reply: fullReceipt,
})

export const getRefundTerms = endpoint('GET', '/billing/receipts/:id/refund', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Se um pedido de reembolso espera a decisão da administração',
  params: idParams,
  reply: z.object({ needsDecision: z.boolean() }),
})

export const refundReceipt = endpoint('POST', '/billing/receipts/:id/refund', {
  access: ['employer'],
  team: 'owner',
  summary:
    'Devolve o que foi comprado e pede o reembolso, em até sete dias; repetir não pede outro. Uma assinatura termina na hora. A partir do terceiro reembolso em doze meses, a administração decide antes',
  params: idParams,
  reply: fullReceipt,
})

const billingDetails = z.object({
  /** Null until they are entered. */
  details: buyer.nullable(),
  /** Known details of the account, to fill in the form. */
  suggested: z.object({
    legalName: z.string(),
    cnpj: z.string(),
    fiscalEmail: z.string(),
    cityId: z.int().nullable(),
    cityName: z.string().nullable(),
    state: uf.nullable(),
  }),
})

export const getBillingDetails = endpoint('GET', '/billing/details', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Dados da empresa para as notas fiscais',
  reply: billingDetails,
})

export const setBillingDetails = endpoint('PUT', '/billing/details', {
  access: ['employer'],
  team: 'owner',
  summary: 'Grava os dados para as próximas notas fiscais; as já emitidas não mudam',
  body: billingDetailsForm,
  reply: billingDetails,
})
