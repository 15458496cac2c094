import { expect, test } from 'vitest'
import { endingDates } from './dates-end-notice.tsx'

const now = Date.parse('2026-11-24T12:00:00-03:00')
const start = (day: string) => Date.parse(`${day}T19:00:00-03:00`)
const job = (status: string, days: string[], isExpired = false) =>
  ({
    status,
    isExpired,
    form: { dates: days.map((day) => ({ day, startsAt: '19:00', hours: 12, places: 1 })) },
  }) as never

test.each([
  ['active, last plantão tomorrow', job('active', ['2026-11-25', '2026-11-20']), start('2026-11-25')],
  ['active, last plantão in three days', job('active', ['2026-11-25', '2026-11-27']), null],
  ['active, without dates', job('active', []), null],
  ['expired by its dates', job('active', ['2026-11-23'], true), start('2026-11-23')],
  ['expired by its term, last plantão tomorrow', job('active', ['2026-11-25'], true), null],
  ['paused, last plantão tomorrow', job('paused', ['2026-11-25']), null],
  ['paused, dates over', job('paused', ['2026-11-23']), start('2026-11-23')],
  ['closed', job('closed', ['2026-11-23']), null],
])('a job that is %s', (_, loaded, expected) => {
  expect(endingDates(loaded, now)).toBe(expected)
})
