import { brazilDay } from '#contract/brazil-day.ts'
import { REFUND_MONTHS } from '#contract/payments/refunds.ts'
import type { MovementKind } from './ledger.ts'

/** Employers' view of their payments. Without zod, so that pages can import it. */

/** A payment as its receipt states it. */
export const receiptStatuses = [
  'paid',
  'refund_in_review',
  'refund_requested',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]
export const receiptStatusLabels: Record<ReceiptStatus, string> = {
  paid: 'Pago',
  refund_in_review: 'Reembolso em análise',
  refund_requested: 'Reembolso em andamento',
  partially_refunded: 'Reembolsado em parte',
  refunded: 'Reembolsado',
  disputed: 'Contestado',
}

const asDay = (moment: string) => brazilDay(new Date(moment)).split('-').reverse().join('/')

/** '19/11/2026 a 19/12/2026', the days in Brasília. */
export const coveredText = ({ from, until }: { from: string; until: string }): string =>
  `${asDay(from)} a ${asDay(until)}`

/** Said while an admin decides about a refund. */
export const refundInReviewText = `Recebemos o seu pedido a tempo. Como é pelo menos o terceiro reembolso da empresa em ${REFUND_MONTHS} meses, uma pessoa da nossa equipe decide antes da devolução. Você recebe a resposta por e-mail, e o que comprou continua ativo até lá.`

/** The movements that a receipt lists. Fees are between us and the provider. */
export const receiptMovementKinds = [
  'payment',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_reversal',
] as const satisfies readonly MovementKind[]
export type ReceiptMovementKind = (typeof receiptMovementKinds)[number]
export const receiptMovementLabels: Record<ReceiptMovementKind, string> = {
  payment: 'Pagamento',
  refund: 'Reembolso',
  refund_reversal: 'Reembolso devolvido pelo banco',
  dispute: 'Contestação do pagamento',
  dispute_reversal: 'Contestação encerrada a nosso favor',
}

/** Names of all movements, for admins. */
export const movementLabels: Record<MovementKind, string> = {
  ...receiptMovementLabels,
  fee: 'Tarifa do provedor',
}

/** Stands on every receipt. */
export const RECEIPT_NOTICE = 'Este recibo não é uma NFS-e.'

export const invoiceStatuses = ['pending', 'issued', 'rejected', 'cancelling', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  pending: 'NFS-e em emissão',
  issued: 'NFS-e emitida',
  rejected: 'NFS-e recusada',
  cancelling: 'NFS-e em cancelamento',
  cancelled: 'NFS-e cancelada',
}
