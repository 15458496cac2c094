import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_TEMPLATES } from '#contract/hiring/application-moves.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, type TestUser, UNKNOWN_ID } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const create = ({ token }: TestUser, name: string, body = 'Olá, {nome}.') =>
  app.call('POST /message-templates', { token, body: { name, body, status: 'rejected' } })
const names = async ({ token }: TestUser) =>
  (await app.call('GET /message-templates', { token })).reply.items.map(({ name }) => name)

test('a company keeps its own templates, each name once', async () => {
  const { status, reply } = await create(hospital, 'Recusa gentil')
  expect(status).toBe(201)
  expect(reply).toMatchObject({ name: 'Recusa gentil', body: 'Olá, {nome}.', status: 'rejected' })
  expect((await create(hospital, 'recusa GENTIL')).error.errorDto.errorName).toBe('TemplateExists')
  expect((await create(rival, 'Recusa gentil')).status).toBe(201)
  const { token } = hospital
  const change = { name: 'Recusa breve', body: 'Obrigado.', status: null }
  const params = { id: reply.id }
  const update = (user: TestUser) =>
    app.call('PUT /message-templates/:id', { token: user.token, params, body: change })
  expect((await update(rival)).error.errorDto.errorName).toBe('TemplateNotFound')
  expect((await update(hospital)).reply).toMatchObject({ name: 'Recusa breve', status: null })
  await create(hospital, 'Outra')
  const clash = await app.call('PUT /message-templates/:id', {
    token,
    params,
    body: { ...change, name: 'OUTRA' },
  })
  expect(clash.error.errorDto.errorName).toBe('TemplateExists')
  const remove = (user: TestUser) => app.call('DELETE /message-templates/:id', { token: user.token, params })
  await remove(rival)
  expect(await names(hospital)).toEqual(['Outra', 'Recusa breve'])
  expect([(await remove(hospital)).status, (await remove(hospital)).status]).toEqual([200, 200])
  expect(await names(hospital)).toEqual(['Outra'])
})

test('empty, long and unknown values are refused', async () => {
  const { token } = hospital
  const post = (body: object) => app.call('POST /message-templates', { token, body: body as never })
  expect((await post({ name: ' ', body: 'Texto' })).error.errors).toEqual({ name: ['Dê um nome ao modelo.'] })
  expect((await post({ name: 'Nome', body: '' })).status).toBe(400)
  expect((await post({ name: 'Nome', body: 'a'.repeat(2_001) })).status).toBe(400)
  expect((await post({ name: 'Nome', body: 'Texto', status: 'submitted' })).status).toBe(400)
  const update = { token, params: { id: UNKNOWN_ID }, body: { name: 'Nome', body: 'Texto' } }
  expect((await app.call('PUT /message-templates/:id', update)).status).toBe(404)
})

test('concurrent requests cannot pass the limit', async () => {
  const full = await createEmployer(app)
  const all = await Promise.all(
    Array.from({ length: MAX_TEMPLATES + 3 }, (_, index) => create(full, `Modelo ${index}`)),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(MAX_TEMPLATES)
  expect(await names(full)).toHaveLength(MAX_TEMPLATES)
})
