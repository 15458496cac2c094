import type { Receipt } from '#contract/api/payments/billing.ts'
import { coveredText, receiptStatusLabels } from '#contract/payments/receipts.ts'
import { type CsvColumns, csv, csvTime } from '#server/http/csv.ts'

const providerNames = { stripe: 'Stripe', mercadopago: 'Mercado Pago' } as const

const columns: CsvColumns<Receipt> = [
  ['Recibo', ({ number }) => number],
  ['Data', ({ paidAt }) => csvTime(paidAt)],
  ['Descrição', ({ description }) => description],
  ['Período', ({ period }) => (period ? coveredText(period) : '')],
  ['Pago por', ({ provider }) => providerNames[provider]],
  ['Valor (R$)', ({ amount }) => amount],
  ['Devolvido (R$)', ({ returned }) => returned],
  ['Situação', ({ status }) => receiptStatusLabels[status]],
  ['NFS-e', ({ invoice }) => invoice?.number ?? ''],
  ['Ambiente de teste', ({ isSandbox }) => (isSandbox ? 'Sim' : 'Não')],
]

export const receiptsCsv = (receipts: readonly Receipt[]): string => csv(columns, receipts)
