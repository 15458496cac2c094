import type { ReceiptStatus } from '#contract/payments/receipts.ts'
import { refundDeadline } from '#contract/payments/refunds.ts'

/** The facts that determine the status of a receipt. Money in centavos. */
export interface PaymentState {
  amount: number
  refunded: number
  disputed: number
  first_paid_at: Date
  refund_requested_at: Date | null
  refund_is_in_review: boolean
  is_replaced: boolean
}

export function receiptStatus(payment: PaymentState): ReceiptStatus {
  const { amount, refunded, disputed, refund_requested_at, refund_is_in_review } = payment
  if (disputed > 0) return 'disputed'
  if (refunded >= amount) return 'refunded'
  if (refund_is_in_review) return 'refund_in_review'
  if (refund_requested_at) return 'refund_requested'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

/** Until when the employer can return the product (CDC, art. 49); null if it no longer can. */
export function refundableUntil(payment: PaymentState, now: Date): Date | null {
  const until = refundDeadline(payment.first_paid_at)
  const isOpen = ['paid', 'partially_refunded'].includes(receiptStatus(payment))
  return isOpen && !payment.is_replaced && now < until ? until : null
}
