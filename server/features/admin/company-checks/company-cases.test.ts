import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import {
  askAboutCompany as ask,
  closeCompanyCase as close,
  companyCheckOf,
  companyRegistryWith,
  inOrder,
  waitingQuestions,
} from '#test/credentials/company-checks.ts'
import { createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { sweepChecks } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Rita Operadora' })
})
// Questions of other tests count too, because the clock stands still.
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const checkOf = (company: Pick<TestUser, 'id'>) => companyCheckOf(app, admin, company)
const change = (id: string, values: object) =>
  app.db.updateTable('users').set(values).where('id', '=', id).execute()
const openCases = async () =>
  (
    await app.call('GET /admin/organizations', {
      token: admin.token,
      query: { hasCompanyCase: 'true', pageSize: 100 },
    })
  ).reply
const attention = async () =>
  (await app.call('GET /admin/attention', { token: admin.token })).reply.items.find(
    ({ kind }) => kind === 'companyCases',
  )?.count

test.each([
  ['suspended', inOrder({ situation: 'suspended' })],
  ['unfit', inOrder({ situation: 'unfit' })],
  ['closed', inOrder({ situation: 'closed' })],
  ['void', inOrder({ situation: 'void' })],
  ['not_found', { isFound: false }],
  ['name', inOrder({ name: 'PADARIA EXEMPLO LTDA' })],
] as const)('a case opens for %s, and pauses nothing', async (reason, answer) => {
  const company = await createEmployer(app)
  const jobId = await publishJob(app, company)
  const before = await attention()
  await ask(app, company, companyRegistryWith(answer))
  expect(await checkOf(company)).toMatchObject({ case: { reason, outcome: null } })
  const { items, companyCaseCount } = await openCases()
  expect(items.find(({ id }) => id === company.id)).toMatchObject({ companyCase: reason })
  expect(companyCaseCount).toBe(items.length)
  expect(await attention()).toBe((before ?? 0) + 1)

  const job = await app.call('GET /jobs/:id', { params: { id: jobId } })
  expect([job.status, job.reply.status]).toEqual([200, 'active'])
  expect((await app.call('GET /accounts/employers/:id', { params: { id: company.id } })).status).toBe(200)
  const own = await app.call('GET /user/me', { token: company.token })
  expect(own.status).toBe(200)
  expect(JSON.stringify(own.reply)).not.toContain('companyCheck')
  expect(await publishJob(app, company)).toEqual(expect.any(String))
  expect((await app.call('GET /notifications', { token: company.token, query: {} })).reply.items).toEqual([])
})

test('a case is closed with a decision and a reason, which are in the log', async () => {
  const company = await createEmployer(app)
  await ask(app, company, companyRegistryWith(inOrder({ situation: 'unfit' })))
  const before = await attention()
  expect((await close(app, admin, company, { note: '  ' })).status).toBe(400)
  expect((await close(app, admin, company, { outcome: 'acted', note: 'Ligamos.' })).status).toBe(200)
  expect(await checkOf(company)).toMatchObject({
    case: { outcome: 'acted', note: 'Ligamos.', closedBy: 'Rita Operadora' },
  })
  expect(await attention()).toBe((before ?? 0) - 1)
  expect((await openCases()).items.map(({ id }) => id)).not.toContain(company.id)
  const { reply } = await app.call('GET /admin/organizations/:id', {
    token: admin.token,
    params: { id: company.id },
  })
  expect(reply.log).toMatchObject([
    { action: 'Encerrou o caso do CNPJ de uma empresa', adminName: 'Rita Operadora', reason: 'Ligamos.' },
  ])
})

test('a case opens again only when the answer changes', async () => {
  const company = await createEmployer(app)
  const registry = companyRegistryWith(inOrder({ situation: 'unfit', since: '2026-08-31' }))
  const again = () => ask(app, company, registry, { isForced: true })
  await again()
  await close(app, admin, company)
  await again()
  expect((await checkOf(company)).case?.outcome).toBe('explained')
  registry.answer = inOrder({ situation: 'unfit', since: '2026-08-31', address: 'OUTRA RUA' })
  await again()
  expect((await checkOf(company)).case?.outcome).toBe('explained')
  registry.answer = new Error('no answer')
  await again()
  expect((await checkOf(company)).case?.outcome).toBe('explained')
  registry.answer = inOrder({ situation: 'closed' })
  await again()
  expect((await checkOf(company)).case).toMatchObject({ reason: 'closed', outcome: null, closedBy: null })
  registry.answer = inOrder()
  await again()
  expect((await checkOf(company)).case).toBeNull()
  registry.answer = inOrder({ situation: 'unfit', since: '2026-08-31' })
  await again()
  expect((await checkOf(company)).case).toMatchObject({ reason: 'unfit', outcome: null })
  expect(registry.asked).toHaveLength(7)
})

test('a case about a name ends when the company takes the registered one, without another question', async () => {
  const company = await createEmployer(app)
  const registry = companyRegistryWith(inOrder({ name: 'PADARIA EXEMPLO LTDA' }))
  await ask(app, company, registry)
  await close(app, admin, company)
  await change(company.id, { name: 'Hospital com Outro Nome' })
  await sweepChecks({ db: app.db, queue: app.queue, registry }, app.clock.now())
  expect(await waitingQuestions(app, company)).toEqual([{ companyId: company.id }])
  await ask(app, company, registry)
  expect((await checkOf(company)).case).toMatchObject({ reason: 'name', outcome: null })
  await change(company.id, { name: 'Padaria Exemplo' })
  await ask(app, company, registry)
  expect((await checkOf(company)).case).toBeNull()
  expect(registry.asked).toHaveLength(1)
})

test('a case is closed only as the admin has seen it, and once', async () => {
  const company = await createEmployer(app)
  const other = await createUser(app, { role: 'admin' })
  expect((await close(app, admin, company)).error.errorDto.errorName).toBe('ChangedMeanwhile')
  const registry = companyRegistryWith(inOrder({ situation: 'suspended' }))
  await ask(app, company, registry)
  const { version = '' } = (await checkOf(company)).case ?? {}
  registry.answer = inOrder({ situation: 'closed' })
  await ask(app, company, registry, { isForced: true })
  const stale = await app.call('POST /admin/organizations/:id/close-case', {
    token: admin.token,
    params: { id: company.id },
    body: { outcome: 'explained', note: 'Resolvido.', version },
  })
  expect([stale.status, stale.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  const both = await Promise.all([close(app, admin, company), close(app, other, company)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
