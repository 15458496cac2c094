/** What is counted of how the site is used (spec A §7). Free of zod, so that public pages can use it. */

/** `Unsave` stands beside the spec's types: counted as `Save`, it would make a job look kept that was dropped. */
export const eventTypes = [
  'Impression',
  'View',
  'Save',
  'Unsave',
  'Share',
  'RelatedJobClick',
  'Search',
  'Filter',
  'PageView',
  'Application',
  'QuickAction',
] as const
export type EventType = (typeof eventTypes)[number]

export const entityTypes = ['JobOffer', 'Page', 'Dashboard'] as const
export type EntityType = (typeof entityTypes)[number]

/** One thing that happened. `entityId` is a job's id, a page's name, or what was searched for. */
export interface AnalyticsEvent {
  eventType: EventType
  entityType: EntityType
  entityId: string
  /** How many jobs a search found. */
  resultCount?: number | undefined
}

/** Seen again within the window, these count once per visitor, event type, entity type and entity id. */
const throttledTypes: readonly EventType[] = ['Impression', 'View', 'PageView']
export const EVENT_WINDOW_MS = 300_000
export const isThrottled = ({ eventType }: Pick<AnalyticsEvent, 'eventType'>) =>
  throttledTypes.includes(eventType)

export const MAX_EVENT_TEXT = 200
/** Events that one call may bring: more cards than a page shows. */
export const MAX_EVENTS = 50
