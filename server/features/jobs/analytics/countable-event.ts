import { createHash, createHmac } from 'node:crypto'
import { brazilDay } from '#contract/brazil-day.ts'
import {
  type AnalyticsEvent,
  countsOncePerWindow,
  type EntityType,
  type EventType,
} from '#contract/jobs/analytics.ts'

/** An event that can be counted. */
export interface CountableEvent {
  eventType: EventType
  entityType: EntityType
  entityId: string
  /** The job that must be open for the event to count; null if it is not about a job. */
  jobId: string | null
  results: number | null
  /** Identifies visitor, event type and entity, if such an event counts once per window; null if it does not. */
  key: Buffer | null
  /** Identifies user or network, day, event type and entity. At most `cap` events with the same key count. */
  capKey: Buffer
  cap: number
}

const JOB_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const jobEvents: readonly EventType[] = [
  'Impression',
  'View',
  'Save',
  'Unsave',
  'Share',
  'RelatedJobClick',
  'Application',
  'QuickAction',
]

const EMAIL = /\S@\S/
// CPF, phone or card: eight digits or more, in any grouping.
const LONG_NUMBER = /\d(?:[\s./()+-]*\d){7}/

/** Whether a text may contain an e-mail address, document or phone number. Such texts are not stored (LGPD, art. 6, III). */
const looksPersonal = (text: string) => EMAIL.test(text) || LONG_NUMBER.test(text)

/**
 * How many events of one type about one entity count in a day. Signed-in doctors count one by one, however many share an
 * address. The guests of a network share a cap: high enough for the visitors of a hospital or of a mobile operator's address,
 * and so low that forged events change no figure by much. Texts have a lower one, since a few are enough to make one popular.
 * The few pages have a higher one, because everybody sees the same ones again and again.
 */
const DAILY_CAPS = { user: 5, guestsOnJob: 20, guestsOnText: 5, page: 100 }

function capOf({ eventType, entityType }: AnalyticsEvent, { isUser }: Visitor): number {
  if (eventType === 'PageView') return DAILY_CAPS.page
  if (isUser) return DAILY_CAPS.user
  return entityType === 'JobOffer' ? DAILY_CAPS.guestsOnJob : DAILY_CAPS.guestsOnText
}

/** Only as fine as this, because the rest of a user agent can be anything. */
const platforms = [/android/i, /iphone|ipad/i, /windows/i, /macintosh/i, /linux|cros/i]
const platformOf = (userAgent: string) => platforms.findIndex((platform) => platform.test(userAgent))

/** The visitor who sends an event, as pseudonyms (LGPD, art. 13, § 4). */
export interface Visitor {
  isUser: boolean
  /** Of the user or, for guests, of network, platform and day, so that guests cannot be followed across days. */
  visitor: string
  /** Of the user, or of all guests of the network, on one day. */
  capped: string
}

export function visitorOf(
  { userId, network, userAgent }: { userId: string | null; network: string; userAgent: string },
  { secret, now }: { secret: string; now: Date },
): Visitor {
  const pseudonym = (name: string) =>
    createHmac('sha256', `analytics ${secret}`).update(name).digest('base64url')
  const day = brazilDay(now)
  if (userId)
    return {
      isUser: true,
      visitor: pseudonym(`person ${userId}`),
      capped: pseudonym(`person ${day} ${userId}`),
    }
  return {
    isUser: false,
    visitor: pseudonym(`guest ${day} ${network} ${platformOf(userAgent)}`),
    capped: pseudonym(`network ${day} ${network}`),
  }
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16)

function countable(event: AnalyticsEvent, sender: Visitor): CountableEvent | null {
  const { eventType, entityType, resultCount } = event
  const isJob = entityType === 'JobOffer'
  // Letter case does not distinguish searches.
  const isText = eventType === 'Search'
  const entityId = isJob || isText ? event.entityId.toLocaleLowerCase('pt-BR').slice(0, 200) : event.entityId
  if (isJob ? !jobEvents.includes(eventType) || !JOB_ID.test(entityId) : looksPersonal(entityId)) return null
  const what = [eventType, entityType, entityId]
  return {
    eventType,
    entityType,
    entityId,
    jobId: isJob ? entityId : null,
    results: eventType === 'Search' ? (resultCount ?? null) : null,
    key: countsOncePerWindow(event) ? hashOf(sender.visitor, ...what) : null,
    capKey: hashOf('cap', sender.capped, ...what),
    cap: capOf(event, sender),
  }
}

/** The events that can be counted. Of those that repeat each other in one call, the first is counted. */
export function countableEvents(events: readonly AnalyticsEvent[], sender: Visitor): CountableEvent[] {
  const known = new Map<string, CountableEvent>()
  for (const event of events) {
    const one = countable(event, sender)
    const key = one?.capKey.toString('hex')
    if (one && key && !known.has(key)) known.set(key, one)
  }
  return [...known.values()]
}
