import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { type TestApp, testApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('server/db/types.ts matches the migrated schema', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/kysely-codegen', ['--verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.url },
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})

test('reference data has 27 states, 5,571 municipalities and the CFM lists, with Outro last', async () => {
  expect((await app.call('GET /locations/states')).reply).toHaveLength(27)
  const { total } = await app.db
    .selectFrom('cities')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(5_571)
  const cities = (await app.call('GET /locations/states/:state/cities', { params: { state: 'PR' } })).reply
  expect(cities).toHaveLength(399)
  expect(cities).toContainEqual({ id: 4_106_902, nome: 'Curitiba' })
  // The census of 2022 counted 203,080,756 people.
  const { people } = await app.db
    .selectFrom('cities')
    .select(({ fn }) => fn.sum<string>('population').as('people'))
    .executeTakeFirstOrThrow()
  expect(Number(people)).toBe(203_080_756)
  const specialties = (await app.call('GET /specialties')).reply.map((one) => one.name)
  expect([specialties.length, specialties.at(-1)]).toEqual([56, 'Outro'])
  const areas = (await app.call('GET /subspecialties')).reply.map((one) => one.name)
  expect([areas.length, areas.at(-1)]).toEqual([63, 'Outro'])
  // Sorted as in a dictionary, regardless of accents.
  expect(specialties.indexOf('Clínica Médica')).toBe(specialties.indexOf('Cirurgia Vascular') + 1)
})

test('the practice areas of a specialty are its own and those open to all', async () => {
  const cardiology = (await app.call('GET /specialties')).reply.find((one) => one.name === 'Cardiologia')
  const { reply } = await app.call('GET /subspecialties', { query: { specialty: cardiology?.id as number } })
  const names = reply.map((one) => one.name)
  expect(names).toEqual(expect.arrayContaining(['Ergometria', 'Auditoria Médica']))
  expect(names).not.toContain('Psicoterapia')
})

test('health names the version of package.json and says that the app can save, also in the documentation', async () => {
  const reply = await app.app.inject('/health')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ status: 'ok', version: manifest.version, canSave: true })
  const { paths } = (await app.app.inject('/api/docs/json')).json()
  expect(paths['/health'].get).toMatchObject({
    servers: [{ url: '/' }],
    responses: {
      200: { content: { 'application/json': { schema: { required: ['status', 'version', 'canSave'] } } } },
    },
  })
})

test('health and readiness answer 200', async () => {
  for (const url of ['/health', '/ready', '/ready/pages'])
    expect((await app.app.inject({ url })).statusCode).toBe(200)
})

test('the cities of a state are listed by population, and the state is read in any case', async () => {
  for (const state of ['SP', 'sp']) {
    const { reply } = await app.call('GET /locations/states/:state/cities', { params: { state } })
    const names = reply.map(({ nome }) => nome)
    expect(names.slice(0, 3)).toEqual(['São Paulo', 'Guarulhos', 'Campinas'])
    expect(names.filter((name) => name.startsWith('Camp')).slice(0, 2)).toEqual([
      'Campinas',
      'Campo Limpo Paulista',
    ])
  }
})
