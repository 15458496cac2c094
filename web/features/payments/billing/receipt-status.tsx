import { type ReceiptStatus, receiptStatusLabels } from '#contract/payments/receipts.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  paid: 'success',
  refund_in_review: 'info',
  refund_requested: 'info',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  disputed: 'danger',
} as const

export const ReceiptStatusBadge = ({ status }: { status: ReceiptStatus }) => (
  <Badge variant={variants[status]}>{receiptStatusLabels[status]}</Badge>
)
