import { expect, test } from 'vitest'
import { dayInMonth, daysOn, plusMonths, weeksOf } from './month-days.ts'

test.each([
  // 1 November 2026 is a Sunday; 1 August 2026 a Saturday.
  ['2026-11', '2026-11-01', '2026-12-12'],
  ['2026-08', '2026-07-26', '2026-09-05'],
  ['2027-02', '2027-01-31', '2027-03-13'],
])('%s is shown from %s to %s, in weeks from Sunday to Saturday', (month, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual([first, last])
})

test('a day keeps its number in another month, or becomes the last day of a shorter one', () => {
  expect(plusMonths('2026-12', 1)).toBe('2027-01')
  expect(plusMonths('2027-01', -1)).toBe('2026-12')
  expect(dayInMonth('2027-01-31', '2027-02')).toBe('2027-02-28')
  expect(dayInMonth('2028-01-31', '2028-02')).toBe('2028-02-29')
  expect(dayInMonth('2026-11-30', '2026-12')).toBe('2026-12-30')
  expect(dayInMonth('2026-11-30', '2027-11')).toBe('2027-11-30')
})

test('a pattern has every Monday and Thursday of its period, both ends included', () => {
  expect(daysOn([1, 4], { from: '2026-11-26', to: '2026-12-07' })).toEqual([
    '2026-11-26',
    '2026-11-30',
    '2026-12-03',
    '2026-12-07',
  ])
  expect(daysOn([], { from: '2026-11-26', to: '2026-12-07' })).toEqual([])
  expect(daysOn([1], { from: '2026-12-07', to: '2026-12-01' })).toEqual([])
})
