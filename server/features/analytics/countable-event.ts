import { createHash, createHmac } from 'node:crypto'
import { type AnalyticsEvent, type EntityType, type EventType, isThrottled } from '#contract/analytics.ts'

/** An event as it is appended. */
export interface CountableEvent {
  eventType: EventType
  entityType: EntityType
  entityId: string
  /** The job that must be open for it to count; null where it is about none. */
  jobId: string | null
  results: number | null
  /** What tells it from other doings of other visitors; null where every time counts. */
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
// CPF, phones, cards: eight digits or more, however they are grouped.
const LONG_NUMBER = /\d(?:[\s./()+-]*\d){7}/

/** Whether a text may hold somebody's e-mail, document or phone: such a text is not kept (LGPD, art. 6, III). */
const looksPersonal = (text: string) => EMAIL.test(text) || LONG_NUMBER.test(text)

/** Who is at it: the person, or for guests a hash of address and browser that means nothing the day after. */
export function visitorOf(
  { userId, place, userAgent }: { userId: string | null; place: string; userAgent: string },
  { secret, now }: { secret: string; now: Date },
): string {
  const who = userId ? `person ${userId}` : `guest ${now.toISOString().slice(0, 10)} ${place} ${userAgent}`
  return createHmac('sha256', `analytics ${secret}`).update(who).digest('base64url')
}

function countable(event: AnalyticsEvent, visitor: string): CountableEvent | null {
  const { eventType, entityType, resultCount } = event
  const isJob = entityType === 'JobOffer'
  // Searches count alike however they are written.
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
    key: isThrottled(event) ? createHash('sha256').update(parts).digest().subarray(0, 16) : null,
  }
}

/** What can count of these events, each throttled one once. */
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
