import type { AlarmKind } from '#contract/payments/payment-alarms.ts'
import type { SponsorshipState } from '#contract/payments/sponsorships.ts'
import type { NotificationEvent } from '#server/features/platform/notifications/service.ts'
import type { RefundReason, SponsorshipRow } from './queries.ts'
import { type PaymentFacts, summarize } from './sponsorship-state.ts'

/** A payment of a sponsorship, and whether it is marked to be returned. */
export interface OwnPayment extends PaymentFacts {
  isMarked: boolean
}

/** A sponsorship with the state that follows from its payments now. */
export interface Settled {
  row: SponsorshipRow
  state: SponsorshipState
  /** The payment that counts, by its id at the provider. */
  counted: string | null
  wasPaid: boolean
  isAwaited: boolean
}

export interface Refund {
  paymentId: string
  reason: RefundReason
}

export interface Alarm {
  kind: AlarmKind
  subject: string
  details: string
}

/** The refunds, notices and alarms that follow. */
export interface Consequences {
  refunds: Refund[]
  raised: Alarm[]
  settledAlarms: Pick<Alarm, 'kind' | 'subject'>[]
  notices: NotificationEvent[]
}

/**
 * Lets a sponsorship follow its payments. A second payment that counts is returned, and so is one of a sponsorship that was
 * given up. `jobId` is null if its job is gone.
 */
export function sponsorshipChange(
  row: SponsorshipRow,
  { payments, jobId }: { payments: readonly OwnPayment[]; jobId: string | null },
  now: Date,
): { settled: Settled; consequences: Consequences } {
  const summary = summarize(payments)
  const isGivenUp = row.cancelled_at !== null
  const state = isGivenUp && summary.state !== 'returned' ? 'cancelled' : summary.state
  const hasChanged = state !== row.state
  const isMarked = ({ id }: PaymentFacts) => payments.some((payment) => payment.id === id && payment.isMarked)
  const duplicates = summary.duplicates.filter((payment) => !isMarked(payment))
  const late = isGivenUp && summary.counted && !isMarked(summary.counted) ? [summary.counted] : []
  const details = `destaque ${row.id}`
  const dispute = { kind: 'dispute', subject: row.id } as const
  const owner = row.owner_user_id
  // For a returned widening, the owner is told of the change of the job instead.
  const returnedFrom = hasChanged && state === 'returned' && !isGivenUp && !row.is_widening ? jobId : null
  return {
    settled: {
      row: { ...row, state, paid_at: row.paid_at ?? (summary.wasPaid ? now : null) },
      state,
      counted: state === 'paid' ? (summary.counted?.id ?? null) : null,
      wasPaid: summary.wasPaid && !isGivenUp,
      isAwaited: summary.isAwaited,
    },
    consequences: {
      refunds: [
        ...duplicates.map(({ id }) => ({ paymentId: id, reason: 'duplicate' as const })),
        ...late.map(({ id }) => ({ paymentId: id, reason: 'late' as const })),
      ],
      raised: [
        ...duplicates.map(({ id }) => ({ kind: 'duplicate_payment' as const, subject: id, details })),
        ...late.map(({ id }) => ({ kind: 'late_payment' as const, subject: id, details })),
        ...(hasChanged && state === 'disputed'
          ? [{ ...dispute, details: 'Mercado Pago, destaque suspenso' }]
          : []),
      ],
      settledAlarms: hasChanged && row.state === 'disputed' ? [dispute] : [],
      notices: [
        ...[...duplicates, ...late].map(() => ({
          userId: owner,
          kind: 'payment_unneeded' as const,
          subjectId: row.id,
        })),
        ...(returnedFrom
          ? [{ userId: owner, kind: 'payment_returned' as const, subjectId: returnedFrom }]
          : []),
      ],
    },
  }
}
