import type { JobTopics, PriceSettings } from '#server/features/jobs/job-topics/service.ts'
import type { JobChange, PublicationRules } from '#server/features/jobs/jobs/service.ts'
import type { Quota } from '#server/features/jobs/quotas/service.ts'
import type { Movement } from '#server/features/payments/ledger/service.ts'
import { type Fetched, type KnownPayment, paymentsChange, type RecordedPayment } from './fetched-payments.ts'
import { changesOf, type SponsoredJob } from './job-change.ts'
import type { SponsorshipRow } from './queries.ts'
import {
  type Consequences,
  type OwnPayment,
  type Refund,
  type Settled,
  sponsorshipChange,
} from './sponsorship-change.ts'
import { topicsAfterPayments } from './widening.ts'

/** Everything that a settlement depends on, locked. */
export interface SettlementFacts {
  sponsorships: readonly SponsorshipRow[]
  payments: readonly KnownPayment[]
  /** Null if the provider was not asked. */
  fetched: Fetched | null
  /** Null if it is gone. `passes`: the automatic check, or a person, lets its text be featured. */
  job: (SponsoredJob & { id: string; owner_user_id: string; topics: JobTopics; passes: boolean }) | null
  /** Of the owner; `used` counts the posts of its other jobs. */
  quota: Quota
  rules: PublicationRules & Pick<PriceSettings, 'sponsorshipExtraPrice'>
  /** A review has just published the job. */
  isApproved: boolean
  /** The sponsorship whose payments were fetched is to end, if it is not paid. */
  givesUp: boolean
}

/** The job after the change. */
export interface FollowedJob {
  id: string
  /** Null if it stays as it is. */
  change: JobChange | null
  topics: JobTopics | null
  /** A payment counts for it, so that somebody has to look at its text. */
  needsCheck: boolean
}

/** The changes to payments, ledger and sponsorships, the refunds, and the notices and alarms. */
interface Effects extends Consequences {
  recorded: RecordedPayment[]
  movements: Movement[]
  /** Those that change, as they are then. */
  sponsorships: SponsorshipRow[]
}

/**
 * The one change that a settlement makes. - `refused`: nothing changes, and the caller is told why. - `without_job`: the job is
 * gone. - `reservation_deleted`: nobody pays any more for the job that waited for it. - `job_follows`: the job is published,
 * featured, held back, paused, restored or left as it is.
 */
export type SettlementChange =
  | { kind: 'refused'; error: 'PaymentStateChanged' | 'PaymentInProcess' }
  | ({ kind: 'without_job' } & Effects)
  | ({ kind: 'reservation_deleted'; jobId: string } & Effects)
  | ({ kind: 'job_follows'; job: FollowedJob } & Effects)

/** Derives the change from the facts alone. Repeating it, once it is made, changes nothing. */
export function settlementChange(facts: SettlementFacts, now: Date): SettlementChange {
  const { payments, raised, ...recorded } = paymentsChange(facts.payments, facts.fetched)
  const ownOf = ({ id }: SponsorshipRow) => payments.filter(({ sponsorshipId }) => sponsorshipId === id)
  const jobId = facts.job?.id ?? null
  const changes = facts.sponsorships.map((row) =>
    sponsorshipChange(row, { payments: ownOf(row), jobId }, now),
  )
  const settled = changes.map((change) => change.settled)
  const ending = facts.givesUp
    ? settled.find(({ row }) => row.id === facts.fetched?.sponsorship.id)
    : undefined
  const error = ending && refusalOf(ending)
  if (error) return { kind: 'refused', error }
  const endedId = ending?.state === 'pending' ? ending.row.id : null
  const isReservation = ending?.row.creates_job && facts.job?.status === 'pending_payment'
  const deletedId = endedId && isReservation ? jobId : null
  const { job, marks, ...ofJob } =
    facts.job && !deletedId ? followedJob(facts, facts.job, settled, now) : nothing
  const consequences = changes.map((change) => change.consequences)
  const effects: Effects = {
    ...recorded,
    sponsorships: facts.sponsorships.flatMap((row, index) => {
      const after = rowAfter(row, settled[index] as Settled, { marks, endedId, now })
      return isSame(row, after) ? [] : after
    }),
    refunds: [...consequences.flatMap(({ refunds }) => refunds), ...unmarked(ofJob.refunds, payments)],
    raised: [...raised, ...consequences.flatMap((one) => one.raised)],
    settledAlarms: consequences.flatMap(({ settledAlarms }) => settledAlarms),
    notices: [...consequences.flatMap(({ notices }) => notices), ...ofJob.notices],
  }
  if (deletedId) return { kind: 'reservation_deleted', jobId: deletedId, ...effects }
  return job ? { kind: 'job_follows', job, ...effects } : { kind: 'without_job', ...effects }
}

/** Why a sponsorship cannot be given up. One that was given up already can. */
function refusalOf({ state, isAwaited }: Settled) {
  if (state !== 'pending' && state !== 'cancelled') return 'PaymentStateChanged' as const
  return state === 'pending' && isAwaited ? ('PaymentInProcess' as const) : null
}

const unmarked = (refunds: readonly Refund[], payments: readonly OwnPayment[]) =>
  refunds.filter(({ paymentId }) => !payments.some(({ id, isMarked }) => id === paymentId && isMarked))

/** The changes to the sponsorships of a job that follow from the job. */
type Marks = Pick<ReturnType<typeof changesOf>, 'periods' | 'pausing' | 'restored'> &
  Pick<ReturnType<typeof topicsAfterPayments>, 'added' | 'withdrawn'>

interface Followed extends Pick<Consequences, 'refunds' | 'notices'> {
  job: FollowedJob | null
  marks: Marks
}

const nothing: Followed = {
  job: null,
  marks: { periods: [], pausing: [], restored: [], added: [], withdrawn: [] },
  refunds: [],
  notices: [],
}

/** Publishes, features, holds back, pauses or restores a job, and gives it topics, as its sponsorships say. */
function followedJob(
  { quota, rules, isApproved }: SettlementFacts,
  { topics, passes, ...job }: NonNullable<SettlementFacts['job']>,
  settled: readonly Settled[],
  now: Date,
): Followed {
  const isClosed = job.status === 'closed' || job.status === 'rejected'
  const isFree = quota.allowance.isAlwaysFeatured || rules.sponsorshipExtraPrice === 0
  const widened = topicsAfterPayments(topics, settled, { isClosed, isFree, now })
  const periods = settled.filter(({ row }) => !row.is_widening)
  const live = periods.filter(({ counted }) => counted !== null)
  const unstarted = live.flatMap(({ row, counted }) => (isClosed && !row.starts_at && counted ? counted : []))
  const needsCheck = live.length > 0 && !isClosed
  const change = changesOf({
    job,
    settled: periods,
    isApproved,
    passes: needsCheck && passes,
    rules,
    quota,
    now,
  })
  const kinds = [...(widened.isNarrowed ? (['job_narrowed'] as const) : []), ...change.notices]
  const hasOtherTopics = JSON.stringify(widened.topics) !== JSON.stringify(topics)
  return {
    job: { id: job.id, change: change.job, topics: hasOtherTopics ? widened.topics : null, needsCheck },
    marks: { ...change, ...widened },
    refunds: [...widened.undeliverable, ...unstarted].map((paymentId) => ({
      paymentId,
      reason: 'undeliverable',
    })),
    notices: kinds.map((kind) => ({ userId: job.owner_user_id, kind, subjectId: job.id })),
  }
}

/** A sponsorship after the change. */
function rowAfter(
  row: SponsorshipRow,
  { row: { paid_at }, state }: Settled,
  { marks, endedId, now }: { marks: Marks; endedId: string | null; now: Date },
): SponsorshipRow {
  const { id } = row
  const period = marks.periods.find((one) => one.id === id)
  return {
    ...row,
    ...(state !== row.state && { state, paid_at }),
    ...(id === endedId && { state: 'cancelled', cancelled_at: now }),
    ...(period && { starts_at: period.startsAt, ends_at: period.endsAt, held_since: period.heldSince }),
    paused_job: marks.pausing.includes(id) || (row.paused_job && !marks.restored.includes(id)),
    topics_added: marks.added.includes(id) || (row.topics_added && !marks.withdrawn.includes(id)),
  }
}

const isSame = (one: SponsorshipRow, other: SponsorshipRow) => JSON.stringify(one) === JSON.stringify(other)
