import { expect, it } from 'vitest'
import { type JobDate, nextDateOf, timesText } from './job-dates.ts'
import { jobDateRange, jobDatesError, plainDate, scheduleOf, sortedDates, startsOf } from './planned-dates.ts'

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
  expect(jobDatesError(dates.map(plainDate), { stored: stored.map(plainDate), now })).toBe(message)
})

it('finds the next date until its plantão begins, or until its day is over if the time is not known', () => {
  const starts = startsOf([
    { ...plainDate('2026-12-01'), startsAt: '19:00' },
    plainDate('2026-11-16'),
    { ...plainDate('2026-12-01'), startsAt: '19:00', hours: 6 },
  ])
  expect(starts.map((start) => start.toISOString())).toEqual([
    '2026-11-17T02:59:59.000Z',
    '2026-12-01T22:00:00.000Z',
  ])
  const at = (instant: string) => nextDateOf(starts, Date.parse(instant))
  expect(at('2026-11-17T02:59:00Z')).toBe('2026-11-16')
  expect(at('2026-11-17T03:00:00Z')).toBe('2026-12-01')
  expect(at('2026-12-01T21:59:59Z')).toBe('2026-12-01')
  expect(at('2026-12-01T22:00:00Z')).toBeNull()
})

const at = (day: string, startsAt: string | null = null, more: Partial<JobDate> = {}): JobDate => ({
  ...plainDate(day),
  startsAt,
  ...more,
})

it('refuses a start that has passed today, unless it is stored already', () => {
  const error = (date: JobDate, stored: JobDate[] = []) => jobDatesError([date], { stored, now })
  expect(error(at('2028-02-28', '23:59'))).toBe('Informe um início que ainda não passou')
  expect(error(at('2028-02-29', '00:00'))).toBeNull()
  expect(error(at('2028-02-28', '07:00', { places: 3 }), [at('2028-02-28', '07:00')])).toBeNull()
  expect(error(at('2028-02-28', '08:00'), [at('2028-02-28', '07:00')])).toBe(
    'Informe um início que ainda não passou',
  )
})

it('sorts by day and time, and keeps several plantões of a day', () => {
  const [day, night, later] = [at('2026-12-01', '07:00'), at('2026-12-01', '19:00'), at('2026-12-02')]
  expect(sortedDates([later, night, day, at('2026-12-01', '19:00')])).toEqual([day, night, later])
})

it.each([
  [[], 12, 'day'],
  [[at('2026-12-01')], 12, 'day'],
  [[at('2026-12-01', '19:00', { hours: 6 })], 6, 'night'],
  [[at('2026-12-01', '19:00', { hours: 12 }), at('2026-12-02', '07:00', { hours: 12 })], 12, null],
  [[at('2026-12-01', '07:00', { hours: 12 }), at('2026-12-02', '07:00', { hours: 24 })], null, null],
  [[at('2026-12-01', '07:00', { hours: 10 })], null, 'day'],
  [[at('2026-12-01', '04:59'), at('2026-12-02', '18:00')], 12, 'night'],
  [[at('2026-12-01', '05:00'), at('2026-12-02', '17:59')], 12, 'day'],
] as const)('dates %j of a diurnal job of 12 hours make it one of %s hours, %s', (dates, hours, shift) => {
  expect(scheduleOf({ dates, hours: 12, shift: 'day' })).toEqual({ hours, shift })
})

it('writes times of day as people say them', () => {
  const text = (startsAt: string | null, hours: number | null) => timesText({ startsAt, hours })
  expect(text('19:00', 12)).toBe('19h–7h')
  expect(text('07:30', 6)).toBe('7h30–13h30')
  expect(text('00:05', null)).toBe('às 0h05')
  expect(text(null, 24)).toBe('24h')
  expect(text(null, null)).toBeNull()
})
