import { beforeAll, describe, expect, test } from 'vitest'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { startOf, timesText } from '#contract/jobs/job-dates.ts'
import { chainHours, isLateCancellation, type Span } from '#contract/rota/bookings.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { monthSpan } from './service.ts'

const HOUR = 3_600_000
/** A plantão that begins at a time in Brasília. */
function plantao(day: string, startsAt: string, hours: number): Span & { startsAt: Date; endsAt: Date } {
  const start = startOf({ day, startsAt })
  return { startsAt: start, endsAt: new Date(start.getTime() + hours * HOUR) }
}
const shown = (moment: Date | string) => `${brazilDay(new Date(moment))} ${brazilTime(new Date(moment))}`

describe('moments as clocks in Brasília show them', () => {
  // Summer time began at midnight, so 4 November 2018 began at 1:00. It ended at midnight, so 16 February 2019 had 23:00 twice.
  test.each([
    ['2018-11-04T02:59:00Z', '2018-11-03 23:59'],
    ['2018-11-04T03:00:00Z', '2018-11-04 01:00'],
    ['2019-02-17T01:59:00Z', '2019-02-16 23:59'],
    ['2019-02-17T02:00:00Z', '2019-02-16 23:00'],
    ['2019-02-17T03:00:00Z', '2019-02-17 00:00'],
    // No summer time since then, also where it used to begin and end.
    ['2019-11-03T03:00:00Z', '2019-11-03 00:00'],
    ['2026-11-01T03:00:00Z', '2026-11-01 00:00'],
    ['2027-02-21T02:59:00Z', '2027-02-20 23:59'],
    ['2028-02-29T02:59:00Z', '2028-02-28 23:59'],
    ['2028-03-01T02:59:00Z', '2028-02-29 23:59'],
  ])('%s is %s', (moment, text) => {
    expect(shown(moment)).toBe(text)
  })
})

describe('plantões', () => {
  test.each([
    // day, start, hours; start and end as shown; times in words
    ['2026-11-30', '19:00', 12, '2026-11-30 19:00', '2026-12-01 07:00', '19h–7h'],
    ['2026-12-31', '19:00', 12, '2026-12-31 19:00', '2027-01-01 07:00', '19h–7h'],
    ['2026-12-01', '00:00', 6, '2026-12-01 00:00', '2026-12-01 06:00', '0h–6h'],
    ['2026-12-01', '18:00', 6, '2026-12-01 18:00', '2026-12-02 00:00', '18h–0h'],
    ['2026-12-01', '07:00', 24, '2026-12-01 07:00', '2026-12-02 07:00', '7h–7h'],
    ['2026-12-01', '00:00', 24, '2026-12-01 00:00', '2026-12-02 00:00', '0h–0h'],
    ['2028-02-28', '19:00', 12, '2028-02-28 19:00', '2028-02-29 07:00', '19h–7h'],
    ['2028-02-29', '19:30', 12, '2028-02-29 19:30', '2028-03-01 07:30', '19h30–7h30'],
    ['2027-02-28', '19:00', 12, '2027-02-28 19:00', '2027-03-01 07:00', '19h–7h'],
  ])('%s at %s for %i hours', (day, startsAt, hours, start, end, text) => {
    const span = plantao(day, startsAt, hours)
    expect([shown(span.startsAt), shown(span.endsAt)]).toEqual([start, end])
    expect(timesText({ startsAt, hours })).toBe(text)
  })

  test('a day without a time counts until its last second', () => {
    expect(startOf({ day: '2028-02-29', startsAt: null }).toISOString()).toBe('2028-03-01T02:59:59.000Z')
  })
})

describe('months in Brasília', () => {
  test.each([
    ['2026-11', '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z', '2026-11-30'],
    ['2026-12', '2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z', '2026-12-31'],
    ['2027-02', '2027-02-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z', '2027-02-28'],
    ['2028-02', '2028-02-01T03:00:00.000Z', '2028-03-01T03:00:00.000Z', '2028-02-29'],
    ['2099-12', '2099-12-01T03:00:00.000Z', '2100-01-01T03:00:00.000Z', '2099-12-31'],
  ])('%s', (month, from, until, last) => {
    const span = monthSpan(month)
    expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until])
    expect([span.first, span.last]).toEqual([`${month}-01`, last])
  })

  test('a plantão belongs to the month in which it begins, whatever the month in UTC', () => {
    const { from, until } = monthSpan('2028-02')
    const begins = (day: string, at: string) => {
      const { startsAt } = plantao(day, at, 12)
      return startsAt >= from && startsAt < until
    }
    expect(begins('2028-01-31', '23:59')).toBe(false)
    expect(begins('2028-02-01', '00:00')).toBe(true)
    expect(begins('2028-02-29', '23:59')).toBe(true)
    expect(begins('2028-03-01', '00:00')).toBe(false)
  })
})

describe('hours in a row', () => {
  test.each([
    ['over the end of a month', ['2026-11-30', '19:00', 12], [['2026-12-01', '07:00', 12]], 24],
    ['at midnight', ['2026-12-01', '18:00', 6], [['2026-12-02', '00:00', 6]], 12],
    [
      'of three plantões',
      ['2026-12-02', '07:00', 12],
      [
        ['2026-12-01', '07:00', 24],
        ['2026-12-02', '19:00', 12],
      ],
      48,
    ],
    ['over a leap day', ['2028-02-28', '19:00', 12], [['2028-02-29', '07:00', 24]], 36],
    ['with a pause between them', ['2026-12-01', '07:00', 12], [['2026-12-01', '19:01', 12]], 12],
  ] as const)('%s', (_, [day, at, hours], others, sum) => {
    const spans = others.map(([otherDay, start, length]) => plantao(otherDay, start, length))
    expect(chainHours(plantao(day, at, hours), spans)).toBe(sum)
  })
})

describe('late cancellations', () => {
  const { startsAt } = plantao('2028-03-01', '00:00', 12)
  test.each([
    ['2028-02-28', '23:59', false],
    ['2028-02-29', '00:00', false],
    ['2028-02-29', '00:01', true],
    ['2028-02-29', '23:59', true],
  ])('24 hours before midnight after the leap day: on %s at %s', (day, at, isLate) => {
    const now = startOf({ day, startsAt: at })
    expect(isLateCancellation({ startsAt, noticeHours: 24 }, now)).toBe(isLate)
    expect(isLateCancellation({ startsAt, noticeHours: 0 }, now)).toBe(false)
  })
})

describe('the closing of a month', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  test.each([
    ['2026-12-01', '00:00', 24, '2026-12'],
    ['2026-12-31', '23:00', 12, '2026-12'],
    ['2027-01-01', '00:00', 6, '2027-01'],
    ['2028-02-29', '19:00', 12, '2028-02'],
    ['2028-03-01', '00:00', 12, '2028-03'],
  ])('has the plantão of %s at %s for %i hours in %s alone', async (day, at, hours, month) => {
    const hospital = await createEmployer(app)
    const { id } = await bookingCalls(app).agreed({ employer: hospital })
    const { startsAt: starts_at, endsAt: ends_at } = plantao(day, at, hours)
    await app.db.updateTable('bookings').set({ starts_at, ends_at }).where('id', '=', id).execute()
    const listed = async (query: { month: string }) =>
      (await app.call('GET /bookings/closing', { token: hospital.token, query })).reply.rows.map(
        (row) => row.id,
      )
    const months = ['2026-11', '2026-12', '2027-01', '2028-02', '2028-03']
    const found = await Promise.all(
      months.map(async (one) => ((await listed({ month: one })).length ? one : [])),
    )
    expect(found.flat()).toEqual([month])
  })
})
