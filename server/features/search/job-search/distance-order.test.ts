import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { fillIndex, reindexJobs, SLOTS_PER_CHUNK } from '#server/features/jobs/job-index/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { copyJob, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

type Query = Record<string, string | number>

async function search({ call }: TestApp, query: Query) {
  const { status, reply, raw } = await call('GET /jobs', { query: query as never })
  if (status !== 200) throw new Error(raw.body)
  return reply
}

const inCity = (state: string, city: string) => ({ state, city })

/** Forms give a remote job no state, but the table can hold one. */
async function publishRemoteInState(app: TestApp, owner: TestUser, state: string): Promise<string> {
  const id = await publishJob(app, owner, { isRemote: true, state: '', city: '' })
  await app.db.updateTable('jobs').set({ state }).where('id', '=', id).execute()
  await reindexJobs(app.db, [id], app.clock.now())
  return id
}

describe('a few jobs', () => {
  let app: TestApp
  const ids: Record<string, string> = {}
  /** In the order of publication. */
  const places: Record<string, Partial<JobFormInput>> = {
    iratiPR: inCity('PR', 'Irati'),
    valinhos: inCity('SP', 'Valinhos'),
    campinas: inCity('SP', 'Campinas'),
    capital: inCity('SP', 'São Paulo'),
    jundiai: inCity('SP', 'Jundiaí'),
    campinasAgain: inCity('SP', 'Campinas'),
    remote: { isRemote: true, state: '', city: '' },
    santos: inCity('SP', 'Santos'),
    iratiSC: inCity('SC', 'Irati'),
    joinville: inCity('SC', 'Joinville'),
  }

  beforeAll(async () => {
    app = await testApp()
    const hospital = await createEmployer(app)
    const publish = async (name: string, job: () => Promise<string>) => {
      app.clock.advance({ minutes: 1 })
      ids[name] = await job()
    }
    for (const [name, place] of Object.entries(places))
      await publish(name, () => publishJob(app, hospital, place))
    await publish('remoteSP', () => publishRemoteInState(app, hospital, 'SP'))
    await publish('remoteSPAgain', () => publishRemoteInState(app, hospital, 'SP'))
  })

  const found = async (query: Query) => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    const { jobOffers } = await search(app, query)
    return jobOffers.map(({ id, kilometres }) => [names.get(id), kilometres])
  }
  const byDistance = (query: Query) => found({ ...query, ordering: 'distance' })
  const inSaoPaulo = [
    ['capital', 0],
    ['jundiai', 47],
    ['santos', 56],
    ['valinhos', 73],
    ['campinasAgain', 82],
    ['campinas', 82],
    ['remoteSPAgain', undefined],
    ['remoteSP', undefined],
  ]
  const aroundCampinas = [
    ['campinasAgain', 0],
    ['campinas', 0],
    ['valinhos', 10],
    ['jundiai', 36],
  ]

  test('around a city, the jobs of the nearest city come first, and of one city the newest', async () => {
    expect(await byDistance({ state: 'SP', city: 'Campinas', radius: 50 })).toEqual(aroundCampinas)
  })

  test('the distances of a city alone are shown too', async () => {
    expect(await byDistance({ state: 'SP', city: 'Campinas' })).toEqual(aroundCampinas.slice(0, 2))
  })

  test('in a state, distances are those from its capital, and remote jobs come last', async () => {
    expect(await byDistance({ state: 'SP' })).toEqual(inSaoPaulo)
  })

  test.each([
    ['a place', 'perto de campinas', aroundCampinas],
    ['a subject and a place', 'plantonista perto de campinas', aroundCampinas],
    ['a subject and a state', 'plantonista sp', inSaoPaulo],
    ['words in quotes and a state', '"equipe completa" sp', inSaoPaulo],
    ['words of descriptions and a state', 'retaguarda sp', inSaoPaulo],
    ['an excluded word and a state', 'plantonista -uti sp', inSaoPaulo],
  ])('%s in the words', async (_, words, expected) => {
    expect(await byDistance({ search: words })).toEqual(expected)
  })

  test('cities with the same name are told apart by their states', async () => {
    expect(await byDistance({ search: 'paraná santa catarina' })).toEqual([
      ['joinville', 107],
      ['iratiPR', 139],
      ['iratiSC', 388],
    ])
  })

  test.each<Query>([{}, { search: 'plantonista' }, { isRemote: 'true' }, { city: 'Cidade Nenhuma' }])(
    'without a known place the order is the default one: %j',
    async (query) => {
      expect(await byDistance(query)).toEqual(await found(query))
    },
  )

  test('a city that gets its first job is in its place at once', async () => {
    const hospital = await createEmployer(app)
    const publish = async (city: string) => {
      app.clock.advance({ seconds: 1 })
      ids[city] = await publishJob(app, hospital, { state: 'MT', city })
    }
    await publish('Sinop')
    await byDistance({ state: 'MT' })
    await publish('Cuiabá')
    await publish('Sorriso')
    expect((await byDistance({ state: 'MT' })).map(([name]) => name)).toEqual(['Cuiabá', 'Sorriso', 'Sinop'])
  })
})

describe('many jobs', () => {
  const COPIES = 12
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
    const hospital = await createEmployer(app)
    const cities = ['São Paulo', 'Santos', 'Valinhos', 'Campinas', 'Bauru']
    const originals = [await publishRemoteInState(app, hospital, 'SP')]
    for (const city of cities) originals.push(await publishJob(app, hospital, inCity('SP', city)))
    for (const id of originals)
      await copyJob(
        app,
        id,
        COPIES,
        sql`jsonb_build_object('published_at', published_at + number * interval '1 second')`,
      )
    await sql`truncate job_search, job_bits, job_sparse_bits, job_publications`.execute(app.db)
    // The jobs of each city are in several chunks.
    await sql`alter table job_publications alter column slot
      set increment by ${sql.lit(SLOTS_PER_CHUNK / 16)}`.execute(app.db)
    await fillIndex(app.db, app.clock.now())
  })

  async function allPages(query: Query, pageSize: number) {
    const jobs = []
    for (let page = 1; ; page += 1) {
      const { jobOffers, totalCount, totalPages } = await search(app, { ...query, page, pageSize })
      jobs.push(...jobOffers)
      if (page >= totalPages) return { jobs, totalCount }
    }
  }

  test.each<[Query, number]>([
    [{ state: 'SP' }, 6],
    [{ state: 'SP', city: 'Campinas', radius: 100 }, 3],
    [{ search: 'plantonista sp' }, 6],
    [{ search: 'plantonista', state: 'SP' }, 6],
    [{ search: '"equipe completa"', state: 'SP' }, 6],
    [{ search: 'retaguarda', state: 'SP' }, 6],
    [{ search: 'plantonista -uti', state: 'SP' }, 6],
  ])('%j: all pages together are the jobs by date, sorted by distance', async (query, places) => {
    const total = places * (COPIES + 1)
    const byDate = await allPages({ ...query, ordering: '-created_at' }, 50)
    for (const pageSize of [7, 13, 50]) {
      const { jobs, totalCount } = await allPages({ ...query, ordering: 'distance' }, pageSize)
      const distances = new Map(jobs.map(({ id, kilometres }) => [id, kilometres]))
      const distance = ({ id }: { id: string }) => distances.get(id) ?? Number.MAX_SAFE_INTEGER
      const expected = byDate.jobs.toSorted((one, other) => distance(one) - distance(other))
      expect([totalCount, byDate.totalCount, expected.length]).toEqual([total, total, total])
      expect(jobs.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  })

  test('a page after the last one is empty', async () => {
    const { jobOffers, totalCount } = await search(app, { state: 'SP', ordering: 'distance', page: 30 })
    expect([jobOffers, totalCount]).toEqual([[], 6 * (COPIES + 1)])
  })
})
