import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_SUGGESTIONS } from '#contract/search/job-search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const hospital = await createEmployer(app, 'Hospital São Camilo')
  await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'], state: 'SP', city: 'Campinas' })
  await publishJob(app, hospital, {
    medicalSpecialties: ['Pediatria'],
    medicalPracticeAreas: ['Neonatologia'],
    state: 'SP',
    city: 'Campinas',
  })
  const hidden = await createEmployer(app, 'Clínica Secreta')
  await publishJob(app, hidden, { employerHidden: true, state: 'SP', city: 'Santos' })
})

const suggest = async (q: string, { call } = app) =>
  (await call('GET /jobs/suggestions', { query: { q } })).reply.items

test.each<[string, object[]]>([
  ['cardi', [{ kind: 'specialty', label: 'Cardiologia', count: 1 }]],
  ['CARDIÓ', [{ kind: 'specialty', label: 'Cardiologia', count: 1 }]],
  ['campi', [{ kind: 'city', label: 'Campinas', state: 'SP', count: 2 }]],
  ['neo', [{ kind: 'area', label: 'Neonatologia', count: 1 }]],
  ['camilo', [{ kind: 'employer', label: 'Hospital São Camilo', count: 2 }]],
  ['hospital sao', [{ kind: 'employer', label: 'Hospital São Camilo', count: 2 }]],
  ['secreta', []],
  ['hospital h ho HÓ hospital camilo', [{ kind: 'employer', label: 'Hospital São Camilo', count: 2 }]],
  ['h h h h h h', []],
  ['dermato', []],
  ['c', []],
  ['.*+?^$()[]|\\', []],
  ["'; drop table jobs; --", []],
])('suggestions for %s', async (typed, expected) => {
  expect(await suggest(typed)).toEqual(expected)
})

describe('a text that is understood', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await testApp()
    const hospital = await createEmployer(own, 'Hospital Santa Clara do Ipê')
    const publish = (change: object) => publishJob(own, hospital, { tags: [], shift: null, ...change })
    await publish({ medicalSpecialties: ['Cardiologia'], state: 'SP', city: 'São Paulo', shift: 'night' })
    await publish({
      medicalSpecialties: ['Dermatologia'],
      state: 'MG',
      city: 'Belo Horizonte',
      tags: ['UTI'],
    })
    await publish({ medicalSpecialties: ['Pediatria'], state: 'PR', city: 'Curitiba' })
    await publish({ medicalSpecialties: ['Pediatria'], state: 'RO', city: 'Ji-Paraná' })
  })

  test.each<[string, object[]]>([
    ['bh', [{ kind: 'city', label: 'Belo Horizonte', state: 'MG', count: 1 }]],
    ['sampa', [{ kind: 'city', label: 'São Paulo', state: 'SP', count: 1 }]],
    ['ctba', [{ kind: 'city', label: 'Curitiba', state: 'PR', count: 1 }]],
    ['pele', [{ kind: 'specialty', label: 'Dermatologia', count: 1 }]],
    ['cardilogia', [{ kind: 'specialty', label: 'Cardiologia', count: 1 }]],
    ['cardio sp', [{ kind: 'search', label: 'Cardiologia · SP', search: 'cardio sp', count: 1 }]],
    ['uti', [{ kind: 'search', label: 'UTI', search: 'uti', count: 1 }]],
    ['noturno', [{ kind: 'search', label: 'Noturno', search: 'noturno', count: 1 }]],
    ['moema', [{ kind: 'search', label: 'São Paulo, SP (Moema)', search: 'moema', count: 1 }]],
    [
      'paran',
      [
        { kind: 'state', label: 'Paraná', state: 'PR', count: 1 },
        { kind: 'city', label: 'Ji-Paraná', state: 'RO', count: 1 },
      ],
    ],
    ['hospital santa cl', [{ kind: 'employer', label: 'Hospital Santa Clara do Ipê', count: 4 }]],
    ['hospital santa clara', [{ kind: 'employer', label: 'Hospital Santa Clara do Ipê', count: 4 }]],
    ['uti cardio', []],
    ['hospital santa', [{ kind: 'employer', label: 'Hospital Santa Clara do Ipê', count: 4 }]],
    // No job is there, but the search shows what is near.
    ['floripa', [{ kind: 'city', label: 'Florianópolis', state: 'SC', count: 0 }]],
    // No job has it.
    ['cardio rj', []],
    ['xyzzy', []],
  ])('%s', async (typed, expected) => {
    expect(await suggest(typed, own)).toEqual(expected)
  })

  test('a field that names a place gets cities and states only', async () => {
    const places = async (q: string) =>
      (await own.call('GET /jobs/suggestions', { query: { q, kind: 'place' } })).reply.items.map(
        ({ kind, label }) => `${kind} ${label}`,
      )
    expect(await places('paran')).toEqual(['state Paraná', 'city Ji-Paraná'])
    expect(await places('bh')).toEqual(['city Belo Horizonte'])
    expect(await places('pediatria')).toEqual([])
  })
})

test('only cities, for a field that names a place', async () => {
  const cities = async (q: string) =>
    (await app.call('GET /jobs/suggestions', { query: { q, kind: 'city' } })).reply.items
  expect(await cities('campi')).toEqual([{ kind: 'city', label: 'Campinas', state: 'SP', count: 2 }])
  expect(await suggest('cardio')).not.toEqual([])
  expect(await cities('cardio')).toEqual([])
  expect(await suggest('hospital')).not.toEqual([])
  expect(await cities('hospital')).toEqual([])
})

test('suggested cities are in the order of their population', async () => {
  const own = await testApp()
  const owner = await createEmployer(own, 'Hospital do Campo')
  const cities = async () =>
    (await suggest('camp', own)).filter(({ kind }) => kind === 'city').map(({ label }) => label)
  await publishJob(own, owner, { state: 'SP', city: 'Campinas' })
  expect(await cities()).toEqual(['Campinas'])
  for (const city of ['Campos do Jordão', 'Campos do Jordão', 'Campos do Jordão', 'Campo Limpo Paulista'])
    await publishJob(own, owner, { state: 'SP', city })
  own.clock.advance({ minutes: 1, seconds: 1 })
  await cities()
  await expect.poll(cities).toEqual(['Campinas', 'Campo Limpo Paulista', 'Campos do Jordão'])
})

test('there are at most eight suggestions', async () => {
  const own = await testApp()
  const owner = await createEmployer(own, 'Hospital de Teste')
  const cities = ['Salto', 'Santa Isabel', 'Santa Branca', 'Santo André', 'Santos', 'São Carlos', 'São Roque']
  for (const city of [...cities, 'São Sebastião', 'São Vicente'])
    await publishJob(own, owner, { state: 'SP', city, medicalSpecialties: ['Geriatria'] })
  expect(await suggest('sa', own)).toHaveLength(MAX_SUGGESTIONS)
})
