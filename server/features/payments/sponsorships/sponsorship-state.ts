import type { PaymentStatus, SponsorshipState } from '#contract/payments/sponsorships.ts'

/** The fields of a payment that determine the state of its sponsorship. Amounts in centavos. */
export interface PaymentFacts {
  id: string
  status: PaymentStatus
  amount: number
  refunded: number
  isDisputed: boolean
  approvedAt: Date | null
  mismatch: string | null
}

/** The seller got the money back after a charge-back. */
const WON_BACK = 'reimbursed'
/** The buyer keeps the money. */
export const LOST = 'settled'

/** Whether the buyer disputes a payment and the seller has not won. */
export const isDisputed = (status: PaymentStatus, statusDetail: string | null) =>
  status === 'in_mediation' || (status === 'charged_back' && statusDetail !== WON_BACK)

/** The amount that a charge-back withholds, or null without one. */
export const withheldBy = ({
  status,
  amount,
  refunded,
}: {
  status: PaymentStatus
  amount: number
  refunded: number
}) => (status === 'charged_back' && amount > refunded ? amount - refunded : null)

const awaited: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized', 'in_mediation']

/** Whether a payment may still be approved. A mediation is about one that was. */
export const isAwaited = ({ status, approvedAt }: Pick<PaymentFacts, 'status' | 'approvedAt'>) =>
  awaited.includes(status) && approvedAt === null

const neverPaid: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized', 'rejected', 'cancelled']

const wasPaid = ({ status, approvedAt, mismatch }: PaymentFacts) =>
  mismatch === null && approvedAt !== null && !neverPaid.includes(status)

const isWholeRefund = ({ status, amount, refunded }: PaymentFacts) =>
  status === 'refunded' || refunded >= amount

/** A payment whose money we still hold, at least in part after a partial refund. */
const isLive = (payment: PaymentFacts) => wasPaid(payment) && !isWholeRefund(payment) && !payment.isDisputed

const byApproval = (one: PaymentFacts, other: PaymentFacts) =>
  Number(one.approvedAt) - Number(other.approvedAt) || (one.id < other.id ? -1 : 1)

/**
 * Derives the state of a sponsorship from its payments, independent of the order in which they became known. The
 * earliest payment whose money we hold counts. Further ones are duplicates, to be refunded.
 */
export function summarize(payments: readonly PaymentFacts[]): {
  state: Exclude<SponsorshipState, 'cancelled'>
  /** The payment that counts. */
  counted: PaymentFacts | null
  duplicates: PaymentFacts[]
  /** A payment counted at some time, even if its money was returned. */
  wasPaid: boolean
  /** A payment may still be approved. */
  isAwaited: boolean
} {
  const paid = payments.filter(wasPaid).sort(byApproval)
  const [counted = null, ...duplicates] = paid.filter(isLive)
  return {
    state: stateOf(paid, counted),
    counted,
    duplicates,
    wasPaid: paid.length > 0,
    isAwaited: payments.some(isAwaited),
  }
}

function stateOf(paid: readonly PaymentFacts[], counted: PaymentFacts | null) {
  if (counted) return 'paid'
  if (paid.some((payment) => payment.isDisputed && !isWholeRefund(payment))) return 'disputed'
  return paid.length > 0 ? 'returned' : 'pending'
}
