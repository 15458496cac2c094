import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const hospital = await createEmployer(app)
  const nephrologist = { title: 'Nefrologista', medicalSpecialties: ['Nefrologia'] }
  await publishJob(app, hospital, { ...nephrologist, state: 'RS', city: 'Porto Alegre' })
  await publishJob(app, hospital, { ...nephrologist, state: 'SP', city: 'Campinas' })
  await publishJob(app, hospital, {
    title: 'Pediatra',
    medicalSpecialties: ['Pediatria'],
    state: 'RS',
    city: 'Canela',
  })
  await publishJob(app, hospital, {
    title: 'Pediatra',
    medicalSpecialties: ['Pediatria'],
    state: 'AC',
    city: 'Rio Branco',
  })
})

type Query = Record<string, string>
const alternativesTo = async (query: Query) => {
  const { reply: list } = await app.call('GET /jobs', { query: query as never })
  expect(list.totalCount).toBe(0)
  const { nearby, from, others } = (await app.call('GET /jobs/alternatives', { query: query as never })).reply
  const placeText = ({ city, state }: { city: string; state: string }) => `${city}/${state}`
  return {
    from: from && placeText(from),
    nearby: nearby.map((one) => `${placeText(one)} ${one.kilometres} km ${one.total}`),
    others: others.map((one) => `${placeText(one)} ${one.kilometres} km ${one.total}`),
  }
}

const fromGramado = ['Porto Alegre/RS 80 km 1']

describe('the nearest cities with jobs, however far', () => {
  test.each<[string, Query]>([
    ['a city in the words', { search: 'nefrologista em gramado' }],
    ['without a preposition', { search: 'nefrologista gramado' }],
    ['with its surroundings', { search: 'nefrologista perto de gramado' }],
    ['a filter', { state: 'RS', city: 'Gramado', medicalSpecialties: 'Nefrologia' }],
    [
      'a filter with a radius',
      { state: 'RS', city: 'Gramado', radius: '25', medicalSpecialties: 'Nefrologia' },
    ],
  ])('%s', async (_, query) => {
    expect(await alternativesTo(query)).toEqual({ from: 'Gramado/RS', nearby: fromGramado, others: [] })
  })

  test.each<[string, Query]>([
    ['a state in the words', { search: 'nefrologista no acre' }],
    ['a state as a filter', { state: 'AC', medicalSpecialties: 'Nefrologia' }],
  ])('%s is measured from its capital', async (_, query) => {
    const { from, nearby, others } = await alternativesTo(query)
    expect(from).toBe('Rio Branco/AC')
    expect(nearby.map((text) => text.split(' ')[0])).toEqual(['Campinas/SP', 'Porto'])
    // None of these is near, but other jobs are.
    expect(others).toEqual(['Rio Branco/AC 0 km 1'])
  })

  test('a region is measured from its largest city', async () => {
    const { from, nearby } = await alternativesTo({ search: 'nefrologista na baixada santista' })
    expect(from).toBe('Santos/SP')
    expect(nearby[0]).toMatch(/^Campinas\/SP 1\d\d km 1$/)
  })
})

test('a city without a preposition is a place if no job has the word', async () => {
  const placeOf = async (search: string) =>
    (await app.call('GET /jobs', { query: { search } })).reply.reading?.place?.name ?? null
  expect(await placeOf('xapuri')).toBe('Xapuri, AC')
  expect(await placeOf('barra do garças')).toBe('Barra do Garças, MT')
  expect(await placeOf('pediatra cadastro reserva')).toBeNull()
  expect(await placeOf('um lugar bonito')).toBeNull()
  const hospital = await createEmployer(app)
  await publishJob(app, hospital, { title: 'Clínico', description: 'Alojamento com vista para a seara.' })
  expect(await placeOf('clínico seara')).toBeNull()
})

test('if the search finds nothing anywhere, the other jobs near are listed', async () => {
  const { nearby, others } = await alternativesTo({ search: 'neurocirurgião em gramado' })
  expect(nearby).toEqual([])
  expect(others[0]).toBe('Canela/RS 7 km 1')
  expect(others[1]).toBe('Porto Alegre/RS 80 km 1')
  expect(await alternativesTo({ medicalSpecialties: 'Neurocirurgia', state: 'AC' })).toMatchObject({
    from: 'Rio Branco/AC',
    others: ['Rio Branco/AC 0 km 1'],
  })
  expect(await alternativesTo({ medicalSpecialties: 'Neurocirurgia' })).toEqual({
    from: null,
    nearby: [],
    others: [],
  })
})
