import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
let admin: TestUser
const path = '/dashboard/admin/users'

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await createUser(app, { role: 'admin' })
})

const save = (name: string, query = 'tipo=doctor', by = admin) =>
  app.call('POST /admin/saved-filters', { token: by.token, body: { path, name, query } })
const saved = async (by = admin) =>
  (await app.call('GET /admin/saved-filters', { token: by.token, query: { path } })).reply.items

test('a saved filter is listed for its owner only, replaced by one of the same name, and deleted by its owner only', async () => {
  const other = await createUser(app, { role: 'admin' })
  expect((await save('Médicos do PR', 'tipo=doctor&uf=PR')).status).toBe(201)
  await Promise.all([save('Médicos do PR', 'tipo=doctor&uf=SC'), save('Médicos do PR', 'tipo=doctor&uf=SC')])
  const [filter] = await saved()
  expect(await saved()).toMatchObject([{ name: 'Médicos do PR', query: 'tipo=doctor&uf=SC' }])
  expect(await saved(other)).toEqual([])
  const remove = (by: TestUser) =>
    app.call('DELETE /admin/saved-filters/:id', { token: by.token, params: { id: filter?.id as string } })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(admin)).status).toBe(200)
  expect(await saved()).toEqual([])
})

test('addresses outside of the dashboard and empty names are refused, and so are more than 30', async () => {
  for (const body of [
    { path: '//evil.example', name: 'x', query: '' },
    { path: '/dashboard/../login', name: 'x', query: '' },
    { path, name: '  ', query: '' },
    { path, name: 'x'.repeat(41), query: '' },
    { path, name: 'x', query: 'x'.repeat(501) },
  ])
    expect((await app.call('POST /admin/saved-filters', { token: admin.token, body })).status).toBe(400)
  for (let at = 1; at <= 30; at++) expect((await save(`Filtro ${at}`)).status).toBe(201)
  expect((await save('Filtro 31')).status).toBe(400)
  expect((await save('Filtro 30', 'tipo=admin')).status).toBe(201)
  expect(await saved()).toHaveLength(30)
})
