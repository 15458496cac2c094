import { type ReceiptStatus, receiptStatusLabels } from '#contract/payments/receipts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'

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

const dots = {
  success: 'bg-success',
  info: 'bg-info',
  neutral: 'bg-border-strong',
  danger: 'bg-danger',
} as const

/** The same in a list, where most are paid: a dot and a word. */
export const ReceiptStatusMark = ({ status }: { status: ReceiptStatus }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[variants[status]])} />
    {receiptStatusLabels[status]}
  </span>
)
