import { createHash, createHmac } from 'node:crypto'
import {
  type AnalyticsEvent,
  countsOncePerWindow,
  type EntityType,
  type EventType,
} from '#contract/analytics.ts'

/** An event that can be counted. */
export interface CountableEvent {
  eventType: EventType
  entityType: EntityType
  entityId: string
  /** The job that must be open for the event to count; null if it is not about a job. */
  jobId: string | null
  results: number | null
  /** Identifies visitor, event type and entity, if such an event counts once per window; null if every one counts. */
  key: Buffer | null
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

/** A pseudonym: of the user or, for guests, of network, browser and day, so that guests cannot be followed across days. */
export function visitorOf(
  { userId, network, userAgent }: { userId: string | null; network: string; userAgent: string },
  { secret, now }: { secret: string; now: Date },
): string {
  const visitor = userId
    ? `person ${userId}`
    : `guest ${now.toISOString().slice(0, 10)} ${network} ${userAgent}`
  return createHmac('sha256', `analytics ${secret}`).update(visitor).digest('base64url')
}

function countable(event: AnalyticsEvent, visitor: string): CountableEvent | null {
  const { eventType, entityType, resultCount } = event
  const isJob = entityType === 'JobOffer'
  // Letter case does not distinguish searches.
  const isText = eventType === 'Search'
  const entityId = isJob || isText ? event.entityId.toLocaleLowerCase('pt-BR').slice(0, 200) : event.entityId
  if (isJob ? !jobEvents.includes(eventType) || !JOB_ID.test(entityId) : looksPersonal(entityId)) return null
  const parts = [visitor, eventType, entityType, entityId].join('\n')
  return {
    eventType,
    entityType,
    entityId,
    jobId: isJob ? entityId : null,
    results: eventType === 'Search' ? (resultCount ?? null) : null,
    key: countsOncePerWindow(event) ? createHash('sha256').update(parts).digest().subarray(0, 16) : null,
  }
}

/** The events that can be counted. Those with the same key are counted once. */
export function countableEvents(events: readonly AnalyticsEvent[], visitor: string): CountableEvent[] {
  const keys = new Set<string>()
  return events.flatMap((event) => {
    const one = countable(event, visitor)
    const key = one?.key?.toString('hex')
    if (!one || (key && keys.has(key))) return []
    if (key) keys.add(key)
    return one
  })
}
