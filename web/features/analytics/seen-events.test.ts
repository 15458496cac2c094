import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '#contract/analytics.ts'
import { isNew } from './seen-events.ts'

const MINUTE = 60_000

/** A browser's storage with room for `room` characters. */
function storageWith(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, value)
      },
    } as Storage,
  }
}

let last = 0
/** A job that no other test has seen. */
const view = (eventType: AnalyticsEvent['eventType'] = 'View'): AnalyticsEvent => {
  last += 1
  return { eventType, entityType: 'JobOffer', entityId: `job ${last}` }
}

test('once in five minutes per type and thing', () => {
  const { storage } = storageWith()
  const event = view()
  const at = (minutes: number, seen = event) => isNew(seen, minutes * MINUTE, storage)
  expect([at(0), at(1), at(4.99), at(5), at(6)]).toEqual([true, false, false, true, false])
  expect(at(6, { ...event, eventType: 'Impression' })).toBe(true)
  expect(at(6, { ...event, entityType: 'Page' })).toBe(true)
  expect(at(6, view())).toBe(true)
})

test('what is no view, page view or impression is always new', () => {
  const { storage, kept } = storageWith()
  const event = view('Save')
  expect([isNew(event, 0, storage), isNew(event, 0, storage), kept.size]).toEqual([true, true, 0])
})

test('what is old is forgotten, so that the storage does not grow', () => {
  const { storage, kept } = storageWith()
  for (let index = 0; index < 500; index += 1) isNew(view('Impression'), index * MINUTE, storage)
  expect(Object.keys(JSON.parse([...kept.values()][0] as string))).toHaveLength(5)
})

test.each([
  ['forbidden', null],
  ['full', storageWith(0).storage],
])('a storage that is %s: the page itself remembers', (_, storage) => {
  const event = view()
  expect([
    isNew(event, 0, storage),
    isNew(event, MINUTE, storage),
    isNew(event, 6 * MINUTE, storage),
  ]).toEqual([true, false, true])
})

test.each(['', 'x', 'null', '[]', '{"View JobOffer job":"x"}', '7'])(
  'nonsense in the storage: %j',
  (text) => {
    const { storage, kept } = storageWith()
    kept.set('analyticsSeen', text)
    const event = view()
    expect([isNew(event, 0, storage), isNew(event, 0, storage)]).toEqual([true, false])
  },
)

test('a clock that was put back silences nothing for longer', () => {
  const { storage } = storageWith()
  const event = view()
  isNew(event, 1_000 * MINUTE, storage)
  expect(isNew(event, 0, storage)).toBe(true)
})
