import { beforeAll, describe, expect, test } from 'vitest'
import type { FacetValue } from '#contract/api/search/job-facets.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { facetNames } from '#contract/search/job-search.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { reindexJobs, sweepIndex } from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'

type Query = Record<string, string | string[]>

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.db, { now: app.clock.now(), say: () => {} })
})

const facetsOf = async (query: Query, on = app) => {
  const { status, reply, raw } = await on.call('GET /jobs/facets', { query: query as never })
  if (status !== 200) throw new Error(raw.body)
  return reply as Record<string, FacetValue[]>
}
const totalOf = async (query: Query, on = app) => {
  const { status, reply, raw } = await on.call('GET /jobs', { query: query as never })
  if (status !== 200) throw new Error(raw.body)
  return reply.totalCount
}

/** The filters without which a facet is counted. */
const dependents: Record<string, string[]> = {
  state: ['state', 'city', 'radius'],
  payUnit: ['payUnit', 'payFrom'],
}

test('the cities of a state are in the order of their population', async () => {
  const { city = [] } = await facetsOf({ state: 'sp' })
  expect(city.slice(0, 3).map(({ value }) => value)).toEqual(['São Paulo', 'Guarulhos', 'Campinas'])
})

test.each<Query>([{}, { search: 'hospital' }])('counted values have one order: %j', async (query) => {
  const facets = await facetsOf(query)
  for (const name of ['state', 'medicalSpecialties', 'tags', 'hours', 'hourlyFrom']) {
    const found = facets[name]?.map(({ value }) => value) ?? []
    expect(found.length, name).toBeGreaterThan(1)
    expect(found, name).toEqual(found.toSorted())
  }
})

describe('each count is what a search for its value finds', () => {
  test.each<[string, Query]>([
    ['nothing asked', {}],
    ['a state', { state: 'SP' }],
    ['a city', { state: 'SP', city: 'São Paulo' }],
    ['remote', { isRemote: 'true' }],
    ['two specialties and a regime', { medicalSpecialties: ['Cardiologia', 'Pediatria'], regime: 'shift' }],
    ['pay', { payUnit: 'shift', payFrom: '1200' }],
    ['weekdays', { weekday: ['saturday', 'sunday'] }],
    ['pay per hour', { hourlyFrom: '120', shift: 'night' }],
    ['the last days', { publishedWithin: '7', contractForm: ['pj', 'cooperative'] }],
    ['featured', { isFeatured: 'true' }],
    ['words', { search: 'plantão noturno' }],
    ['words with a place and a filter', { search: 'uti em são paulo', hours: '12' }],
    ['words with an error', { search: 'cardiolgia', state: 'SP' }],
    ['nothing fits', { state: 'AC', medicalSpecialties: 'Cirurgia da Mão' }],
  ])('%s', async (_, query) => {
    const facets = await facetsOf(query)
    expect(Object.values(facets).flat().length).toBeGreaterThan(0)
    for (const facet of facetNames) {
      const values = facets[facet] as FacetValue[]
      expect(new Set(values.map(({ value }) => value)).size).toBe(values.length)
      // A few of each keep the test short.
      for (const { value, count } of [...values.slice(0, 3), ...values.slice(-2)]) {
        const others = Object.entries(query).filter(
          ([name]) => name !== facet && !dependents[facet]?.includes(name),
        )
        expect({ facet, value, count }).toEqual({
          facet,
          value,
          count: await totalOf({ ...Object.fromEntries(others), [facet]: value }),
        })
      }
    }
  })

  test('exactly the values that some job has are listed', async () => {
    const { state = [], city, payFrom } = await facetsOf({})
    expect(state.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(
      (await totalOf({})) - (await totalOf({ isRemote: 'true' })),
    )
    expect([city, payFrom]).toEqual([[], []])
  })
})

test('hidden pay is neither counted nor found by a filter', async () => {
  const own = await testApp()
  const owner = await createEmployer(own)
  const pay = { payMin: 150_000, payMax: null, payUnit: 'shift' } as const
  await publishJob(own, owner, pay)
  await publishJob(own, owner, { ...pay, payHidden: true })
  expect((await facetsOf({}, own)).payUnit).toEqual([{ value: 'shift', count: 1 }])
  expect(await totalOf({ payUnit: 'shift', payFrom: '1500' }, own)).toBe(1)
  expect(await totalOf({ payUnit: 'shift', payFrom: '1800' }, own)).toBe(0)
})

describe('time', () => {
  test('expired jobs are not counted, even before the next sweep removes them from the index', async () => {
    const own = await testApp()
    const owner = await createFreeEmployer(own)
    const featured = await publishJob(own, owner, { state: 'SP', city: 'Campinas' })
    await own.db
      .updateTable('jobs')
      .set({ sponsored_until: new Date(own.clock.now().getTime() + HOUR_MS) })
      .execute()
    await reindexJobs(own.db, [featured], own.clock.now())
    expect((await facetsOf({}, own)).isFeatured).toEqual([{ value: 'true', count: 1 }])

    const seen = async () => {
      const { state, isFeatured } = await facetsOf({}, own)
      return [
        await totalOf({}, own),
        state?.length,
        await totalOf({ isFeatured: 'true' }, own),
        isFeatured?.length,
      ]
    }
    own.clock.advance({ hours: 2 })
    expect(await seen()).toEqual([1, 1, 0, 0])
    await sweepIndex(own.db, own.clock.now())
    expect(await seen()).toEqual([1, 1, 0, 0])
    own.clock.advance({ days: 31 })
    expect(await seen()).toEqual([0, 0, 0, 0])
    await sweepIndex(own.db, own.clock.now())
    expect(await seen()).toEqual([0, 0, 0, 0])
    expect(await own.db.selectFrom('job_search').selectAll().execute()).toEqual([])
  })

  test('days of publication are days in Brasília', async () => {
    const own = await testApp()
    const owner = await createEmployer(own)
    // 23:30 of the day before in Brasília, which is the same day in UTC.
    own.clock.advance({ hours: -12, minutes: -30 })
    await publishJob(own, owner)
    own.clock.advance({ hours: 1 })
    expect(await totalOf({ publishedWithin: '1' }, own)).toBe(0)
    expect(await totalOf({ publishedWithin: '3' }, own)).toBe(1)
    expect((await facetsOf({}, own)).publishedWithin?.map(({ value }) => value)).toEqual(['3', '7', '14'])
  })
})

describe('without results', () => {
  const alternativesTo = async (query: Query) =>
    (await app.call('GET /jobs/alternatives', { query: query as never })).reply

  test('the reply says which filter to drop and what that would find', async () => {
    const query = { state: 'AC', medicalSpecialties: 'Cirurgia da Mão', regime: 'on_call' }
    expect(await totalOf(query)).toBe(0)
    const { without, jobOffers } = await alternativesTo(query)
    for (const { filter, total } of without) {
      const others = Object.entries(query).filter(([name]) => name !== filter)
      expect([filter, total]).toEqual([filter, await totalOf(Object.fromEntries(others))])
    }
    expect(without.length).toBeGreaterThan(0)
    expect(jobOffers.length).toBeGreaterThan(0)
  })

  test('a city can be dropped alone or with its state', async () => {
    const query = { state: 'SP', city: 'Valinhos', regime: 'on_call' }
    expect(await totalOf(query)).toBe(0)
    const { without } = await alternativesTo(query)
    const totals = new Map(without.map(({ filter, total }) => [filter, total]))
    expect(totals.get('city')).toBe(await totalOf({ state: 'SP', regime: 'on_call' }))
    expect(totals.get('state')).toBe(await totalOf({ regime: 'on_call' }))
  })

  test('a city far from every job gets the nearest one however far, the remote jobs and those of its state', async () => {
    const query = { search: 'hanseníase em oiapoque' }
    expect(await totalOf(query)).toBe(0)
    const employer = await createEmployer(app)
    const title = 'Ambulatório de hanseníase'
    await publishJob(app, employer, { title, state: 'MA', city: 'São Luís' })
    const found = await alternativesTo(query)
    expect(found.nearby).toEqual([{ city: 'São Luís', state: 'MA', kilometres: 1099, total: 1 }])
    expect(found.remote).toBe(await totalOf({ search: 'hanseníase', isRemote: 'true' }))
    expect(found.inState).toBeNull()
    expect(found.without.map(({ filter }) => filter)).toContain('city')

    await publishJob(app, employer, { title, isRemote: true })
    await publishJob(app, employer, { title, state: 'AP', city: 'Macapá' })
    expect(await alternativesTo(query)).toMatchObject({
      nearby: [{ city: 'Macapá' }, { city: 'São Luís' }],
      remote: found.remote + 1,
      inState: { state: 'AP', total: 1 },
    })
    expect(await alternativesTo({ search: 'hanseníase', state: 'AC' })).toMatchObject({
      remote: found.remote + 1,
      inState: null,
    })
    expect(await alternativesTo({ search: 'xyzzyx' })).toMatchObject({ remote: 0, inState: null })
  })

  test('the nearest cities with jobs are listed by distance', async () => {
    const { nearby } = await alternativesTo({ state: 'SP', city: 'Valinhos' })
    expect(nearby[0]).toMatchObject({ city: 'Campinas', state: 'SP', kilometres: 10 })
    expect(nearby.map(({ kilometres }) => kilometres)).toEqual(
      nearby.map(({ kilometres }) => kilometres).toSorted((one, other) => one - other),
    )
    for (const { city, state, total } of nearby) expect(total).toBe(await totalOf({ city, state }))
    const around = await totalOf({ state: 'SP', city: 'Valinhos', radius: '25' })
    const within = nearby.filter(({ kilometres }) => kilometres <= 25)
    expect(around).toBe(within.reduce((sum, { total }) => sum + total, 0))
  })
})
