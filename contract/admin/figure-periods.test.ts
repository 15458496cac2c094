import { expect, test } from 'vitest'
import { periodOf, startsOf } from './figure-periods.ts'

test('a period of days is compared with as many days before it', () => {
  expect(periodOf('7days', '2026-03-03')).toEqual({
    unit: 'day',
    from: '2026-02-25',
    to: '2026-03-03',
    previousFrom: '2026-02-18',
    previousTo: '2026-02-24',
  })
  const { from, previousFrom, previousTo } = periodOf('30days', '2027-01-01')
  expect([from, previousFrom, previousTo]).toEqual(['2026-12-03', '2026-11-03', '2026-12-02'])
})

test('twelve months are compared with the same days of the year before, also at the end of February', () => {
  expect(periodOf('year', '2026-11-16')).toEqual({
    unit: 'month',
    from: '2025-12-01',
    to: '2026-11-16',
    previousFrom: '2024-12-01',
    previousTo: '2025-11-16',
  })
  expect(periodOf('year', '2028-02-29')).toMatchObject({ from: '2027-03-01', previousTo: '2027-02-28' })
})

test('the points of a period are its days, or the first days of its months', () => {
  expect(startsOf('day', '2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(startsOf('month', '2025-12-01', '2026-02-16')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
})
