import { expect, test } from 'vitest'
import type { ListedInterview } from '#contract/api/hiring/interviews.ts'
import { groupsOf, hasFutureTime } from './interview-groups.ts'

const at = (chosenTime: string) => ({ id: chosenTime, chosenTime }) as ListedInterview
const idsOf = (items: readonly ListedInterview[]) => items.map(({ id }) => id)

test('interviews are grouped by days of Brasília, and a week ends on Sunday', () => {
  // Wednesday the 18th, 22:00 in Brasília.
  const now = Date.parse('2026-11-19T01:00:00Z')
  const [tonight, thursday, sunday, monday] = [
    '2026-11-19T02:30:00Z',
    '2026-11-19T03:30:00Z',
    '2026-11-23T02:59:00Z',
    '2026-11-23T03:00:00Z',
  ].map(at) as [ListedInterview, ListedInterview, ListedInterview, ListedInterview]
  const groups = groupsOf([tonight, thursday, sunday, monday], now)
  expect(idsOf(groups.today)).toEqual([tonight.id])
  expect(idsOf(groups.week)).toEqual([thursday.id, sunday.id])
  expect(idsOf(groups.later)).toEqual([monday.id])
})

test('on a Sunday the week has no further day', () => {
  const now = Date.parse('2026-11-22T15:00:00Z')
  expect(groupsOf([at('2026-11-23T15:00:00Z')], now).later).toHaveLength(1)
})

test('a proposal is over once all of its times have passed', () => {
  const now = Date.parse('2026-11-19T12:00:00Z')
  const times = ['2026-11-19T11:00:00Z', '2026-11-19T12:00:00Z']
  expect(hasFutureTime({ times }, now)).toBe(false)
  expect(hasFutureTime({ times: [...times, '2026-11-19T12:01:00Z'] }, now)).toBe(true)
})
