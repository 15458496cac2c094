import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillIndex } from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { copyJob, createEmployer, publishJob } from '#test/factories.ts'

const COPIES = 10_100

let app: TestApp
/** Has the specialty; a newer job mentions it in its description. */
let best: string

beforeAll(async () => {
  app = await testApp()
  const owner = await createEmployer(app)
  const pay = { payMin: 100_000, payMax: null, payUnit: 'shift' } as const
  const first = await publishJob(app, owner, {
    title: 'Plantonista',
    description: 'Atendimento ao lado da equipe de reumatologia.',
    ...pay,
  })
  const changes = sql`jsonb_build_object('published_at', published_at + number * interval '1 second',
    'pay_min', 100000 + number)`
  const copies = await copyJob(app, first, COPIES, changes)
  await sql`insert into job_tags (job_id, position, tag)
    select unnest(${copies}::uuid[]), 0, 'SUS'`.execute(app.db)
  await sql`truncate job_search, job_bits, job_sparse_bits, job_publications`.execute(app.db)
  await fillIndex(app.db, app.clock.now())
  app.clock.advance({ days: 10 })
  const later = await createEmployer(app)
  best = await publishJob(app, later, {
    title: 'Plantonista de reumatologia',
    medicalSpecialties: ['Reumatologia'],
    ...pay,
  })
  app.clock.advance({ minutes: 1 })
  await publishJob(app, later, {
    title: 'Médico diarista',
    description: 'Rotina de enfermaria, com apoio da equipe de reumatologia.',
    payHidden: true,
    medicalSpecialties: ['Pediatria'],
  })
})

const search = async (query: object) => (await app.call('GET /jobs', { query: query as never })).reply
const idsOf = async (query: object) => (await search(query)).jobOffers.map(({ id }) => id)

test('without words the total is exact and every page can be reached', async () => {
  const { totalCount, totalIsCapped, totalPages } = await search({ tags: 'SUS' })
  expect([totalCount, totalIsCapped, totalPages]).toEqual([COPIES, false, 500])
  const last = await idsOf({ tags: 'SUS', page: 500 })
  expect(last).toHaveLength(20)
  expect(new Set([...last, ...(await idsOf({ tags: 'SUS', page: 499 }))]).size).toBe(40)
})

describe('a word that more than 10,000 jobs name', () => {
  test('is counted exactly, also by the filters', async () => {
    // A plantão is one for a plantonista.
    expect(await search({ search: 'plantonista' })).toMatchObject({
      totalCount: COPIES + 3,
      totalIsCapped: false,
    })
    const { reply } = await app.call('GET /jobs/facets', { query: { search: 'plantonista' } as never })
    expect(reply.payUnit).toEqual([{ value: 'shift', count: COPIES + 2 }])
  })

  test.each([
    { search: 'plantonista' },
    { search: 'plantonista', ordering: '-created_at' },
    { search: 'plantonista', ordering: '-pay', payUnit: 'shift' },
    { search: 'plantonista', state: 'PR', ordering: 'distance' },
  ])('$search $ordering: pages do not overlap, whether near or deep', async (query) => {
    const pages = await Promise.all(
      [1, 2, 50, 51, 100, 101, 499, 500].map((page) => idsOf({ ...query, page })),
    )
    const ids = pages.flat()
    expect(ids).toHaveLength(160)
    expect(new Set(ids).size).toBe(160)
  })
})

test('a specialty that one job names and 10,000 descriptions mention finds the one job', async () => {
  expect(await idsOf({ search: 'reumatologia' })).toEqual([best])
})

test('the total is capped if more than 10,000 jobs have words only in their descriptions', async () => {
  const word = { search: 'atendimento ao lado' }
  expect(await search(word)).toMatchObject({
    totalCount: 10_000,
    totalIsCapped: true,
    totalPages: 500,
    reading: { inDescriptions: true },
  })
  const { reply } = await app.call('GET /jobs/facets', { query: word as never })
  expect(reply.payUnit).toEqual([{ value: 'shift', count: null }])
  for (const order of [{}, { state: 'PR', ordering: 'distance' }]) {
    const pages = await Promise.all([1, 50, 51, 500].map((page) => idsOf({ ...word, ...order, page })))
    expect(new Set(pages.flat()).size).toBe(80)
  }
})

test('jobs are ordered by pay, whether many or few match', async () => {
  const paid = async (query: object) =>
    (await search({ payUnit: 'shift', ordering: '-pay', ...query })).jobOffers.map(({ payMin }) => payMin)
  expect((await paid({})).slice(0, 3)).toEqual([110_100, 110_099, 110_098])
  expect((await paid({ page: 2 }))[0]).toBe(110_080)
  expect(await paid({ medicalSpecialties: 'Reumatologia' })).toEqual([100_000])
  const { status, error } = await app.call('GET /jobs', { query: { ordering: '-pay' } as never })
  expect([status, error.errors]).toEqual([
    400,
    { ordering: ['Para ordenar pela remuneração, escolha a unidade'] },
  ])
})
