import { brazilDay } from '#contract/brazil-day.ts'
import { type AnalyticsEvent, EVENT_WINDOW_MS, MAX_EVENT_BYTES } from '#contract/jobs/analytics.ts'
import { keptSince } from '#contract/platform/retention.ts'
import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { allInTurn } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import {
  isWithinThrottle,
  networkOf,
  throttle,
  throttleGuest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import type { Caller, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Guest } from '#server/http/guest.ts'
import { countableEvents, visitorOf } from './countable-event.ts'
import { canSeeFigures, isCrawler } from './policy.ts'
import * as queries from './queries.ts'

export interface Sender {
  userId: UserId | null
  /** The sender or the sender's company. Events about its own jobs are not counted. */
  ownerId: UserId | EmployerId | null
  ip: string
  userAgent: string
}

/**
 * Counts a call before its body is read: towards the limit of its user, or by its size towards that of the guests of its network. A
 * body of unknown size counts as the largest one.
 * @throws TooManyRequests
 */
export async function admitCall(
  db: DbOrTrx,
  { userId, bytes, ...guest }: Guest & { userId: UserId | null; bytes: number | null },
  now: Date,
): Promise<void> {
  const kilobytes = Math.ceil((bytes || MAX_EVENT_BYTES) / 1_024)
  if (userId) await throttle(db, throttles.eventsByUser, userId, now)
  else await throttleGuest(db, throttles.eventsByNetwork, guest, now, kilobytes)
}

/**
 * Counts usage events. Events about unknown jobs, jobs that are not open and the sender's own jobs, personal texts,
 * repetitions and those beyond the caps of the day are accepted but not counted, so that the sender cannot tell the
 * difference.
 */
export async function recordEvents(
  db: DbOrTrx,
  events: readonly AnalyticsEvent[],
  { userId, ownerId, ip, userAgent }: Sender,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const network = networkOf(ip)
  const sender = visitorOf({ userId, network, userAgent }, { secret, now })
  const countable = isCrawler(userAgent) ? [] : countableEvents(events, sender)
  const texts = countable.filter(({ jobId }) => jobId === null)
  const countsTexts =
    texts.length === 0 ||
    (await isWithinThrottle(db, throttles.eventTexts, userId ?? network, { amount: texts.length, now }))
  const counted = countsTexts ? countable : countable.filter(({ jobId }) => jobId !== null)
  if (counted.length > 0) await queries.appendEvents(db, counted, { ownerId, now, windowMs: EVENT_WINDOW_MS })
}

/** Whether the caller's plan includes the job's figures. @throws JobNotFound, also if the caller may not see them */
async function hasFiguresOf(db: DbOrTrx, jobId: string, caller: Caller, now: Date): Promise<boolean> {
  const job = await queries.jobOwner(db, jobId)
  if (!job || !canSeeFigures(job, caller)) throw new AppError('JobNotFound')
  return !caller.employerId || (await allowance(db, caller.employerId, now)).hasPerformanceMetrics
}

/**
 * A job's figures since its publication, without delay. Views and impressions are null if the caller's plan lacks them;
 * only live applications count.
 * @throws JobNotFound, also for another employer's job
 */
export async function jobAnalytics(db: DbOrTrx, jobId: string, caller: Caller, now: Date) {
  const hasFigures = await hasFiguresOf(db, jobId, caller, now)
  const { views, impressions, applications } = await queries.jobFigures(db, jobId)
  return {
    views: hasFigures ? Number(views) : null,
    impressions: hasFigures ? Number(impressions) : null,
    applications: Number(applications),
  }
}

/**
 * A job's figures of each of the last 30 days in Brazil, the oldest first.
 * @throws JobNotFound, also for another employer's job, PlanLacksFigures
 */
export async function dailyFigures(db: DbOrTrx, jobId: string, caller: Caller, now: Date) {
  if (!(await hasFiguresOf(db, jobId, caller, now)))
    throw new AppError('PlanLacksFigures', { upgrade_required: true })
  const rows = await queries.dailyFigures(db, jobId, { days: FIGURE_DAYS, now })
  return rows.map(({ day, views, impressions, applications }) => ({
    day,
    views: Number(views),
    impressions: Number(impressions),
    applications: Number(applications),
  }))
}

/** Views and impressions by job, without jobs that nobody saw. The caller checks who may see them. */
export async function figuresOfJobs(
  db: DbOrTrx,
  jobIds: string[],
): Promise<Map<string, { views: number; impressions: number }>> {
  const rows = await queries.figuresByJob(db, jobIds)
  return new Map(
    rows.map(({ id, views, impressions }) => [
      id,
      { views: Number(views), impressions: Number(impressions) },
    ]),
  )
}

/**
 * Views of each of the last 30 days in Brazil by job, the oldest first, without jobs that nobody saw. The caller checks who may
 * see them.
 */
export async function dailyViewsOfJobs(
  db: DbOrTrx,
  jobIds: string[],
  now: Date,
): Promise<Map<string, number[]>> {
  const views = new Map<string, number[]>()
  for (const { id, back, count } of await queries.dailyViews(db, jobIds, { days: FIGURE_DAYS, now })) {
    const days = views.get(id) ?? noViews()
    days[FIGURE_DAYS - 1 - back] = count
    views.set(id, days)
  }
  return views
}

/** Thirty days without views. */
export const noViews = (): number[] => Array.from({ length: FIGURE_DAYS }, () => 0)

/** Total views and impressions of an employer's jobs. The caller checks who may see them. */
export async function employerFigures(
  db: DbOrTrx,
  owner: EmployerId,
): Promise<{ views: number; impressions: number }> {
  const { views, impressions } = await queries.figuresOfEmployer(db, owner)
  return { views: Number(views), impressions: Number(impressions) }
}

/** Total views and impressions of all jobs, for admins. */
export async function figuresOfAllJobs(db: DbOrTrx): Promise<{ views: number; impressions: number }> {
  const { views, impressions } = await queries.figuresOfAll(db)
  return { views: Number(views), impressions: Number(impressions) }
}

const ROLL_UP_BATCH = 20_000

/** Adds new events to the daily counts, each exactly once, even with several workers or after a crash. */
export async function rollUp(db: DbOrTrx, now: Date): Promise<void> {
  await allInTurn(
    async () => {
      while ((await queries.rollUpBatch(db, ROLL_UP_BATCH)) === ROLL_UP_BATCH);
    },
    () => queries.deleteExpiredKeys(db, now),
  )
}

const TOP_TEXTS = 200

const MONTHS_AHEAD = 2

/** 'YYYY-MM', `later` months after that of a day. */
function monthAfter(day: string, later: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7)
}

/**
 * Gives each of the next months a partition of its own, before it begins. The present month of an installation that has just
 * been upgraded, and all others without one, stay in the rest.
 */
async function divideMonths(db: Db, now: Date): Promise<void> {
  const known = await queries.dividedMonths(db)
  for (let later = 1; later <= MONTHS_AHEAD; later += 1) {
    const [month, next] = [monthAfter(brazilDay(now), later), monthAfter(brazilDay(now), later + 1)]
    if (known.includes(month)) continue
    await inTransaction(db, (trx) => queries.promiseNoneIn(trx, month, next))
    await inTransaction(db, (trx) => queries.keepPromise(trx))
    await inTransaction(db, (trx) => queries.divideMonth(trx, month, next))
  }
}

/** Drops the months that began before the last day that is kept, so that no count is kept longer than promised. */
async function dropMonths(db: Db, now: Date): Promise<void> {
  const firstKept = brazilDay(keptSince('usageCounts', now))
  for (const month of await queries.dividedMonths(db))
    if (`${month}-01` < firstKept) await inTransaction(db, (trx) => queries.dropMonth(trx, month))
}

/**
 * Deletes counts older than two years, by month, and all but the most frequent search texts of each day. Prepares the next
 * months.
 */
export async function purgeAnalytics(db: Db, now: Date): Promise<void> {
  await allInTurn(
    () => divideMonths(db, now),
    () => queries.deleteRareTexts(db, TOP_TEXTS, now),
    () => dropMonths(db, now),
    () => queries.deleteDaysBefore(db, keptSince('usageCounts', now)),
  )
}
