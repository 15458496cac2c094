import { type AnalyticsEvent, EVENT_WINDOW_MS } from '#contract/analytics.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { allowance } from '#server/features/subscriptions/service.ts'
import { networkOf, throttle, throttles } from '#server/features/throttles/service.ts'
import type { Caller, EmployerId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { countableEvents, visitorOf } from './countable-event.ts'
import { isCrawler, seesFigures } from './policy.ts'
import * as queries from './queries.ts'

/** Who sends events, and from where. */
export interface Sender {
  userId: UserId | null
  ip: string
  userAgent: string
}

/**
 * Counts what was seen or done. What is unknown, not open, one's own, personal or throttled is taken and not counted,
 * and nothing tells which.
 * @throws TooManyRequests
 */
export async function record(
  db: DbOrTrx,
  events: readonly AnalyticsEvent[],
  sender: Sender,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const { userId, ip, userAgent } = sender
  const place = networkOf(ip)
  const visitor = visitorOf({ userId, place, userAgent }, { secret, now })
  await throttle(db, throttles.eventsByVisitor, visitor, now)
  // The name of a browser costs nothing to change.
  if (!userId) await throttle(db, throttles.eventsByNetwork, place, now)
  const countable = isCrawler(userAgent) ? [] : countableEvents(events, visitor)
  if (countable.length > 0)
    await queries.appendEvents(db, countable, { userId, now, windowMs: EVENT_WINDOW_MS })
}

/** The job's id as it is counted under, and whether the caller's plan shows its figures. @throws JobNotFound */
async function counted(db: DbOrTrx, jobId: string, caller: Caller) {
  const id = jobId.toLowerCase()
  const ownerId = await queries.ownerOfJob(db, id)
  if (!ownerId || !seesFigures(ownerId, caller)) throw new AppError('JobNotFound')
  const shows = !caller.employerId || (await allowance(db, caller.employerId)).hasPerformanceMetrics
  return { id, shows }
}

/**
 * A job's figures since its publication, without any delay; views and impressions are null where the plan has none.
 * Applications are those that stand, as everywhere else.
 * @throws JobNotFound for another's job too
 */
export async function jobAnalytics(db: DbOrTrx, jobId: string, caller: Caller) {
  const { id, shows } = await counted(db, jobId, caller)
  const { views, impressions, applications } = await queries.jobFigures(db, id)
  return {
    views: shows ? Number(views) : null,
    impressions: shows ? Number(impressions) : null,
    applications: Number(applications),
  }
}

const SHOWN_DAYS = 30

/**
 * A job's figures of each of the last 30 days in Brazil, the oldest first.
 * @throws JobNotFound for another's job too, PlanLacksFigures
 */
export async function jobDays(db: DbOrTrx, jobId: string, caller: Caller, now: Date) {
  const { id, shows } = await counted(db, jobId, caller)
  if (!shows) throw new AppError('PlanLacksFigures', { upgrade_required: true })
  const rows = await queries.figuresByDay(db, id, { days: SHOWN_DAYS, now })
  return rows.map(({ day, views, impressions, applications }) => ({
    day,
    views: Number(views),
    impressions: Number(impressions),
    applications: Number(applications),
  }))
}

/** Views and impressions by job; a job that nobody saw is not in it. Whoever asks judges who may be told. */
export async function figuresOfJobs(
  db: DbOrTrx,
  jobIds: string[],
): Promise<Map<string, { views: number; impressions: number }>> {
  const rows = await queries.figuresOf(db, jobIds)
  return new Map(
    rows.map(({ id, views, impressions }) => [
      id,
      { views: Number(views), impressions: Number(impressions) },
    ]),
  )
}

/** Views and impressions of all of an employer's jobs together. Whoever asks judges who may be told. */
export async function employerFigures(db: DbOrTrx, owner: EmployerId) {
  const figures = [...(await figuresOfJobs(db, await queries.jobIdsOf(db, owner))).values()]
  const sum = (name: 'views' | 'impressions') => figures.reduce((total, one) => total + one[name], 0)
  return { views: sum('views'), impressions: sum('impressions') }
}

/** Views and impressions of everybody's jobs together, for admins. */
export async function figuresOfAllJobs(db: DbOrTrx): Promise<{ views: number; impressions: number }> {
  const { views, impressions } = await queries.figuresOfAll(db)
  return { views: Number(views), impressions: Number(impressions) }
}

const BATCH = 20_000

/** Counts waiting events into their days, each once, however many workers do so and wherever one of them stops. */
export async function rollUp(db: DbOrTrx, now: Date): Promise<void> {
  while ((await queries.rollUpSome(db, BATCH)) === BATCH);
  await queries.deleteSeen(db, now)
}

const KEPT_DAYS = 760
const TOP_TEXTS = 200

/** Two years of days are kept, and of what people searched for the most frequent of each day. */
export async function purgeAnalytics(db: DbOrTrx, now: Date): Promise<void> {
  await queries.keepTopTexts(db, TOP_TEXTS, now)
  await queries.deleteDaysBefore(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
}
