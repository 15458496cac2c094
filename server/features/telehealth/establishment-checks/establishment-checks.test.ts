import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import {
  createListedCompany,
  createTelehealth,
  decideCheck,
  notificationsOf,
  passTime,
} from '#test/telehealth.ts'
import { announceCheckExpiry } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Olga Operadora' })
})

const listedIds = async () =>
  (await app.call('GET /telehealth/companies', { query: { pageSize: 100 } })).reply.data.map(({ id }) => id)
const stateOf = async (id: string) =>
  (await app.call('GET /admin/establishments/:id', { token: admin.token, params: { id } })).reply
const check = (id: string, body: { outcome: 'approved' | 'refused'; note?: string; version: string }) =>
  app.call('POST /admin/establishments/:id/check', { token: admin.token, params: { id }, body })

test('an approved company is listed, and the check records who approved what and until when', async () => {
  const company = await createTelehealth(app)
  expect((await stateOf(company.id)).state).toBe('pending')
  expect(await listedIds()).not.toContain(company.id)
  const { status, reply, raw } = await decideCheck(
    app,
    admin,
    company.id,
    'approved',
    'Conferido no site do CRM-PR.',
  )
  expect(status).toBe(200)
  expect(reply).toMatchObject({ state: 'approved', missing: [] })
  expect(reply.checks).toMatchObject([
    {
      outcome: 'approved',
      note: 'Conferido no site do CRM-PR.',
      checkedBy: 'Olga Operadora',
      checkedAt: '2026-11-16T15:00:00.000Z',
      expiresAt: '2027-05-15T15:00:00.000Z',
      values: { crmRegistration: '1234-PR', technicalDirector: 'Ana Souza', city: 'Curitiba' },
    },
  ])
  const { cnpj } = (await app.call('GET /user/me', { token: company.token })).reply
  expect(raw.body).not.toContain(cnpj)
  expect(await listedIds()).toContain(company.id)
  expect(await notificationsOf(app, company.id)).toEqual({ check_approved: 1 })
  const [entry] = await app.db
    .selectFrom('admin_log')
    .selectAll()
    .where('subject_id', '=', company.id)
    .execute()
  expect(entry).toMatchObject({
    admin_user_id: admin.id,
    action: 'checked_establishment',
    reason: 'Conferido no site do CRM-PR.',
    changes: { check: { before: 'pending', after: 'approved' } },
  })
})

test('a company that lacks a requirement cannot be approved, and the error names what is missing', async () => {
  const company = await createTelehealth(app)
  await app.call('PUT /user', { token: company.token, body: { technicalDirectorCrm: '567-SC', website: '' } })
  const { status, error } = await decideCheck(app, admin, company.id)
  expect(status).toBe(409)
  expect(error.errorDto).toMatchObject({
    errorName: 'EstablishmentIncomplete',
    details: 'Falta: Diretor inscrito no mesmo CRM da empresa; Site com endereço https.',
  })
  expect(await listedIds()).not.toContain(company.id)
})

test('a refusal needs a reason, which the company is told, and it ends an earlier approval', async () => {
  const company = await createListedCompany(app, admin)
  const { version } = await stateOf(company.id)
  const silent = await check(company.id, { outcome: 'refused', note: ' ', version })
  expect([silent.status, silent.error.errors?.note]).toEqual([400, ['Informe o motivo da recusa.']])
  await decideCheck(app, admin, company.id, 'refused', 'O diretor não está inscrito no CRM-PR.')
  expect(await listedIds()).not.toContain(company.id)
  const { items } = (await app.call('GET /notifications', { token: company.token, query: {} })).reply
  expect(items.find(({ kind }) => kind === 'check_refused')).toMatchObject({
    rejectionReason: 'O diretor não está inscrito no CRM-PR.',
    jobTitle: 'Telessaúde Teste',
  })
  const own = await app.call('GET /telehealth/companies/me', { token: company.token })
  expect(own.reply).toMatchObject({
    checkState: 'refused',
    refusalNote: 'O diretor não está inscrito no CRM-PR.',
    isListed: false,
  })
})

test.each([
  ['registration', { crmRegistration: '9999-PR' }],
  ['technical director', { technicalDirector: 'Outro Diretor' }],
  ['seat', { state: 'SP', city: 'Campinas' }],
  ['site', { website: 'https://outra.example' }],
])('a changed %s takes the company out of the directory until the next check', async (_, change) => {
  const company = await createListedCompany(app, admin)
  expect(await listedIds()).toContain(company.id)
  await app.call('PUT /user', { token: company.token, body: change })
  expect(await listedIds()).not.toContain(company.id)
  expect((await stateOf(company.id)).state).toBe('changed')
})

test('a change of other fields keeps the check', async () => {
  const company = await createListedCompany(app, admin)
  await app.call('PUT /user', { token: company.token, body: { bio: 'Outro texto', phone: '4133334444' } })
  expect(await listedIds()).toContain(company.id)
})

test('a decision about values that have changed since, or about a check that another admin made, is refused', async () => {
  const company = await createTelehealth(app)
  const { version } = await stateOf(company.id)
  await app.call('PUT /user', { token: company.token, body: { crmRegistration: '4321-PR' } })
  const stale = await check(company.id, { outcome: 'approved', version })
  expect([stale.status, stale.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  const current = (await stateOf(company.id)).version
  const both = await Promise.all([
    check(company.id, { outcome: 'approved', version: current }),
    check(company.id, { outcome: 'refused', note: 'Não.', version: current }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await stateOf(company.id)).checks).toHaveLength(1)
})

test('a company is told once 30 days before its check expires and once afterwards, and then is not listed', async () => {
  const company = await createListedCompany(app, admin)
  const announce = () => announceCheckExpiry(app.db, app.queue, app.clock.now())
  const told = async () => {
    await Promise.all([announce(), announce()])
    await announce()
    const { check_expiring = 0, check_expired = 0 } = await notificationsOf(app, company.id)
    return [check_expiring, check_expired]
  }
  await passTime(app, admin, { days: 149 })
  expect(await told()).toEqual([0, 0])
  await passTime(app, admin, { days: 1 })
  expect(await told()).toEqual([1, 0])
  await passTime(app, admin, { days: 29, hours: 23 })
  expect(await told()).toEqual([1, 0])
  expect(await listedIds()).toContain(company.id)
  // On read, before the queue has run.
  await passTime(app, admin, { hours: 1 })
  expect(await listedIds()).not.toContain(company.id)
  expect((await stateOf(company.id)).state).toBe('expired')
  expect(await told()).toEqual([1, 1])
  // A new check starts the 180 days again.
  await decideCheck(app, admin, company.id)
  expect(await listedIds()).toContain(company.id)
  expect(await told()).toEqual([1, 1])
})

test.each([
  ['an unknown company', UNKNOWN_ID, 404],
  ['an id that is no UUID', 'nada', 404],
])('%s has no check', async (_, id, expected) => {
  const { status } = await check(id, { outcome: 'approved', version: 'x' })
  expect(status).toBe(expected)
})

test.each([
  ['an unknown outcome', { outcome: 'maybe', version: 'x' }],
  ['no version', { outcome: 'approved' }],
  ['a note that is too long', { outcome: 'refused', version: 'x', note: 'a'.repeat(501) }],
])('%s is refused', async (_, body) => {
  const { status } = await check(UNKNOWN_ID, body as never)
  expect(status).toBe(400)
})
