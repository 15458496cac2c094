import { expect, it } from 'vitest'
import { periodOf } from '#contract/search/job-search.ts'
import { datesOf, lastDay, periodProblem, shownPeriod } from './date-period.ts'

const today = '2026-11-26'

it('is one day without an end', () => {
  expect(datesOf({ from: '2026-12-25', to: '' })).toEqual(['2026-12-25'])
  expect(datesOf({ from: '2026-12-25', to: '2026-12-25' })).toEqual(['2026-12-25'])
  expect(datesOf({ from: '2026-12-25', to: '2027-01-02' })).toEqual(['2026-12-25..2027-01-02'])
  expect(datesOf({ from: '', to: '2027-01-02' })).toEqual([])
})

it('shows the one period that is chosen', () => {
  expect(shownPeriod(['2026-12-25'])).toEqual({ from: '2026-12-25', to: '' })
  expect(shownPeriod(['2026-12-25..2027-01-02'])).toEqual({ from: '2026-12-25', to: '2027-01-02' })
  expect(shownPeriod(['2026-12-25', '2026-12-31'])).toEqual({ from: '', to: '' })
  expect(shownPeriod([])).toEqual({ from: '', to: '' })
})

it('names the field that the search would not take', () => {
  const problemOf = (from: string, to = '') => periodProblem({ from, to }, today)?.field ?? null
  expect(problemOf('')).toBeNull()
  expect(problemOf(today)).toBeNull()
  expect(problemOf('2026-11-25')).toBe('from')
  expect(problemOf('0202-12-25')).toBe('from')
  expect(problemOf('20265-12-25')).toBe('from')
  expect(problemOf('2026-12-25', '20265-12-26')).toBe('to')
  expect(problemOf('2026-12-25', '2026-12-24')).toBe('to')
  expect(problemOf('2026-12-25', lastDay('2026-12-25'))).toBeNull()
  expect(problemOf('2026-12-25', '2027-03-27')).toBe('to')
})

it('ends on the last day that the filter accepts', () => {
  expect(periodOf(`2026-12-25..${lastDay('2026-12-25')}`)).not.toBeNull()
  expect(lastDay('2026-12-25')).toBe('2027-03-26')
})
