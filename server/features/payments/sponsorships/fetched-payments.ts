import type { Movement } from '#server/features/payments/ledger/service.ts'
import type { FetchedPayment, ProviderAccess } from './gateway.ts'
import { movementsOf } from './movements.ts'
import { mismatchOf, mismatchTexts } from './policy.ts'
import type { PaymentRow, SponsorshipRow } from './queries.ts'
import type { Alarm, OwnPayment } from './sponsorship-change.ts'
import { isDisputed, withheldBy } from './sponsorship-state.ts'
import { boughtText, toFacts } from './sponsorship-view.ts'

/** A stored payment. `isOlder`: an earlier fetch has stored it than the one that is recorded now. */
export type KnownPayment = PaymentRow & { isOlder: boolean }

/** The provider's reply about the payments of a sponsorship. */
export interface Fetched {
  sponsorship: SponsorshipRow
  payments: readonly FetchedPayment[]
  access: ProviderAccess
}

export interface RecordedPayment {
  payment: FetchedPayment
  mismatch: PaymentRow['mismatch']
}

/** A payment as the settlement sees it, stored or fetched. */
export type SponsorshipPayment = OwnPayment & { sponsorshipId: string }

/** The stored payments that fetched ones replace, the money that they moved, and all payments as they are afterwards. */
export interface PaymentsChange {
  recorded: RecordedPayment[]
  movements: Movement[]
  raised: Alarm[]
  payments: SponsorshipPayment[]
}

const toStored = (row: KnownPayment): SponsorshipPayment => ({
  ...toFacts(row),
  sponsorshipId: row.sponsorship_id,
  isMarked: row.refund_requested_at !== null,
})

/**
 * Takes over what was fetched, apart from what a later fetch has stored, which has booked everything that this one could. A
 * payment that names another order stays where it was.
 */
export function paymentsChange(known: readonly KnownPayment[], fetched: Fetched | null): PaymentsChange {
  const stored = known.map(toStored)
  if (!fetched) return { recorded: [], movements: [], raised: [], payments: stored }
  const { sponsorship, access } = fetched
  const seen = fetched.payments.map((payment) => {
    const row = known.find((one) => one.provider_payment_id === payment.id)
    return { payment, row, mismatch: mismatchOf(payment, { sponsorship, known: row, access }) }
  })
  const recorded = seen.filter(({ row, mismatch }) => mismatch !== 'reference' && (!row || row.isOlder))
  const isReplaced = ({ id }: SponsorshipPayment) => recorded.some(({ payment }) => payment.id === id)
  return {
    recorded: recorded.map(({ payment, mismatch }) => ({ payment, mismatch })),
    movements: recorded.flatMap(({ payment, row }) =>
      movementsOf(payment, {
        sponsorshipId: sponsorship.id,
        bought: boughtText(sponsorship),
        chargedBack: row?.charged_back ?? withheldBy(payment),
      }),
    ),
    raised: seen.flatMap(({ payment, mismatch }) => {
      if (!mismatch) return []
      const details = `${mismatchTexts[mismatch]}, destaque ${sponsorship.id}`
      return { kind: 'payment_mismatch' as const, subject: payment.id, details }
    }),
    payments: [
      ...stored.filter((payment) => !isReplaced(payment)),
      ...recorded.map(({ payment, row, mismatch }) => ({
        ...payment,
        isDisputed: isDisputed(payment.status, payment.statusDetail),
        mismatch,
        sponsorshipId: sponsorship.id,
        isMarked: row ? row.refund_requested_at !== null : false,
      })),
    ],
  }
}
