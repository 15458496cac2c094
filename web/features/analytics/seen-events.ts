import { type AnalyticsEvent, EVENT_WINDOW_MS, isThrottled } from '#contract/analytics.ts'

const KEY = 'analyticsSeen'

/** What could not be written: the browser keeps nothing, or has no room. */
let memory: Record<string, number> = {}

function readSeen(storage: Storage | null): Record<string, number> {
  try {
    const seen: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    return typeof seen === 'object' && seen !== null ? { ...seen } : {}
  } catch {
    return {}
  }
}

function keepSeen(storage: Storage | null, seen: Record<string, number>): void {
  memory = {}
  try {
    if (!storage) throw new Error('no storage')
    storage.setItem(KEY, JSON.stringify(seen))
  } catch {
    memory = seen
  }
}

/** This browser's, which may be forbidden. */
function localStorageHere(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Whether a throttled event is the first of its kind in five minutes in this browser (spec A §7), and remembers it. What
 * is older is forgotten. Other events are always new.
 */
export function isNew(event: AnalyticsEvent, now = Date.now(), storage = localStorageHere()): boolean {
  if (!isThrottled(event)) return true
  const key = `${event.eventType} ${event.entityType} ${event.entityId}`
  const recent = Object.entries({ ...readSeen(storage), ...memory }).filter(
    // A clock that was put back must not silence anything for longer.
    ([, at]) => typeof at === 'number' && Math.abs(now - at) < EVENT_WINDOW_MS,
  )
  if (recent.some(([known]) => known === key)) return false
  keepSeen(storage, Object.fromEntries([...recent, [key, now]]))
  return true
}
