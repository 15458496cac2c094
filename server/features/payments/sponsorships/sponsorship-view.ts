import type { z } from 'zod'
import type { jobSponsorship } from '#contract/api/payments/sponsorships.ts'
import type { BoostState, Finding, PaymentStatus } from '#contract/payments/sponsorships.ts'
import type { PaymentRow, SponsorshipRow } from './queries.ts'
import type { PaymentFacts } from './sponsorship-state.ts'

export const toFacts = (payment: PaymentRow): PaymentFacts => ({
  id: payment.provider_payment_id,
  status: payment.status as PaymentStatus,
  amount: payment.amount,
  refunded: payment.refunded,
  isDisputed: payment.is_disputed,
  approvedAt: payment.approved_at,
  mismatch: payment.mismatch,
})

/** Name of a sponsorship for the provider and on receipts. */
export const boughtText = ({ is_widening, job_title }: Pick<SponsorshipRow, 'is_widening' | 'job_title'>) =>
  `${is_widening ? 'Mais especialidades na vaga em destaque' : 'Vaga em destaque'}: ${job_title}`

/** Effect of a sponsorship on its job; null unless it is paid, and for a widening. `isHeld`: the job's text is held back. */
function boostStateOf(
  { state, starts_at, ends_at, held_since, is_widening }: SponsorshipRow,
  { isHeld, now }: { isHeld: boolean; now: Date },
): BoostState | null {
  if (state !== 'paid' || is_widening) return null
  if (held_since || (isHeld && !starts_at)) return 'held'
  if (!starts_at || !ends_at || starts_at > now) return 'waiting'
  return ends_at > now ? 'running' : 'over'
}

/** A sponsorship as the lists of jobs show it. */
export function toJobSponsorship(
  row: SponsorshipRow,
  { findings, isHeld, now }: { findings: Finding[]; isHeld: boolean; now: Date },
): z.input<typeof jobSponsorship> {
  const boost = boostStateOf(row, { isHeld, now })
  return {
    paymentId: row.id,
    state: row.state,
    boost,
    amount: row.amount,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    findings,
  }
}
