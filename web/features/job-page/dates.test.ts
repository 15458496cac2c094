import { expect, it } from 'vitest'
import { plainDate } from '#contract/planned-dates.ts'
import { longDay, monthOf, shownDates, weekdayOf } from './dates.ts'

const days = (...list: number[]) => list.map((day) => plainDate(`2026-12-${String(day).padStart(2, '0')}`))

it('leaves out past dates', () => {
  expect(shownDates(days(1, 4, 9), '2026-12-04')).toEqual({ shown: days(4, 9), more: [], arePast: false })
})

it('shows dates that are all over, and says so', () => {
  expect(shownDates(days(1, 2), '2026-12-04')).toEqual({ shown: days(1, 2), more: [], arePast: true })
})

it('shows five dates, or four and the number of the others', () => {
  expect(shownDates(days(1, 2, 3, 4, 5), '2026-12-01').more).toEqual([])
  const six = shownDates(days(1, 2, 3, 4, 5, 6), '2026-12-01')
  expect([six.shown, six.more]).toEqual([days(1, 2, 3, 4), days(5, 6)])
})

it('writes a day in parts and in full', () => {
  expect([weekdayOf('2026-12-04'), monthOf('2026-12-04')]).toEqual(['sex', 'dez'])
  expect(longDay('2026-12-01')).toBe('terça-feira, 1 de dezembro')
})
