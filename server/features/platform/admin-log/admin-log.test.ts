import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { csvOf } from '#test/payments.ts'
import { type AdminAction, recordAction } from './service.ts'

let app: TestApp
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Márcia Operação' })
  other = await createUser(app, { role: 'admin', name: 'Paulo Gestor' })
})

const act = ({ id }: TestUser, action: Omit<AdminAction, 'admin'>) =>
  recordAction(app.db, { ...action, admin: id as NonNullable<AdminAction['admin']> }, app.clock.now())
const list = async (query = {}) => (await app.call('GET /admin/log', { token: admin.token, query })).reply
const idsOf = async (query: object) => (await list(query)).items.map(({ subject }) => subject.id)

test('entries have present names, changes with masked values, and their batch', async () => {
  // Later than the entries of the other tests.
  app.clock.advance({ days: 20 })
  admin.token = await app.openTestSession(admin.id, 'admin')
  const before = (await list()).totalCount
  const doctor = await createDoctor(app, 'Ana Lima')
  const job = await publishJob(app, await createEmployer(app), { title: 'Plantão em Lages' })
  const batchId = randomUUID()
  await act(admin, {
    action: 'exported',
    subject: { type: 'user', id: doctor.id },
    changes: {
      cpf: { before: '12345678909', after: '98765432100' },
      isSearchable: { before: true, after: false },
    },
    reason: 'Pedido da titular',
    batchId,
  })
  await act(other, { action: 'exported', subject: { type: 'job', id: job }, batchId })
  await recordAction(
    app.db,
    { admin: null, action: 'exported', subject: { type: 'settings', id: 'moderation' } },
    app.clock.now(),
  )
  const { items, totalCount } = await list()
  expect(totalCount).toBe(before + 3)
  expect(items[2]).toMatchObject({
    at: '2026-12-06T15:00:00.000Z',
    actor: { id: admin.id, name: 'Márcia Operação', email: admin.email },
    subject: { type: 'user', id: doctor.id, name: 'Ana Lima' },
    reason: 'Pedido da titular',
    batch: { id: batchId, size: 2 },
  })
  expect(items[2]?.changes.sort((one, two) => one.field.localeCompare(two.field))).toEqual([
    { field: 'cpf', before: '•••••••••09', after: '•••••••••00' },
    { field: 'isSearchable', before: true, after: false },
  ])
  expect(items[1]?.subject.name).toBe('Plantão em Lages')
  expect(items[0]).toMatchObject({ actor: null, subject: { name: null }, batch: null })
  expect(await idsOf({ batch: batchId })).toEqual([job, doctor.id])

  await app.db.updateTable('users').set({ name: 'Ana Lima Prado' }).where('id', '=', doctor.id).execute()
  expect((await list()).items[2]?.subject.name).toBe('Ana Lima Prado')
})

test('the log is searched by actor, subject and reason without accents, and filtered', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await act(other, { action: 'added_ambassador', subject: { type: 'ambassador', id: 'JOÃO' } })
  await act(other, { action: 'exported', subject: { type: 'payment', id: first }, reason: '50%_off' })
  app.clock.advance({ days: 10 })
  admin.token = await app.openTestSession(admin.id, 'admin')
  await act(admin, { action: 'exported', subject: { type: 'payment', id: second } })
  expect(await idsOf({ search: 'paulo', subject: 'payment' })).toEqual([first])
  expect(await idsOf({ search: 'MARCIA OPERACAO', subject: 'payment' })).toEqual([second])
  expect(await idsOf({ search: 'joao' })).toEqual(['JOÃO'])
  expect(await idsOf({ search: first.slice(0, 13) })).toEqual([first])
  // Signs that a pattern would give a meaning to.
  expect(await idsOf({ search: '50%_o' })).toEqual([first])
  expect(await idsOf({ search: '5_%' })).toEqual([])
  expect(await idsOf({ action: 'added_ambassador' })).toEqual(['JOÃO'])
  expect(await idsOf({ range: '7days', subject: 'payment' })).toEqual([second])
  expect(await idsOf({ range: '30days', subject: 'payment' })).toEqual([second, first])
  const page = await list({ subject: 'payment', page: 2, pageSize: 1 })
  expect([page.items[0]?.subject.id, page.hasPreviousPage]).toEqual([first, true])
  expect(await idsOf({ range: '30days', subject: 'payment', direction: 'asc' })).toEqual([first, second])
  expect((await list({ search: 'ninguém' })).items).toEqual([])
  const unknown = await app.call('GET /admin/log', {
    token: admin.token,
    query: { action: 'x' as 'exported' },
  })
  expect(unknown.status).toBe(400)
})

test('the export has every entry of the filters, safe for spreadsheets, and is recorded without the words', async () => {
  await act(admin, {
    action: 'exported',
    subject: { type: 'message', id: '=cmd()' },
    reason: '@SUM(1)',
  })
  const rows = Array.from({ length: 620 }, (_, index) => ({
    at: app.clock.now(),
    action: 'exported',
    subject_type: 'message',
    subject_id: `m${index}`,
  }))
  await app.db.insertInto('admin_log').values(rows).execute()
  const { body, headers } = await csvOf(app, admin, '/admin/log.csv?subject=message')
  expect(headers['content-disposition']).toContain('registro-2026-11-16.csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(622)
  expect(new Set(lines).size).toBe(622)
  expect(lines[1]).toContain('"Sistema"')
  expect(lines[1]).toContain('"m619"')
  expect(lines.at(-1)).toContain(`"'=cmd()"`)
  expect(lines.at(-1)).toContain(`"'@SUM(1)"`)
  await csvOf(app, admin, '/admin/log.csv?search=marcia&action=exported&sort=at')
  const { changes = [] } = (await list({ subject: 'export' })).items[0] ?? {}
  expect(changes.toSorted((one, two) => one.field.localeCompare(two.field))).toEqual([
    { field: 'action', before: null, after: 'exported' },
    { field: 'search', before: null, after: 'com busca' },
  ])
})

test('a text that looks like a moment is listed and exported as it is, also from older entries', async () => {
  const titles = ['2026-01-01T00:00:00+99:99', '2026-01-01T00:00:00Z']
  const employer = await createEmployer(app)
  for (const title of titles) {
    const id = await publishJob(app, employer, { title })
    const body = { ...jobForm({ title: 'Plantão corrigido' }), version: 1 }
    expect((await app.call('PUT /jobs/:id', { token: admin.token, params: { id }, body })).status).toBe(200)
  }
  const id = randomUUID()
  const changes = JSON.stringify({ until: { before: titles[0], after: titles[1] } })
  await app.db
    .insertInto('admin_log')
    .values({ at: app.clock.now(), action: 'started_view', subject_type: 'user', subject_id: id, changes })
    .execute()
  const { statusCode, body } = await csvOf(app, admin, '/admin/log.csv')
  expect(statusCode).toBe(200)
  for (const title of titles) expect(body).toContain(`Título: ${title} → Plantão corrigido`)
  expect(body).toContain(`Até: ${titles[0]} → 31/12/2025, 21:00`)
  expect(body.trim().split('\r\n')).toHaveLength((await list()).totalCount + 1)
})

test.each([
  ['changed', sql`update admin_log set reason = 'x'`],
  ['deleted', sql`delete from admin_log`],
  ['truncated', sql`truncate admin_log`],
])('entries cannot be %s', async (_, statement) => {
  const before = (await list()).totalCount
  await expect(statement.execute(app.db)).rejects.toThrow('the admin log is append-only')
  expect((await list()).totalCount).toBe(before)
})
