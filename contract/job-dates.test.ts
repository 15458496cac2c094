import { expect, it } from 'vitest'
import { jobDateRange, jobDatesError, nextDateOf } from './job-dates.ts'

// 23:59 on 28 February 2028 in Brasília.
const now = new Date('2028-02-29T02:59:00Z')
const PAST = 'Informe datas a partir de hoje'
const FAR = 'Informe datas dos próximos 2 anos'

it('ranges from today in Brasília to the same day in two years', () => {
  expect(jobDateRange(now)).toEqual({ first: '2028-02-28', last: '2030-02-28' })
})

it.each([
  [[], [], null],
  [['2028-02-28', '2030-02-28'], [], null],
  [['2028-02-27'], [], PAST],
  [['2030-03-01'], [], FAR],
  [['2028-02-27', '2030-03-01'], [], PAST],
  [['2028-02-27', '2030-03-01'], ['2030-03-01', '2028-02-27'], null],
  [['2028-02-26', '2028-02-27'], ['2028-02-27'], PAST],
])('dates %j of a job that has %j stored', (dates, stored, message) => {
  expect(jobDatesError(dates, { stored, now })).toBe(message)
})

it('finds the next date, today included', () => {
  const at = (instant: string) => nextDateOf(['2026-12-01', '2026-11-16'], Date.parse(instant))
  expect(at('2026-11-17T02:59:00Z')).toBe('2026-11-16')
  expect(at('2026-11-17T03:00:00Z')).toBe('2026-12-01')
  expect(at('2026-12-02T03:00:00Z')).toBeNull()
})
