import { readFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { holidays } from '#contract/jobs/holidays.ts'
import { holidayFile, holidayTable } from './holidays.ts'

test('the table of holidays is the one that the script makes', () => {
  expect(readFileSync(holidayFile, 'utf8')).toBe(holidayTable())
})

test('the table has every day off of the country but those of elections', () => {
  const inPackage = new Holidays('BR')
  const known = new Set(Object.values(holidays).flat())
  const years = holidays.newYear.map((day) => Number(day.slice(0, 4)))
  const daysOff = years.flatMap((year) =>
    inPackage.getHolidays(year).filter(({ type, rule }) => type === 'public' && !rule.includes('even years')),
  )
  expect(daysOff.map(({ date }) => date.slice(0, 10)).filter((day) => !known.has(day))).toEqual([])
  expect(daysOff.length).toBeGreaterThan(years.length * 9)
})

test('holidays that move are on the days of the calendar', () => {
  expect(holidays.carnival).toContain('2027-02-06')
  expect(holidays.goodFriday).toContain('2027-03-26')
  expect(holidays.corpusChristi).toContain('2027-05-27')
})
