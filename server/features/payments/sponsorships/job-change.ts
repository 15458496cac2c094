import { isExpired, isSponsored } from '#server/db/conditions.ts'
import {
  expiryOf,
  type JobChange,
  type PublicationRules,
  statusOfNewJob,
} from '#server/features/jobs/jobs/service.ts'
import { type Course, layPeriods, type Period } from './boost-periods.ts'
import type { SponsorshipRow } from './queries.ts'

interface SponsoredJob {
  status: JobChange['status']
  published_at: Date | null
  expires_at: Date | null
  sponsored_until: Date | null
  boost_is_held: boolean
  /** An admin paused it; no payment publishes it again. */
  stop_reason: string | null
}

interface PaidFor {
  row: SponsorshipRow
  counted: string | null
  wasPaid: boolean
}

/** The effects of sponsorships on their job. */
export interface Change {
  periods: Period[]
  /** Null if the job stays as it is. */
  job: JobChange | null
  /** The job has lost its sponsorship: it is paused if the plan has no room for it. */
  mayPause: boolean
  /** The job was paused for that, and the payment was won back. */
  mayRestore: boolean
  /** Sponsorships whose loss had paused the job, which is not paused any more. */
  restored: string[]
  /** The job uses no post of the plan. */
  isFree: boolean
  notices: ('boost_started' | 'boost_held')[]
}

const periodOf = ({ id, starts_at, ends_at, held_since }: SponsorshipRow): Period => ({
  id,
  startsAt: starts_at,
  endsAt: ends_at,
  heldSince: held_since,
})

const byPayment = ({ row: one }: PaidFor, { row: other }: PaidFor) =>
  Number(one.paid_at) - Number(other.paid_at) || (one.id < other.id ? -1 : 1)

const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)

/**
 * Derives the changes of a job from its sponsorships. `passes`: its text may be boosted. `isApproved`: a review has
 * just published it.
 */
export function changesOf({
  job,
  settled,
  isApproved,
  passes,
  rules,
  isFeaturedByPlan,
  now,
}: {
  job: SponsoredJob
  settled: readonly PaidFor[]
  isApproved: boolean
  passes: boolean
  rules: PublicationRules
  isFeaturedByPlan: boolean
  now: Date
}): Change {
  const isPublished =
    job.status === 'pending_payment' && settled.some(({ row, wasPaid }) => row.creates_job && wasPaid)
  const published: JobChange | null = isPublished ? firstPublication(rules, isFeaturedByPlan, now) : null
  const status = published?.status ?? job.status
  const live = settled.filter(({ counted }) => counted !== null).sort(byPayment)
  const isOnline = status === 'active' || (status === 'paused' && !job.stop_reason)
  const course: Course = !isOnline ? 'wait' : passes ? 'run' : 'hold'
  const laid = layPeriods(
    live.map(({ row }) => periodOf(row)),
    course,
    now,
  )
  const isRunning = laid.until !== null && laid.until > now
  const isHeld = course === 'hold' && laid.periods.some(({ endsAt, heldSince }) => !endsAt || heldSince)
  // The term alone: no payment brings back plantões that have begun. New dates do, as long as the period runs.
  const isTermOver = isExpired({ status, ends_at: job.expires_at }, now)
  const isRevived = laid.hasStarted && isOnline && (status === 'paused' || isTermOver)
  const expiresAt = later(
    published?.expires_at ?? (isRevived ? expiryOf(now, rules.jobDurationDays) : job.expires_at),
    isOnline ? laid.until : null,
  )
  const change: JobChange = {
    ...published,
    ...(isRevived && isTermOver && { published_at: now }),
    ...(expiresAt && expiresAt.getTime() !== job.expires_at?.getTime() && { expires_at: expiresAt }),
    status: isRevived ? 'active' : status,
    sponsored_until: isOnline || status === 'pending_payment' ? laid.until : null,
    boost_is_held: isHeld,
  }
  const wasBoosted = isSponsored(job, now) || job.boost_is_held
  const isBoosted = isRunning || isHeld
  return {
    periods: laid.periods,
    job: isSame(job, change) ? null : change,
    mayPause:
      change.status === 'active' &&
      (wasBoosted || isPublished || isApproved) &&
      !isBoosted &&
      live.length < settled.filter(({ wasPaid }) => wasPaid).length,
    mayRestore: change.status === 'paused' && !job.stop_reason && live.some(({ row }) => row.paused_job),
    restored: settled.flatMap(({ row }) => (row.paused_job && change.status !== 'paused' ? row.id : [])),
    isFree: isBoosted,
    notices: [
      ...(isHeld && !job.boost_is_held ? (['boost_held'] as const) : []),
      ...(laid.hasStarted || (isRunning && job.boost_is_held) ? (['boost_started'] as const) : []),
    ],
  }
}

/** A paid job is published like any other, unless reviews come first. */
function firstPublication(rules: PublicationRules, isFeaturedByPlan: boolean, now: Date): JobChange {
  const status = statusOfNewJob(rules.moderation)
  return {
    status,
    featured_by_plan: isFeaturedByPlan,
    ...(status === 'active' && { published_at: now, expires_at: expiryOf(now, rules.jobDurationDays) }),
  }
}

const isSame = (job: SponsoredJob, change: JobChange) =>
  job.status === change.status &&
  change.expires_at === undefined &&
  job.sponsored_until?.getTime() === change.sponsored_until?.getTime() &&
  job.boost_is_held === change.boost_is_held
