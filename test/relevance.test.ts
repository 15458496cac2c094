import { expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { everydayHeldOutQueries } from '../bench/everyday-held-out-queries.ts'
import { everydayQueries } from '../bench/everyday-queries.ts'
import { heldOutQueries } from '../bench/held-out-queries.ts'
import { judgedQueries } from '../bench/judged-queries.ts'
import { judge, judgedJobs, summary } from '../bench/judgement.ts'
import { placeHeldOutQueries } from '../bench/place-held-out-queries.ts'
import { placeQueries } from '../bench/place-queries.ts'
import { weekdayQueries } from '../bench/weekday-queries.ts'
import { testApp } from './app.ts'

test('what doctors type finds what they mean', async () => {
  const app = await testApp()
  await seedDemo(app.db, { now: app.clock.now(), say: () => {} })
  const jobs = await judgedJobs(app.db, app.clock.now())
  const search = async (query: string) => {
    const { status, reply } = await app.call('GET /jobs', { query: { search: query } as never })
    expect([query, status]).toEqual([query, 200])
    return reply.jobOffers.map(({ id }) => id)
  }
  const known = summary(await judge(jobs, judgedQueries, search))
  const unseen = summary(await judge(jobs, heldOutQueries, search))
  // A little below the figures of `npm run bench -- --only relevance` when this was written.
  expect(known.precision).toBeGreaterThan(0.97)
  expect(known.empty).toBe(0)
  expect(unseen.precision).toBeGreaterThan(0.84)
  expect(unseen.empty).toBeLessThan(0.05)
  const everyday = summary(await judge(jobs, everydayQueries, search))
  const everydayUnseen = summary(await judge(jobs, everydayHeldOutQueries, search))
  expect(everyday.precision).toBeGreaterThan(0.93)
  expect(everydayUnseen.precision).toBeGreaterThan(0.9)
  expect(everyday.empty + everydayUnseen.empty).toBeLessThan(0.05)
  const places = summary(await judge(jobs, placeQueries, search))
  const placesUnseen = summary(await judge(jobs, placeHeldOutQueries, search))
  expect(places.precision).toBeGreaterThan(0.95)
  expect(placesUnseen.precision).toBeGreaterThan(0.95)
  expect(places.empty + placesUnseen.empty).toBe(0)
  const weekdays = summary(await judge(jobs, weekdayQueries, search))
  expect(weekdays.precision).toBeGreaterThan(0.9)
  expect(weekdays.empty).toBe(0)
})
