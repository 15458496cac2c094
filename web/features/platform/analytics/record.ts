import { useEffect } from 'react'
import { type AnalyticsEvent, type EntityType, type EventType, MAX_EVENTS } from '#contract/jobs/analytics.ts'
import { isSessionEnding, isViewing, readToken, renewToken } from '#web/lib/session.ts'
import { passesThrottle } from './event-throttle.ts'

/** Events within this time are sent together, after the requests of the page itself. */
const GATHER_MS = 1_000

let waiting: AnalyticsEvent[] = []
let isScheduled = false

// Without `call`: the request must outlive its page, and nobody waits for the reply.
async function post(events: readonly AnalyticsEvent[], token: string | null): Promise<Response> {
  const [first] = events
  const isOne = events.length === 1
  const response = await fetch(isOne ? '/api/analytics/record' : '/api/analytics/record-many', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(isOne ? first : { events }),
  })
  // As long as the reply is not read, the browser counts the request as open.
  await response.text()
  return response
}

async function send(events: readonly AnalyticsEvent[]): Promise<void> {
  // The actions of an admin who sees the app as a user are not the user's own, and the server would refuse them.
  if (isViewing()) return
  const token = readToken()
  const response = await post(events, token)
  if (response.status === 401 && token) await post(events, await renewToken(token))
}

function flush(): void {
  // Afterwards they are sent as those of a guest, or, if the session has not ended, with its token.
  if (isSessionEnding()) {
    schedule()
    return
  }
  while (waiting.length > 0) {
    const events = waiting.slice(0, MAX_EVENTS)
    waiting = waiting.slice(MAX_EVENTS)
    send(events).catch(() => {})
  }
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: GATHER_MS }) : work()

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  const wait = () =>
    setTimeout(() => {
      isScheduled = false
      whenIdle(flush)
    }, GATHER_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

if (typeof window !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })

/**
 * Queues an event for sending, unless the throttle stops it. Never throws, and failures are silent. A browser that asks not
 * to be tracked (Global Privacy Control) sends nothing, and neither does an admin who sees the app as somebody else.
 */
export function record(event: AnalyticsEvent): void {
  try {
    if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl || isViewing()) return
    if (!passesThrottle(event)) return
    waiting.push(event)
    schedule()
  } catch {
    // Analytics must not break the page.
  }
}

export const recordJob = (eventType: EventType, jobId: string) =>
  record({ eventType, entityType: 'JobOffer', entityId: jobId })

/** Records once that something was on the screen. */
export function useRecordOnMount(eventType: EventType, entityType: EntityType, entityId: string): void {
  useEffect(() => record({ eventType, entityType, entityId }), [eventType, entityType, entityId])
}
