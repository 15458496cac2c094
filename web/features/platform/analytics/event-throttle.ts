import { type AnalyticsEvent, countsOncePerWindow, EVENT_WINDOW_MS } from '#contract/jobs/analytics.ts'

const KEY = 'analyticsSeen'

/** Fallback for a browser whose storage is forbidden or full. */
let memory: Record<string, number> = {}

function readSeen(storage: Storage | null): Record<string, number> {
  try {
    const seen: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    return typeof seen === 'object' && seen !== null ? { ...seen } : {}
  } catch {
    return {}
  }
}

function writeSeen(storage: Storage | null, seen: Record<string, number>): void {
  memory = {}
  try {
    if (!storage) throw new Error('no storage')
    storage.setItem(KEY, JSON.stringify(seen))
  } catch {
    memory = seen
  }
}

/** Null if the browser forbids it. */
function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Whether a throttled event is the first of its type and entity in this browser within five minutes (spec A §7). If so, it is
 * stored, and entries older than that are deleted. Other events always pass. `now` is in milliseconds since 1970.
 */
export function passesThrottle(
  event: AnalyticsEvent,
  now = Date.now(),
  storage = localStorageOrNull(),
): boolean {
  if (!countsOncePerWindow(event)) return true
  const key = `${event.eventType} ${event.entityType} ${event.entityId}`
  const recent = Object.entries({ ...readSeen(storage), ...memory }).filter(
    // In both directions, so that entries do not block for longer after the clock was set back.
    ([, at]) => typeof at === 'number' && Math.abs(now - at) < EVENT_WINDOW_MS,
  )
  if (recent.some(([seen]) => seen === key)) return false
  writeSeen(storage, Object.fromEntries([...recent, [key, now]]))
  return true
}
