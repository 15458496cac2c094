import { expect, it } from 'vitest'
import type { DateValues } from '#web/features/jobs/job-form/form-values.ts'
import { areOwn, rowsThatFollow } from './shared-times.ts'

const row = (day: string, startsAt = '07:00', hours = '12'): DateValues => ({
  day,
  startsAt,
  hours,
  places: '1',
})
const never = () => false
const toNight = { name: 'startsAt', before: '07:00', after: '19:00' } as const

it('a changed start concerns the dates that had the former one, and no date that has passed', () => {
  const dates = [row('2026-12-01'), row('2026-12-02'), row('2026-12-03', '13:00'), row('2026-12-04')]
  expect(rowsThatFollow(dates, toNight, never)).toEqual([0, 1, 3])
  expect(rowsThatFollow(dates, toNight, ({ day }) => day === '2026-12-02')).toEqual([0, 3])
})

it('a changed start repeats no plantão of the same day', () => {
  const dates = [row('2026-12-02'), row('2026-12-02', '19:00'), row('2026-12-03')]
  expect(rowsThatFollow(dates, toNight, never)).toEqual([2])
})

it('a changed duration concerns the dates that had the former one', () => {
  const dates = [row('2026-12-01', '07:00', '6'), row('2026-12-02'), row('2026-12-03', '07:00', '24')]
  expect(rowsThatFollow(dates, { name: 'hours', before: '12', after: '6' }, never)).toEqual([1])
})

it('plantões with times of their own, or several on one day, are more than a chosen day', () => {
  const times = { startsAt: '07:00', hours: '12', places: '1' }
  const usual = row('2026-12-01')
  expect(areOwn([usual], times)).toBe(false)
  expect(areOwn([row('2026-12-01', '13:00')], times)).toBe(true)
  expect(areOwn([row('2026-12-01', '07:00', '6')], times)).toBe(true)
  expect(areOwn([{ ...usual, places: '2' }], times)).toBe(true)
  expect(areOwn([{ ...usual, place: '', payCentavos: '' }], times)).toBe(false)
  expect(areOwn([{ ...usual, place: 'UPA Norte' }], times)).toBe(true)
  expect(areOwn([{ ...usual, payCentavos: '1.800' }], times)).toBe(true)
  expect(areOwn([usual, row('2026-12-01', '')], times)).toBe(true)
})
