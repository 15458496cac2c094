import { expect, it } from 'vitest'
import type { JobDate } from '#contract/jobs/job-dates.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { longDay, monthOf, shownDates, weekdayOf } from './dates.ts'

const days = (...list: number[]) => list.map((day) => plainDate(`2026-12-${String(day).padStart(2, '0')}`))

const noonOn = (day: string) => Date.parse(`${day}T12:00:00-03:00`)

it('leaves out past dates, and plantões that have begun today', () => {
  const now = noonOn('2026-12-04')
  expect(shownDates(days(1, 4, 9), now)).toEqual({ shown: days(4, 9), more: [], arePast: false })
  const [morning, night] = ['07:00', '19:00'].map((startsAt) => ({ ...plainDate('2026-12-04'), startsAt }))
  expect(shownDates([morning, night] as JobDate[], now).shown).toEqual([night])
  expect(shownDates([morning] as JobDate[], now).arePast).toBe(true)
})

it('shows dates that are all over, and says so', () => {
  expect(shownDates(days(1, 2), noonOn('2026-12-04'))).toEqual({ shown: days(1, 2), more: [], arePast: true })
})

it('shows five dates, or four and the number of the others', () => {
  expect(shownDates(days(1, 2, 3, 4, 5), noonOn('2026-12-01')).more).toEqual([])
  const six = shownDates(days(1, 2, 3, 4, 5, 6), noonOn('2026-12-01'))
  expect([six.shown, six.more]).toEqual([days(1, 2, 3, 4), days(5, 6)])
})

it('writes a day in parts and in full', () => {
  expect([weekdayOf('2026-12-04'), monthOf('2026-12-04')]).toEqual(['sex', 'dez'])
  expect(longDay('2026-12-01')).toBe('terça-feira, 1 de dezembro')
})
