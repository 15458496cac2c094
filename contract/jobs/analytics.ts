/** The usage events that are counted (spec A §7). Without zod, so that public pages can import it. */

/** The spec's types plus `Unsave`: if unsaving were recorded as `Save`, an unsaved job would look popular. */
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

/** `entityId` is a job's id, a page's name or the text of a search. */
export interface AnalyticsEvent {
  eventType: EventType
  entityType: EntityType
  entityId: string
  /** How many jobs a search found. */
  resultCount?: number | undefined
}

/** Within the window these count once per visitor, event type, entity type and entity id. */
const oncePerWindowTypes: readonly EventType[] = ['Impression', 'View', 'PageView']
export const EVENT_WINDOW_MS = 300_000
export const countsOncePerWindow = ({ eventType }: Pick<AnalyticsEvent, 'eventType'>) =>
  oncePerWindowTypes.includes(eventType)

export const MAX_EVENT_TEXT = 200
/** The maximum number of events in one call: more than a page has cards. */
export const MAX_EVENTS = 50
/** The maximum size of one call in bytes: `MAX_EVENTS` about jobs take half of it. */
export const MAX_EVENT_BYTES = 16_384
