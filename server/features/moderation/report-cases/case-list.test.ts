import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { wordlessLogEntries } from '#test/log-words.ts'
import { csvOf } from '#test/payments.ts'

let app: TestApp
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
  owner = await createEmployer(app, 'Hospital Denunciado')
})

async function report(entityId: string, by: TestUser, reason = 'Algo não confere aqui.') {
  const body = { reportedEntityType: 'JobOffer' as const, reportedEntityId: entityId, reason }
  expect((await app.call('POST /reports', { token: by.token, body })).status).toBe(201)
  app.clock.advance({ minutes: 1 })
}
const list = async (query: object) =>
  (
    await app.call('GET /reports', { token: admin.token, query: { pageSize: 100, ...query } })
  ).reply.items.map(({ title }) => title)

test('cases are sorted by their deadline, their newest report, and how many reports they have', async () => {
  const titles = ['Ordem A', 'Ordem B', 'Ordem C']
  const [a = '', b = '', c = ''] = [
    await publishJob(app, owner, { title: titles[0] }),
    await publishJob(app, owner, { title: titles[1] }),
    await publishJob(app, owner, { title: titles[2] }),
  ]
  const [one, two, three] = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
  await report(a, one)
  await report(b, one)
  await report(b, two)
  await report(b, three)
  await report(c, one)
  await report(a, two)
  const ordered = (sort: string, direction: 'asc' | 'desc') => list({ search: 'Ordem ', sort, direction })
  expect(await ordered('deadline', 'asc')).toEqual(['Ordem A', 'Ordem B', 'Ordem C'])
  expect(await ordered('deadline', 'desc')).toEqual(['Ordem C', 'Ordem B', 'Ordem A'])
  expect(await ordered('reportedAt', 'desc')).toEqual(['Ordem A', 'Ordem C', 'Ordem B'])
  expect(await ordered('reports', 'desc')).toEqual(['Ordem B', 'Ordem A', 'Ordem C'])
  expect(await ordered('reports', 'asc')).toEqual(['Ordem C', 'Ordem A', 'Ordem B'])
  const refused = await app.call('GET /reports', {
    token: admin.token,
    query: { sort: 'reason' } as unknown as { sort: 'reports' },
  })
  expect(refused.status).toBe(400)
})

test('the export has the cases of the list, without formulas or addresses of reporters, and is recorded', async () => {
  const named = await createDoctor(app, 'Carla Dias')
  const formula = await publishJob(app, owner, { title: 'Exportada 1' })
  const other = await publishJob(app, owner, { title: 'Exportada 2' })
  await report(formula, named, '=HYPERLINK("http://x.test")')
  await report(other, named)
  const guest = { reporter_user_id: null, reporter_email: 'visitante@denuncia.test', is_guest: true }
  await app.db
    .updateTable('reports')
    .set(guest)
    .where('case_id', 'in', (eb) => eb.selectFrom('report_cases').select('id').where('entity_id', '=', other))
    .execute()
  const { body, headers } = await csvOf(app, admin, '/reports.csv?search=Exportada')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('denuncias-')
  const [head, first, second, ...rest] = body.trimEnd().split('\r\n')
  expect(head).toContain('"Protocolo";"Tipo";"Vaga ou perfil"')
  expect(first).toContain('"Vaga";"Exportada 1";"Hospital Denunciado";"1";"\'=HYPERLINK(""http://x.test"")"')
  expect(first).toContain('"Carla Dias"')
  expect(second).toContain('"Sem conta"')
  expect(rest).toEqual([])
  for (const address of [named.email, guest.reporter_email]) expect(body).not.toContain(address)
  const profiles = await csvOf(app, admin, '/reports.csv?search=Exportada&type=UserProfile&state=all')
  expect(profiles.body).not.toContain('Exportada')
  const entry = await app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_type', 'subject_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'exported',
    subject_type: 'export',
    subject_id: 'reports',
    changes: {
      reportState: { before: null, after: 'all' },
      reportedEntityType: { before: null, after: 'UserProfile' },
      search: { before: null, after: 'com busca' },
    },
  })
  expect(await wordlessLogEntries(app.db)).toEqual([])
  expect((await csvOf(app, owner, '/reports.csv')).statusCode).toBe(403)
})
