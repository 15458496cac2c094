import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_SIMILAR_JOBS } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
const ids: Record<string, string> = {}

const plain = { requirements: '', regime: null, shift: null, hours: null, contractForm: null } as const
const jobs: Record<string, Partial<JobForm>> = {
  cardio: { title: 'Cardiologista para ambulatório', medicalSpecialties: ['Cardiologia'], tags: ['SUS'] },
  pediatra: {
    title: 'Pediatra em pronto atendimento',
    medicalSpecialties: ['Pediatria'],
    medicalPracticeAreas: ['Neonatologia'],
    state: 'SP',
    city: 'Campinas',
    tags: ['Plantão', 'Maternidade'],
  },
  remote: {
    title: 'Atendimento por vídeo',
    description: 'Consultas de clínica médica por vídeo, em agenda combinada.',
    isRemote: true,
    state: '',
    city: '',
    medicalSpecialties: ['Clínica Médica'],
  },
  remoteWord: { title: 'Laudos em regime remoto parcial', medicalSpecialties: ['Cardiologia', 'Pediatria'] },
  mention: {
    title: 'Clínico para enfermaria',
    description: 'Trabalho lado a lado com a equipe de cardiologia do hospital, todos os dias úteis.',
    medicalSpecialties: ['Clínica Médica'],
    state: 'SP',
    city: 'São Paulo',
  },
}

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Ângela Ávila')
  for (const [name, job] of Object.entries(jobs)) {
    app.clock.advance({ minutes: 1 })
    ids[name] = await publishJob(app, hospital, { ...plain, ...job })
  }
})

type Query = Record<string, string | string[] | number>
async function search(query: Query) {
  const { status, reply, raw } = await app.call('GET /jobs', { query: query as never })
  if (status !== 200) throw new Error(raw.body)
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return { names: reply.jobOffers.map((job) => names[job.id]), reply }
}
const found = async (query: Query) => (await search(query)).names.sort()

describe('distances', () => {
  const distances = async (query: Query) =>
    (await search(query)).reply.jobOffers.map(({ location, kilometres }) => [location?.city, kilometres])

  test('a search around a city says how far each job is from it', async () => {
    expect(await distances({ state: 'SP', city: 'Valinhos', radius: '100' })).toEqual([
      ['São Paulo', 73],
      ['Campinas', 10],
    ])
    expect(await distances({ state: 'SP', city: 'Campinas', radius: '25' })).toEqual([['Campinas', 0]])
    expect(await distances({ search: 'perto de Valinhos' })).toEqual([['Campinas', 10]])
  })

  test('any other search does not', async () => {
    expect(await distances({ state: 'SP', city: 'Campinas' })).toEqual([['Campinas', undefined]])
    expect(await distances({ state: 'SP', radius: '25' })).toContainEqual(['Campinas', undefined])
  })
})

describe('filters', () => {
  test('without filters all open jobs are found, the newest first', async () => {
    const { names } = await search({})
    expect(names).toEqual(['mention', 'remoteWord', 'remote', 'pediatra', 'cardio'])
  })

  test.each<[string, Query, string[]]>([
    ['state', { state: 'SP' }, ['mention', 'pediatra']],
    ['city in a state', { state: 'SP', city: 'Campinas' }, ['pediatra']],
    ['a city of another state', { state: 'PR', city: 'Campinas' }, []],
    ['25 km around a city 10 km away', { state: 'SP', city: 'Valinhos', radius: '25' }, ['pediatra']],
    ['25 km around a city 40 km away', { state: 'SP', city: 'Jundiaí', radius: '25' }, []],
    ['100 km around a city', { state: 'SP', city: 'Jundiaí', radius: '100' }, ['mention', 'pediatra']],
    ['a city that does not exist, without a state', { city: 'Cidade Nenhuma' }, []],
    ['a state in lower case', { state: 'sp' }, ['mention', 'pediatra']],
    ['a state by its name', { state: 'sao paulo' }, ['mention', 'pediatra']],
    ['a city without its accent, in capitals', { state: 'sp', city: 'SAO PAULO' }, ['mention']],
    ['remote', { isRemote: 'true' }, ['remote']],
    ['one specialty', { medicalSpecialties: 'Cardiologia' }, ['cardio', 'remoteWord']],
    [
      'OR inside a filter',
      { medicalSpecialties: ['Cardiologia', 'Pediatria'] },
      ['cardio', 'pediatra', 'remoteWord'],
    ],
    ['AND between filters', { medicalSpecialties: ['Cardiologia', 'Pediatria'], state: 'SP' }, ['pediatra']],
    ['area', { medicalPracticeAreas: 'Neonatologia' }, ['pediatra']],
    ['tags', { tags: ['SUS', 'Maternidade'] }, ['cardio', 'pediatra']],
    ['unknown names', { medicalSpecialties: "Nada' | 'especialidade=Cardiologia" }, []],
    ['a backslash', { tags: 'SUS\\' }, []],
  ])('%s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })
})

describe('words', () => {
  test.each<[string, string[]]>([
    ['clinica medica', ['mention', 'remote']],
    ['CLÍNICA MÉDICA', ['mention', 'remote']],
    ['campinas', ['pediatra']],
    ['neonatologia', ['pediatra']],
    ['maternidade', ['pediatra']],
    ['hospital angela avila', ['cardio', 'mention', 'pediatra', 'remote', 'remoteWord']],
    ['são paulo', ['mention']],
    ['estado de são paulo', ['mention', 'pediatra']],
    ["pediatra' & !' <-> (:*\\", ['pediatra', 'remoteWord']],
    ['xyzzy', []],
  ])('%s', async (words, expected) => {
    expect(await found({ search: words })).toEqual(expected)
  })

  test('a specialty is not found by a mention in a text', async () => {
    expect(await found({ search: 'cardiologia' })).toEqual(['cardio', 'remoteWord'])
    expect(await found({ search: 'cardiologia', ordering: '-created_at' })).toEqual(['cardio', 'remoteWord'])
  })

  test('words that no job names are looked for in the descriptions, and the reply says so', async () => {
    const { names, reply } = await search({ search: 'agenda combinada' })
    expect(names).toEqual(['remote'])
    expect(reply.reading).toMatchObject({ inDescriptions: true, relaxed: false })
    expect((await search({ search: 'maternidade' })).reply.reading?.inDescriptions).toBe(false)
  })

  test('a tag names what a specialty means too, and a title names a woman', async () => {
    const other = await testApp()
    const owner = await createEmployer(other)
    const tagged = await publishJob(other, owner, { ...plain, title: 'Plantonista', tags: ['UTI'] })
    const titled = await publishJob(other, owner, { ...plain, title: 'Médica do Trabalho', tags: [] })
    const idsOf = async (words: string) =>
      (await other.call('GET /jobs', { query: { search: words } as never })).reply.jobOffers.map(
        ({ id }) => id,
      )
    const named = await publishJob(other, owner, {
      ...plain,
      title: 'Plantão de clínica médica 24',
      medicalSpecialties: ['Outro'],
    })
    expect(await idsOf('Plantão de clínica médica 24')).toEqual([named])
    expect(await idsOf('uti')).toEqual([tagged])
    expect(await idsOf('terapia intensiva')).toEqual([tagged])
    expect(await idsOf('médico do trabalho')).toEqual([titled])
    expect(await idsOf('médica do trabalho')).toEqual([titled])
  })

  test('of two specialties none is left out', async () => {
    expect(await found({ search: 'cardiologia pediatria' })).toEqual(['remoteWord'])
    const { reply } = await search({ search: 'cardiologia dermatologia' })
    expect(reply.totalCount).toBe(0)
  })

  test('a place in the words counts only without a place filter, in whichever order they are searched', async () => {
    const words = { search: 'pediatra campinas' }
    expect(await found(words)).toEqual(['pediatra'])
    expect(await found({ ...words, state: 'PR' })).toEqual(['remoteWord'])
    const others = { search: 'campinas pediatra' }
    expect(await found({ ...others, state: 'PR' })).toEqual(['remoteWord'])
    expect(await found(others)).toEqual(['pediatra'])
  })

  test('stop words alone do not narrow the search', async () => {
    expect((await search({ search: 'de para o' })).reply).toMatchObject({ totalCount: 5 })
  })

  test("'remoto' finds what the filter finds, also in combination with other words", async () => {
    expect(await found({ search: 'remoto' })).toEqual(['remote'])
    expect(await found({ search: 'clinica remoto' })).toEqual(['remote'])
    expect(await found({ search: 'remoto', isRemote: 'true' })).toEqual(['remote'])
  })
})

describe('names in other spellings', () => {
  test.each<[Query, string[], object]>([
    [
      { medicalSpecialties: 'cardiologia' },
      ['cardio', 'remoteWord'],
      { medicalSpecialties: ['Cardiologia'] },
    ],
    [
      { medicalSpecialties: ['CLINICA MEDICA', 'Pediatria'] },
      ['mention', 'pediatra', 'remote', 'remoteWord'],
      { medicalSpecialties: ['Clínica Médica', 'Pediatria'] },
    ],
    [{ medicalPracticeAreas: 'NEONATOLOGIA' }, ['pediatra'], { medicalPracticeAreas: ['Neonatologia'] }],
    [{ tags: 'plantao' }, ['pediatra'], { tags: ['Plantão'] }],
    [{ state: 'sp', city: 'campinas' }, ['pediatra'], { state: 'SP', city: 'Campinas' }],
    [{ isRemote: 'TRUE', ordering: '-CREATED_AT' }, ['remote'], {}],
  ])('%j', async (query, names, canonicalNames) => {
    const { reply } = await search(query)
    expect(await found(query)).toEqual(names)
    expect(reply.canonicalNames ?? {}).toEqual(canonicalNames)
    const { ordering: _, ...filters } = query
    const { state, ...others } = filters
    const facets = await app.call('GET /jobs/facets', { query: { ...others, state: state ?? 'sp' } as never })
    const cities = facets.reply.city?.map(({ value }) => value) ?? []
    expect(cities.length > 0).toBe(names.some((name) => name === 'pediatra' || name === 'mention'))
  })

  test('names as stored are not corrected', async () => {
    const query = { state: 'SP', city: 'Campinas', medicalSpecialties: ['Pediatria'], tags: ['Plantão'] }
    expect((await search(query)).reply.canonicalNames).toBeNull()
  })
})

describe('pages', () => {
  test('the pages together contain every job once, and the totals agree', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search({ page, pageSize: 2 })))
    expect(pages.flatMap((page) => page.names).sort()).toEqual(Object.keys(jobs).sort())
    expect(pages.map((page) => page.reply)).toMatchObject([
      { totalCount: 5, totalPages: 3, hasNextPage: true, hasPreviousPage: false },
      { totalCount: 5, currentPage: 2, hasNextPage: true, hasPreviousPage: true },
      { totalCount: 5, currentPage: 3, hasNextPage: false },
    ])
  })

  test('a page past the end is empty, a page past result 10,000 is refused', async () => {
    expect((await search({ page: 9 })).names).toEqual([])
    const deep = await app.call('GET /jobs', { query: { page: 501 } })
    expect([deep.status, deep.error.errorDto.errorName]).toEqual([400, 'PageTooDeep'])
  })
})

test('similar jobs share the first specialty and never include the job itself', async () => {
  const { reply } = await app.call('GET /jobs/:id/similar', { params: { id: ids.remoteWord as string } })
  expect(reply.items.map((job) => job.id)).toEqual([ids.cardio])
  const sponsored = ids.pediatra as string
  const similarTo = async (id: string) =>
    (await app.call('GET /jobs/:id/similar', { params: { id } })).reply.items.map((job) => job.id)
  expect(await similarTo(sponsored)).toEqual([ids.remoteWord])
  await app.db
    .updateTable('jobs')
    .set({ sponsored_until: new Date(app.clock.now().getTime() + 1000) })
    .where('id', '=', sponsored)
    .execute()
  const others = (await search({ employer: hospital.id })).reply.jobOffers
  const newest = others.map(({ id }) => id).filter((id) => id !== sponsored)
  expect(newest.length).toBeGreaterThan(0)
  expect(await similarTo(sponsored)).toEqual(newest.slice(0, MAX_SIMILAR_JOBS))
  // The other jobs would reveal the hidden company.
  const hide = (employer_hidden: boolean) =>
    app.db.updateTable('jobs').set({ employer_hidden }).where('id', '=', sponsored).execute()
  await hide(true)
  expect(await similarTo(sponsored)).toEqual([])
  await hide(false)
})

test('a different choice of featured jobs is shown each day', async () => {
  const other = await testApp()
  const owner = await createEmployer(other)
  for (let index = 0; index < 8; index += 1) await publishJob(other, owner)
  await other.db.updateTable('jobs').set({ featured_by_plan: true }).execute()
  await other.db
    .updateTable('job_search')
    .set({ featured_until: new Date('2099-01-01') })
    .execute()
  const today = async () => {
    const { reply } = await other.call('GET /jobs/featured')
    expect(reply.items).toHaveLength(3)
    return reply.items.map((job) => job.id)
  }
  const newest = async () => {
    const { reply } = await other.call('GET /jobs', { query: { isFeatured: 'true', limit: 3 } })
    return reply.jobOffers.map((job) => job.id)
  }
  const before = await newest()
  const days = new Set<string>()
  for (let day = 0; day < 5; day += 1) {
    const once = await today()
    expect(await today()).toEqual(once)
    days.add(once.join())
    other.clock.advance({ days: 1 })
  }
  expect(days.size).toBeGreaterThan(1)
  // The clock stands at noon in Brasília: the choice stays until midnight there, which is 3:00 UTC.
  const noon = await today()
  other.clock.advance({ hours: 11, minutes: 59 })
  expect(await today()).toEqual(noon)
  const choices = new Set([noon.join()])
  for (let day = 0; day < 5; day += 1) {
    other.clock.advance({ minutes: 2 })
    choices.add((await today()).join())
    other.clock.advance({ hours: 23, minutes: 58 })
  }
  expect(choices.size).toBeGreaterThan(1)
  // As a filter of the search they keep their order.
  expect(await newest()).toEqual(before)
})
