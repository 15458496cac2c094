import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import { passesThrottle } from './event-throttle.ts'

/** A browser's storage with room for `room` characters. */
function storageWith(room = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  return {
    entries,
    storage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem(key: string, value: string) {
        if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
        entries.set(key, value)
      },
    } as Storage,
  }
}

let last = 0
/** An event of a job that no other test uses. */
const view = (eventType: AnalyticsEvent['eventType'] = 'View'): AnalyticsEvent => {
  last += 1
  return { eventType, entityType: 'JobOffer', entityId: `job ${last}` }
}

test('an event type passes once in five minutes for each entity', () => {
  const { storage } = storageWith()
  const event = view()
  const at = (minutes: number, seen = event) => passesThrottle(seen, minutes * MINUTE_MS, storage)
  expect([at(0), at(1), at(4.99), at(5), at(6)]).toEqual([true, false, false, true, false])
  expect(at(6, { ...event, eventType: 'Impression' })).toBe(true)
  expect(at(6, { ...event, entityType: 'Page' })).toBe(true)
  expect(at(6, view())).toBe(true)
})

test('only views, page views and impressions are throttled', () => {
  const { storage, entries } = storageWith()
  const event = view('Save')
  expect([passesThrottle(event, 0, storage), passesThrottle(event, 0, storage), entries.size]).toEqual([
    true,
    true,
    0,
  ])
})

test('old entries are deleted, so that the storage does not grow', () => {
  const { storage, entries } = storageWith()
  for (let index = 0; index < 500; index += 1) passesThrottle(view('Impression'), index * MINUTE_MS, storage)
  expect(Object.keys(JSON.parse([...entries.values()][0] as string))).toHaveLength(5)
})

test.each([
  ['forbidden', null],
  ['full', storageWith(0).storage],
])('a storage that is %s is replaced by memory', (_, storage) => {
  const event = view()
  expect([
    passesThrottle(event, 0, storage),
    passesThrottle(event, MINUTE_MS, storage),
    passesThrottle(event, 6 * MINUTE_MS, storage),
  ]).toEqual([true, false, true])
})

test.each(['', 'x', 'null', '[]', '{"View JobOffer job":"x"}', '7'])(
  'an invalid entry %j in the storage is ignored',
  (text) => {
    const { storage, entries } = storageWith()
    entries.set('analyticsSeen', text)
    const event = view()
    expect([passesThrottle(event, 0, storage), passesThrottle(event, 0, storage)]).toEqual([true, false])
  },
)

test('setting the clock back does not block events for longer', () => {
  const { storage } = storageWith()
  const event = view()
  passesThrottle(event, 1_000 * MINUTE_MS, storage)
  expect(passesThrottle(event, 0, storage)).toBe(true)
})
