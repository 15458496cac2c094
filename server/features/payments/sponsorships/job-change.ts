import { isExpired, isSponsored } from '#server/db/job-conditions.ts'
import {
  expiryOf,
  type JobChange,
  type PublicationRules,
  statusOfNewJob,
} from '#server/features/jobs/jobs/service.ts'
import type { Quota } from '#server/features/jobs/quotas/service.ts'
import { type Course, layPeriods, type Period } from './boost-periods.ts'
import type { SponsorshipRow } from './queries.ts'
import type { Settled } from './sponsorship-change.ts'

export interface SponsoredJob {
  status: JobChange['status']
  published_at: Date | null
  expires_at: Date | null
  /** When its plantões begin, in order. */
  date_starts: readonly Date[]
  sponsored_until: Date | null
  boost_is_held: boolean
  /** An admin paused it; no payment publishes it again. */
  stop_reason: string | null
}

/** The effects of sponsorships on their job. */
export interface Change {
  periods: Period[]
  /** Null if the job stays as it is. */
  job: JobChange | null
  /** Sponsorships whose loss pauses the job now, and those whose loss had paused it, which is not paused any more. */
  pausing: string[]
  restored: string[]
  notices: ('boost_started' | 'boost_held')[]
}

const periodOf = ({ id, starts_at, ends_at, held_since }: SponsorshipRow): Period => ({
  id,
  startsAt: starts_at,
  endsAt: ends_at,
  heldSince: held_since,
})

const byPayment = ({ row: one }: Settled, { row: other }: Settled) =>
  Number(one.paid_at) - Number(other.paid_at) || (one.id < other.id ? -1 : 1)

const later = (one: Date | null, other: Date | null) => (one && (!other || one > other) ? one : other)

/**
 * Derives the changes of a job from its sponsorships. `passes`: its text may be boosted. `isApproved`: a review has
 * just published it. `quota` counts the posts that the other jobs of the owner use.
 */
export function changesOf({
  job,
  settled,
  isApproved,
  passes,
  rules,
  quota,
  now,
}: {
  job: SponsoredJob
  settled: readonly Settled[]
  isApproved: boolean
  passes: boolean
  rules: PublicationRules
  quota: Quota
  now: Date
}): Change {
  const { maxActivePosts, isAlwaysFeatured } = quota.allowance
  const isPublished =
    job.status === 'pending_payment' && settled.some(({ row, wasPaid }) => row.creates_job && wasPaid)
  const published: JobChange | null = isPublished ? firstPublication(rules, isAlwaysFeatured, now) : null
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
  const isBoosted = isRunning || isHeld
  const wasBoosted = isSponsored(job, now) || job.boost_is_held
  const isSponsorshipLost =
    (wasBoosted || isPublished || isApproved) &&
    !isBoosted &&
    live.length < settled.filter(({ wasPaid }) => wasPaid).length
  const followed = isRevived ? 'active' : status
  const usesPost = !isExpired({ status: followed, ends_at: endOf(job, expiresAt) }, now)
  const pauses =
    followed === 'active' && isSponsorshipLost && quota.used + (usesPost ? 1 : 0) > maxActivePosts
  const restores =
    followed === 'paused' &&
    !job.stop_reason &&
    live.some(({ row }) => row.paused_job) &&
    (isBoosted || quota.used < maxActivePosts)
  const isBack = restores || followed !== 'paused'
  const change: JobChange = {
    ...published,
    ...(isRevived && isTermOver && { published_at: now }),
    ...(expiresAt && expiresAt.getTime() !== job.expires_at?.getTime() && { expires_at: expiresAt }),
    status: pauses ? 'paused' : restores ? 'active' : followed,
    sponsored_until: isOnline || status === 'pending_payment' ? laid.until : null,
    boost_is_held: isHeld,
  }
  return {
    periods: laid.periods,
    job: isSame(job, change) ? null : change,
    pausing: pauses
      ? settled.flatMap(({ row, wasPaid, state }) => (wasPaid && state !== 'paid' ? row.id : []))
      : [],
    restored: isBack ? settled.flatMap(({ row }) => (row.paused_job ? row.id : [])) : [],
    notices: [
      ...(isHeld && !job.boost_is_held ? (['boost_held'] as const) : []),
      ...(laid.hasStarted || (isRunning && job.boost_is_held) ? (['boost_started'] as const) : []),
    ],
  }
}

/** When a published job with this term ends. */
const endOf = ({ date_starts: starts }: SponsoredJob, expiresAt: Date | null) => {
  const last = starts.at(-1)
  return expiresAt && last && last < expiresAt ? last : expiresAt
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
