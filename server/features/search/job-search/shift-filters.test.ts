import { beforeAll, describe, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { hourlyPay } from '#contract/jobs/job-facts.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { hourlySteps } from '#contract/search/job-search.ts'
import { sweepIndex } from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

async function search(query: object): Promise<string[]> {
  const { status, reply, raw } = await app.call('GET /jobs', { query: query as never })
  if (status !== 200) throw new Error(raw.body)
  return reply.jobOffers.map(({ id }) => id).sort()
}

describe('weekdays', () => {
  /** The date in Brasília, `days` days from now. */
  const dayIn = (days: number) => brazilDay(app.clock.now().getTime() + days * DAY_MS)
  const weekdayOf = (day: string) =>
    new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day)).toLowerCase()
  const weekdaysFound = async (id: string) => {
    const { reply } = await app.call('GET /jobs/facets', { query: {} as never })
    const counted = reply.weekday.map(({ value }) => value)
    const found: string[] = []
    for (const weekday of counted) if ((await search({ weekday })).includes(id)) found.push(weekday)
    return found.sort()
  }

  test('a job is found by the weekdays of its dates, and by any of several', async () => {
    const days = [dayIn(2), dayIn(4), dayIn(9)]
    const id = await publishJob(app, hospital, { dates: days })
    await publishJob(app, hospital)
    expect(await weekdaysFound(id)).toEqual([...new Set(days.map(weekdayOf))].sort())
    expect(await search({ weekday: [weekdayOf(dayIn(3)), weekdayOf(dayIn(4))] })).toEqual([id])
    expect(await search({ weekday: weekdayOf(dayIn(3)) })).toEqual([])
  })

  test('a date counts until the day is over in Brasília', async () => {
    const first = dayIn(1)
    const second = dayIn(3)
    const id = await publishJob(app, hospital, { dates: [first, second] })
    const foundAt = async (moment: string) => {
      app.clock.advance({ minutes: (Date.parse(moment) - app.clock.now().getTime()) / 60_000 })
      await sweepIndex(app.db, app.clock.now())
      return weekdaysFound(id)
    }
    expect(await foundAt(`${first}T23:59:00-03:00`)).toEqual([weekdayOf(first), weekdayOf(second)].sort())
    expect(await foundAt(`${dayIn(1)}T00:00:00-03:00`)).toEqual([weekdayOf(second)])
    expect(await foundAt(`${second}T23:59:00-03:00`)).toEqual([weekdayOf(second)])
    expect(await foundAt(`${dayIn(1)}T00:00:00-03:00`)).toEqual([])
    const due = await app.db
      .selectFrom('job_search')
      .select('job_id')
      .where('next_date_ends_at', '<=', app.clock.now())
      .execute()
    expect(due).toEqual([])
  })
})

test('a job is found up to the pay per hour that hourlyPay computes, by its highest figure', async () => {
  const offers: Partial<JobForm>[] = [
    { payUnit: 'hour', payMin: 10_000, payMax: null, hours: null },
    { payUnit: 'hour', payMin: 7_999, payMax: 25_000, hours: 12 },
    { payUnit: 'shift', payMin: 120_000, payMax: null, hours: 12 },
    { payUnit: 'shift', payMin: null, payMax: 119_999, hours: 12 },
    { payUnit: 'shift', payMin: 120_000, payMax: 180_000, hours: 6 },
    { payUnit: 'shift', payMin: 500_000, payMax: null, hours: 24 },
    { payUnit: 'shift', payMin: 500_000, payMax: null, hours: null },
    { payUnit: 'month', payMin: 3_000_000, payMax: null, hours: 12 },
    { payUnit: null, payMin: null, payMax: null, hours: 12 },
    { payUnit: 'hour', payMin: 30_000, payMax: null, payHidden: true },
  ]
  const owner = await createEmployer(app)
  const jobs = await Promise.all(
    offers.map(async (offer) => ({ ...offer, id: await publishJob(app, owner, offer) })),
  )
  for (const step of hourlySteps) {
    const paid = jobs.filter(({ payHidden, payUnit = null, payMin = null, payMax = null, hours = null }) => {
      const perHour = payHidden ? null : hourlyPay({ payUnit, payMin, payMax, hours })
      return Math.max(perHour?.payMin ?? 0, perHour?.payMax ?? 0) >= step * 100
    })
    expect([step, await search({ hourlyFrom: step, employer: owner.id })]).toEqual([
      step,
      paid.map(({ id }) => id).sort(),
    ])
  }
  const { reply } = await app.call('GET /jobs/facets', { query: { employer: owner.id } as never })
  expect(Object.fromEntries(reply.hourlyFrom.map(({ value, count }) => [value, count]))).toEqual({
    80: 6,
    100: 5,
    120: 3,
    150: 3,
    200: 3,
    250: 2,
    300: 1,
  })
})

test.each([{ weekday: 'feriado' }, { hourlyFrom: '90' }, { hourlyFrom: 'muito' }])(
  'the API refuses %j',
  async (query) => {
    expect((await app.call('GET /jobs', { query: query as never })).status).toBe(400)
  },
)
