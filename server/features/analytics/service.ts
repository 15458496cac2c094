import { type AnalyticsEvent, EVENT_WINDOW_MS } from '#contract/analytics.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { placeOf, throttle, throttles } from '#server/features/throttles/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
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
  const place = placeOf(ip)
  const visitor = visitorOf({ userId, place, userAgent }, { secret, now })
  await throttle(db, throttles.eventsByVisitor, visitor, now)
  // The name of a browser costs nothing to change.
  if (!userId) await throttle(db, throttles.eventsByPlace, place, now)
  const countable = isCrawler(userAgent) ? [] : countableEvents(events, visitor)
  if (countable.length > 0)
    await queries.appendEvents(db, countable, { userId, now, windowMs: EVENT_WINDOW_MS })
}

/**
 * A job's figures since its publication, without any delay. Applications are those that stand, as everywhere else.
 * @throws JobNotFound for another's job too
 */
export async function jobAnalytics(db: DbOrTrx, jobId: string, caller: Caller) {
  const id = jobId.toLowerCase()
  const ownerId = await queries.ownerOfJob(db, id)
  if (!ownerId || !seesFigures(ownerId, caller)) throw new AppError('JobNotFound')
  const { views, impressions, applications } = await queries.jobFigures(db, id)
  return {
    views: Number(views),
    impressions: Number(impressions),
    applications: Number(applications),
  }
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
