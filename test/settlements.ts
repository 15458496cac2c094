import { DAY_MS } from '#contract/durations.ts'
import { allowanceOf } from '#contract/payments/subscriptions.ts'
import type { KnownPayment } from '#server/features/payments/sponsorships/fetched-payments.ts'
import type { FetchedPayment } from '#server/features/payments/sponsorships/gateway.ts'
import type { SponsorshipRow } from '#server/features/payments/sponsorships/queries.ts'
import type {
  SettlementChange,
  SettlementFacts,
} from '#server/features/payments/sponsorships/settlement-change.ts'

export const NOW = new Date('2026-03-10T12:00:00Z')
export const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const daysUntil = (date: Date) => (date.getTime() - NOW.getTime()) / DAY_MS

type Job = NonNullable<SettlementFacts['job']>

export const access = { accessToken: 'x', publicKey: 'x', collectorId: '1', apiUrl: null, isSandbox: true }

/** A reservation that nobody has paid. */
export const reserved: SponsorshipRow = {
  id: 'first',
  owner_user_id: 'owner',
  job_id: 'job',
  creates_job: true,
  job_title: 'Clínico geral',
  topics: 1,
  amount: 9_900,
  state: 'pending',
  created_at: inDays(-1),
  cancelled_at: null,
  paid_at: null,
  starts_at: null,
  ends_at: null,
  held_since: null,
  paused_job: false,
  is_widening: false,
  added_specialty_ids: [],
  added_practice_area_ids: [],
  topics_added: false,
  request_key: null,
  request_hash: null,
  preference_id: null,
  init_point: null,
  pix_attempts: 0,
  pix_requested_at: null,
  checked_at: null,
}
/** Its payment counts since ten days ago. */
export const running: SponsorshipRow = {
  ...reserved,
  state: 'paid',
  paid_at: inDays(-10),
  starts_at: inDays(-10),
  ends_at: inDays(20),
}
export const waitingJob: Job = {
  id: 'job',
  owner_user_id: 'owner',
  status: 'pending_payment',
  published_at: null,
  expires_at: null,
  date_starts: [],
  sponsored_until: null,
  boost_is_held: false,
  stop_reason: null,
  topics: { specialtyIds: [1], practiceAreaIds: [] },
  passes: true,
}
export const activeJob: Job = {
  ...waitingJob,
  status: 'active',
  published_at: inDays(-10),
  expires_at: inDays(20),
  sponsored_until: inDays(20),
}

export const told = (change: Partial<FetchedPayment> = {}): FetchedPayment => ({
  id: 'p1',
  reference: 'first',
  method: 'card',
  status: 'approved',
  statusDetail: 'accredited',
  amount: 9_900,
  refunded: 0,
  fee: 0,
  currency: 'BRL',
  collectorId: '1',
  isLive: false,
  createdAt: inDays(-10),
  approvedAt: inDays(-10),
  updatedAt: NOW,
  refunds: [],
  pix: null,
  ...change,
})
export const stored = (change: Partial<KnownPayment> = {}): KnownPayment => ({
  provider_payment_id: 'p1',
  sponsorship_id: 'first',
  method: 'card',
  status: 'approved',
  status_detail: 'accredited',
  amount: 9_900,
  refunded: 0,
  is_disputed: false,
  created_at: inDays(-10),
  approved_at: inDays(-10),
  mismatch: null,
  charged_back: null,
  refund_reason: null,
  refund_requested_at: null,
  pix_code: null,
  pix_image: null,
  pix_ticket_url: null,
  pix_expires_at: null,
  synced_from: inDays(-10),
  isOlder: true,
  ...change,
})
export const pays = (...payments: FetchedPayment[]) => ({ sponsorship: reserved, payments, access })
export const quota = (used: number, grants: number | null = null) => ({
  used,
  allowance: allowanceOf('free', grants),
})

/** The first payment of a reservation, which is approved. */
export const paid: SettlementFacts = {
  sponsorships: [reserved],
  payments: [],
  fetched: pays(told()),
  job: waitingJob,
  quota: quota(0),
  rules: { moderation: 'publish_first', jobDurationDays: 30, sponsorshipExtraPrice: 4_900 },
  isApproved: false,
  givesUp: false,
}
/** News of a payment that has counted for ten days. */
export const later = (news: Partial<FetchedPayment>): SettlementFacts => ({
  ...paid,
  sponsorships: [running],
  payments: [stored()],
  fetched: pays(told(news)),
  job: activeJob,
})
export const lost: SettlementFacts = {
  ...later({}),
  sponsorships: [{ ...running, state: 'disputed', paused_job: true }],
  payments: [stored({ status: 'charged_back', is_disputed: true, charged_back: 9_900 })],
  fetched: pays(told({ status: 'charged_back', statusDetail: 'reimbursed' })),
  job: { ...activeJob, status: 'paused', sponsored_until: null },
  quota: quota(1),
}
export const refund = { id: 'r1', amount: 9_900, at: NOW }
export const returned: SettlementFacts = later({ status: 'refunded', refunded: 9_900, refunds: [refund] })
export const widening: SponsorshipRow = {
  ...reserved,
  id: 'more',
  creates_job: false,
  is_widening: true,
  topics: 2,
  amount: 4_900,
  added_specialty_ids: [2],
}
export const widened: SettlementFacts = {
  ...later({}),
  sponsorships: [running, widening],
  fetched: {
    sponsorship: widening,
    payments: [told({ id: 'p2', reference: 'more', amount: 4_900 })],
    access,
  },
}

/** The parts of a change that are not as before. */
export function sumUp(change: SettlementChange, facts: SettlementFacts): Record<string, unknown> {
  if (change.kind === 'refused') return { refused: change.error }
  const { change: job = null, topics = null } = change.kind === 'job_follows' ? change.job : {}
  const until = job?.sponsored_until
  const said = {
    kind: change.kind,
    states: rowsAfter(change, facts).map(({ state }) => state),
    job: job ? job.status : null,
    featuredDays: until ? daysUntil(until) : null,
    isHeld: job?.boost_is_held ?? false,
    topics,
    booked: change.movements.map(({ kind, amount }) => `${kind} ${amount}`),
    refunds: change.refunds.map(({ paymentId, reason }) => `${paymentId} ${reason}`),
    raised: change.raised.map(({ kind, subject }) => `${kind} ${subject}`),
    settledAlarms: change.settledAlarms.map(({ kind, subject }) => `${kind} ${subject}`),
    notices: change.notices.map(({ kind, subjectId }) => `${kind} ${subjectId}`),
  }
  const isQuiet = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(said).filter(([, value]) => !isQuiet(value)))
}

type Made = Exclude<SettlementChange, { kind: 'refused' }>

const rowsAfter = ({ sponsorships }: Made, facts: SettlementFacts) =>
  facts.sponsorships.map((row) => sponsorships.find(({ id }) => id === row.id) ?? row)

/** The facts after the change was made, when the same event comes again. */
export function factsAfter(change: Made, facts: SettlementFacts): SettlementFacts {
  const { job } = facts
  const followed = change.kind === 'job_follows' ? change.job : null
  const isMarked = (id: string) => change.refunds.some(({ paymentId }) => paymentId === id)
  const recorded = change.recorded.map(({ payment, mismatch }) =>
    stored({
      ...facts.payments.find((one) => one.provider_payment_id === payment.id),
      provider_payment_id: payment.id,
      sponsorship_id: facts.fetched?.sponsorship.id ?? '',
      status: payment.status,
      status_detail: payment.statusDetail,
      amount: payment.amount,
      refunded: payment.refunded,
      is_disputed: payment.status === 'in_mediation' || payment.statusDetail === 'in_process',
      approved_at: payment.approvedAt,
      mismatch,
    }),
  )
  const others = facts.payments.filter(
    (one) => !recorded.some((row) => row.provider_payment_id === one.provider_payment_id),
  )
  return {
    ...facts,
    sponsorships: rowsAfter(change, facts),
    payments: [...others, ...recorded].map((row) => ({
      ...row,
      refund_requested_at: isMarked(row.provider_payment_id) ? NOW : row.refund_requested_at,
    })),
    job: followed && job ? { ...job, ...followed.change, topics: followed.topics ?? job.topics } : null,
    isApproved: false,
    givesUp: false,
  }
}
