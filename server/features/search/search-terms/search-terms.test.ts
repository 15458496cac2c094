import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'

let app: TestApp
let second: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp({ hearsChanges: true })
  second = await testApp({ sameDatabaseAs: app, hearsChanges: true })
  admin = await createUser(app, { role: 'admin' })
  const employer = await createEmployer(app)
  await publishJob(app, employer, { title: 'Plantão de hemodinâmica', state: 'PR', city: 'Curitiba' })
  await publishJob(app, employer, { title: 'Ambulatório de pediatria', state: 'SP', city: 'Santos' })
})

const titles = async (search: string, to = app) =>
  (await to.call('GET /jobs', { query: { search } })).reply.jobOffers.map(({ title }) => title)
const add = (term: string, meanings: string[]) =>
  app.call('POST /admin/search-synonyms', { token: admin.token, body: { term, meanings } })
const change = (id: string, body: { term: string; meanings: string[]; version: string | null }) =>
  app.call('PUT /admin/search-synonyms/:id', { token: admin.token, params: { id }, body })
const addNickname = (nickname: string, cityId: number | null, state?: string) =>
  app.call('POST /admin/place-nicknames', {
    token: admin.token,
    body: { nickname, cityId, ...(state && { state }) },
  })
const understand = async (text: string) =>
  (await app.call('GET /admin/search-understanding', { token: admin.token, query: { text } })).reply

const CURITIBA = 4_106_902
const SANTOS = 3_548_500
const SAO_PAULO = 3_550_308

describe('synonyms', () => {
  test('a synonym changes the search at once in every process, and so does its removal', async () => {
    // Both processes have read their lexicon before.
    for (const one of [app, second]) expect(await titles('xingu', one)).toEqual([])
    const { status, reply } = await add('xingu', ['hemodinâmica'])
    expect(status).toBe(201)
    expect(await titles('xingu')).toEqual(['Plantão de hemodinâmica'])
    await vi.waitUntil(async () => (await titles('xingu', second)).length === 1, { timeout: 60_000 })

    app.clock.advance({ seconds: 1 })
    const changed = await change(reply.id, { term: 'xingu', meanings: ['pediatria'], version: reply.version })
    expect(changed.status).toBe(200)
    expect(await titles('Xingus')).toEqual(['Ambulatório de pediatria'])
    const remove = (version: string | null) =>
      app.call('DELETE /admin/search-synonyms/:id', {
        token: admin.token,
        params: { id: reply.id },
        query: version ? { version } : {},
      })
    expect((await remove(reply.version)).error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect((await remove(null)).status).toBe(409)
    expect((await remove(changed.reply.version)).status).toBe(200)
    expect(await titles('xingu')).toEqual([])
    await vi.waitUntil(async () => (await titles('xingu', second)).length === 0, { timeout: 60_000 })

    const log = await app.db.selectFrom('admin_log').selectAll().orderBy('id').execute()
    expect(log.map(({ action, subject_id, changes }) => [action, subject_id, changes])).toEqual([
      [
        'search_term_added',
        reply.id,
        { term: { before: null, after: 'xingu' }, meanings: { before: null, after: 'hemodinâmica' } },
      ],
      ['search_term_changed', reply.id, { meanings: { before: 'hemodinâmica', after: 'pediatria' } }],
      [
        'search_term_removed',
        reply.id,
        { term: { before: 'xingu', after: null }, meanings: { before: 'pediatria', after: null } },
      ],
    ])
  })

  test('the list is searched without accents, in the term and its meanings, and paged', async () => {
    const list = (query: object) =>
      app.call('GET /admin/search-synonyms', { token: admin.token, query: query as never })
    const { reply } = await list({ search: 'medicina intensiva pediatrica' })
    expect(reply.items.map(({ term }) => term)).toContain('utip')
    expect((await list({ search: '100%' })).reply.totalCount).toBe(0)
    expect((await list({ pageSize: 5, page: 2 })).reply).toMatchObject({
      currentPage: 2,
      hasPreviousPage: true,
    })
  })

  test('empty, endless and repeated terms are refused, and repeated meanings are stored once', async () => {
    const refused: [string, string[], string][] = [
      ['', ['x'], 'term'],
      ['---', ['x'], 'term'],
      ['um dois três quatro cinco seis', ['x'], 'term'],
      ['abcde', [], 'meanings'],
      ['abcde', ['!'], 'meanings'],
      ['abcdé', ['Abcdes'], 'meanings'],
    ]
    for (const [term, meanings, field] of refused) {
      const { status, error } = await add(term, meanings)
      expect([term, status, Object.keys(error.errors ?? {})]).toEqual([term, 400, [field]])
    }
    const taken = await add('Utí', ['terapia'])
    expect([taken.status, taken.error.errorDto.details]).toEqual([409, 'O termo “uti” já está cadastrado.'])
    const both = await Promise.all([add('Zulu', ['pediatria', 'Pediatrias']), add('zulú', ['pediatria'])])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const stored = both.find(({ status }) => status === 201)?.reply
    expect(stored?.meanings).toEqual(['pediatria'])
  })

  test('an admin is told that another one has changed the term meanwhile', async () => {
    const { reply } = await add('bravo', ['pediatria'])
    app.clock.advance({ seconds: 1 })
    const body = { term: 'bravo', meanings: ['cardiologia'], version: reply.version }
    expect((await change(reply.id, body)).status).toBe(200)
    const late = await change(reply.id, { ...body, meanings: ['neurologia'] })
    expect(late.error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect((await change(UNKNOWN_ID, { ...body, term: 'charlie' })).status).toBe(404)
  })
})

describe('nicknames of cities', () => {
  test('a nickname finds the jobs of its city', async () => {
    const { reply, status } = await addNickname('Capital ecológica', CURITIBA)
    expect([status, reply.city, reply.state]).toEqual([201, 'Curitiba', 'PR'])
    expect(await titles('plantão na capital ecologica')).toEqual(['Plantão de hemodinâmica'])
    expect(await titles('plantão CWB')).toEqual(['Plantão de hemodinâmica'])
    const understood = await understand('plantão na capital ecológica -noturno')
    expect(understood).toMatchObject({
      places: [{ words: 'capital ecológica', names: ['Curitiba (PR)'], isAround: false }],
      excluded: ['noturno'],
    })
    const params = { id: reply.id }
    const query = { version: reply.version ?? '' }
    const removed = await app.call('DELETE /admin/place-nicknames/:id', { token: admin.token, params, query })
    expect(removed.status).toBe(200)
    expect((await understand('capital ecológica')).places).toEqual([])
    expect((await app.call('DELETE /admin/place-nicknames/:id', { token: admin.token, params })).status).toBe(
      404,
    )
  })

  test('a name that a place, a specialty or a term has already, and an unknown city, are refused', async () => {
    for (const [nickname, cityId, status] of [
      ['campinas', CURITIBA, 400],
      ['Sao Paulo', CURITIBA, 400],
      ['Cardiologia', CURITIBA, 400],
      ['UTIP', CURITIBA, 409],
      ['sampas', SAO_PAULO, 409],
      ['Algum lugar', 1, 400],
      ['Algum lugar', null, 400],
    ] as const)
      expect([nickname, (await addNickname(nickname, cityId)).status]).toEqual([nickname, status])
  })

  test('a nickname can have several cities, or a whole state', async () => {
    expect((await addNickname('Nossas praias', SANTOS)).status).toBe(201)
    expect((await addNickname('nossas praias', CURITIBA)).status).toBe(201)
    expect((await addNickname('Nossa praia', SANTOS)).status).toBe(409)
    expect((await titles('nossas praias')).toSorted()).toEqual([
      'Ambulatório de pediatria',
      'Plantão de hemodinâmica',
    ])
    const { reply, status } = await addNickname('Terra das araucárias', null, 'PR')
    expect([status, reply.city, reply.state, reply.source]).toEqual([201, null, 'PR', null])
    expect(await titles('terra das araucárias')).toEqual(['Plantão de hemodinâmica'])
    expect((await addNickname('Terra da araucária', null, 'XX')).status).toBe(400)
    const listed = await app.call('GET /admin/place-nicknames', {
      token: admin.token,
      query: { search: 'vale do aco' },
    })
    expect(listed.reply.items.map(({ city, source }) => [city, source])).toContainEqual(['Ipatinga', 'law'])
  })

  test('a neighbourhood says how it is read, until it becomes the nickname of a state', async () => {
    const listed = async (search: string) =>
      (await app.call('GET /admin/place-nicknames', { token: admin.token, query: { search } })).reply.items
    expect((await listed('Boa Viagem')).map(({ city, district }) => [city, district])).toEqual([
      ['Recife', 'shared'],
    ])
    const [savassi] = await listed('Savassi')
    expect(savassi).toMatchObject({ city: 'Belo Horizonte', district: 'own', source: 'usage' })
    const { status, reply } = await app.call('PUT /admin/place-nicknames/:id', {
      token: admin.token,
      params: { id: savassi?.id ?? '' },
      body: { nickname: 'Savassi', cityId: null, state: 'MG', version: savassi?.version ?? null },
    })
    expect([status, reply.state, reply.district]).toEqual([200, 'MG', null])
    expect((await understand('savassi')).places.map(({ names }) => names)).toEqual([['MG']])
  })
})

test('the test box says what a text means, with its synonyms and its likely spelling', async () => {
  const { terms, places } = await understand('uti em santos')
  expect(terms).toEqual([
    { typed: 'uti', isKnown: true, meanings: expect.arrayContaining(['terapia intensiva']) },
  ])
  expect(places.map(({ names }) => names)).toEqual([['Santos (SP)']])
  expect((await understand('pediatrya')).correction).toBe('pediatra')
})
