import { expect, it } from 'vitest'
import {
  newDates,
  patternDays,
  patternHolidays,
  patternPeriods,
  periodDays,
  type WeeklyPattern,
  withDates,
} from './weekly-pattern.ts'

const range = { first: '2026-11-27', last: '2028-11-27' }
const pattern = (change: Partial<WeeklyPattern> = {}): WeeklyPattern => ({
  weekdays: [5],
  startsAt: '19:00',
  hours: '12',
  places: '2',
  place: 'UPA Norte',
  payCentavos: '1.800',
  period: '2026-12',
  skipsHolidays: false,
  switched: [],
  ...change,
})

it('a month of a pattern has all of its weekdays, and those of a month that has begun are to come', () => {
  expect(patternDays(pattern(), range)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'])
  expect(patternDays(pattern({ period: '2026-11', weekdays: [0, 5] }), range)).toEqual([
    '2026-11-27',
    '2026-11-29',
  ])
})

it('four weeks have each weekday four times', () => {
  const days = patternDays(pattern({ period: 'weeks', weekdays: [1, 5] }), range)
  expect(days).toHaveLength(8)
  expect(periodDays('weeks', range)).toEqual({ first: '2026-11-27', last: '2026-12-24' })
})

it('holidays are named, and left out if that is wanted', () => {
  expect(patternHolidays(pattern(), range)).toEqual(['2026-12-25'])
  const without = pattern({ skipsHolidays: true })
  expect(patternDays(without, range)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
  expect(patternHolidays(without, range)).toEqual(['2026-12-25'])
})

it('single days are switched off and on, a holiday too', () => {
  const switched = ['2026-12-11', '2026-12-13', '2026-12-25']
  expect(patternDays(pattern({ skipsHolidays: true, switched }), range)).toEqual([
    '2026-12-04',
    '2026-12-13',
    '2026-12-18',
    '2026-12-25',
  ])
})

it('February of a leap year has its last day', () => {
  const days = patternDays(pattern({ period: '2028-02', weekdays: [2] }), range)
  expect(days.at(-1)).toBe('2028-02-29')
})

it('no period goes beyond what a job may be dated to', () => {
  const short = { first: '2026-11-27', last: '2026-12-10' }
  expect(patternPeriods(short)).toEqual(['weeks', '2026-11', '2026-12'])
  expect(patternDays(pattern(), short)).toEqual(['2026-12-04'])
})

it('what the job has already is not added, and another start on the same day is', () => {
  const date = (startsAt: string) => ({ day: '2026-12-04', startsAt, hours: '12', places: '1' })
  const typed = pattern({ startsAt: '19h' })
  expect(newDates(typed, range, [date('19:00')]).map(({ day }) => day)).not.toContain('2026-12-04')
  expect(newDates(typed, range, [date('07:00')])[0]).toEqual({
    day: '2026-12-04',
    startsAt: '19:00',
    hours: '12',
    places: '2',
    place: 'UPA Norte',
    payCentavos: '1.800',
  })
  const all = withDates([date('20:00')], newDates(pattern(), range, []), 3)
  expect(all.map(({ day, startsAt }) => `${day} ${startsAt}`)).toEqual([
    '2026-12-04 19:00',
    '2026-12-04 20:00',
    '2026-12-11 19:00',
  ])
})
