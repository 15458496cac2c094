import { expect, it } from 'vitest'
import type { DateValues } from '#web/features/jobs/job-form/form-values.ts'
import { rowsToShare, sharedText } from './use-shared-times.ts'

const row = (day: string, startsAt = '07:00', hours = '12'): DateValues => ({
  day,
  startsAt,
  hours,
  places: '1',
})
const never = () => false
const toNight = { name: 'startsAt', before: '07:00', after: '19:00' } as const

it('a changed start concerns the other dates that had the same, and no date that has passed', () => {
  const dates = [row('2026-12-01', '19:00'), row('2026-12-02'), row('2026-12-03', '13:00'), row('2026-12-04')]
  expect(rowsToShare(dates, 0, toNight, never)).toEqual([1, 3])
  expect(rowsToShare(dates, 0, toNight, ({ day }) => day === '2026-12-02')).toEqual([3])
})

it('a changed start repeats no plantão of the same day', () => {
  const dates = [row('2026-12-01', '19:00'), row('2026-12-02'), row('2026-12-02', '19:00')]
  expect(rowsToShare(dates, 0, toNight, never)).toEqual([])
})

it('a changed duration concerns the dates that had the same', () => {
  const dates = [row('2026-12-01', '07:00', '6'), row('2026-12-02'), row('2026-12-03', '07:00', '24')]
  expect(rowsToShare(dates, 0, { name: 'hours', before: '12', after: '6' }, never)).toEqual([1])
})

it('a time is written as people say it', () => {
  expect(sharedText({ name: 'startsAt', after: '19:00' })).toBe('às 19h')
  expect(sharedText({ name: 'hours', after: '6' })).toBe('6h')
})
