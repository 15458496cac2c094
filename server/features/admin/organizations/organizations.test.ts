import { beforeEach, describe, expect, test } from 'vitest'
import { verificationText } from '#contract/admin/organizations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'

let app: TestApp
let admin: TestUser
beforeEach(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Rita Operadora' })
})

type Query = NonNullable<NonNullable<Parameters<typeof app.call<'GET /admin/organizations'>>[1]>['query']>
const list = async (query: Query = {}) =>
  (await app.call('GET /admin/organizations', { token: admin.token, query: { pageSize: 100, ...query } }))
    .reply
const idsOf = async (query: Query) => (await list(query)).items.map(({ id }) => id)
const details = (id: string) =>
  app.call('GET /admin/organizations/:id', { token: admin.token, params: { id } })
type Form = NonNullable<
  NonNullable<Parameters<typeof app.call<'POST /admin/organizations/:id/verify'>>[1]>['body']
>
const verifySeen = (id: string, body: Form) =>
  app.call('POST /admin/organizations/:id/verify', { token: admin.token, params: { id }, body })
/** Verifies what the company says now. */
const verify = async (id: string, body: Omit<Form, 'version'>) =>
  verifySeen(id, { ...body, version: (await details(id)).reply.version ?? '' })
const change = (id: string, values: object) =>
  app.db.updateTable('users').set(values).where('id', '=', id).execute()
const register = (id: string, crm_registration: string) =>
  app.db.updateTable('employers').set({ crm_registration }).where('user_id', '=', id).execute()
const pageOf = async (id: string) => {
  const { reply } = await app.call('GET /accounts/employers/:id', { params: { id } })
  return reply.verification
}

test('the text of a verification says what was checked and when', () => {
  const verifiedAt = '2026-11-12T15:00:00Z'
  const text = (
    basis: Parameters<typeof verificationText>[0]['basis'],
    crmRegistration: string | null = null,
  ) => verificationText({ basis, crmRegistration, verifiedAt })
  expect(text(['crm_registration', 'cnpj'], 'CRM-PR 1234')).toBe(
    'CNPJ e registro no CRM-PR conferidos em 12/11/2026',
  )
  expect(text(['website'])).toBe('Site conferido em 12/11/2026')
  expect(text(['document'])).toBe('Documentos conferidos em 12/11/2026')
})

describe('the list', () => {
  test('has companies only, with masked documents, and is searched, filtered, sorted and paged', async () => {
    const cliniclar = await createEmployer(app, 'Clínica do Lar')
    const tele = await createUser(app, { role: 'telehealth', name: 'Zênite Telemedicina' })
    await createDoctor(app, 'Clínica Souza')
    await publishJob(app, cliniclar)
    const [row] = (await list({ search: 'CLINICA' })).items
    expect(row).toMatchObject({
      id: cliniclar.id,
      jobCount: 1,
      isTelehealth: false,
      location: 'Curitiba, PR',
    })
    expect(row?.cnpj).toMatch(/^••\.•••\.•••\/.{4}-.{2}$/)
    expect(await idsOf({ isTelehealth: 'true' })).toEqual([tele.id])
    expect(await idsOf({ search: tele.email })).toEqual([tele.id])
    const { cnpj } = await app.db
      .selectFrom('users')
      .select('cnpj')
      .where('id', '=', tele.id)
      .executeTakeFirstOrThrow()
    expect(await idsOf({ search: cnpj as string })).toEqual([tele.id])
    expect(await idsOf({ search: (cnpj as string).slice(0, 5) })).toEqual([])
    expect(await idsOf({ state: 'SP' })).toEqual([])
    expect((await idsOf({ sort: 'name', direction: 'asc' })).indexOf(tele.id)).toBe(
      (await list()).totalCount - 1,
    )
    expect((await idsOf({ sort: 'jobs' }))[0]).toBe(cliniclar.id)
    expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ totalCount: 2, hasNextPage: false })
    for (const search of ['%', '_', "'", '\\', '(('])
      expect([search, await idsOf({ search })]).toEqual([search, []])
  })

  test('the CSV has the filtered companies and an entry in the log', async () => {
    const shady = await createEmployer(app, '@SUM(A1)')
    const headers = { authorization: `Bearer ${admin.token}` }
    const url = `/api/admin/organizations.csv?search=${shady.email}`
    const { statusCode, body } = await app.app.inject({ url, headers })
    expect([statusCode, body.trim().split('\r\n').length]).toEqual([200, 2])
    expect(body).toContain(`"'@SUM(A1)";"${shady.email}"`)
  })
})

describe('a verification', () => {
  test('is shown with what and when on the page of the company and on its jobs, unless they hide it', async () => {
    const { id, ...owner } = await createEmployer(app, 'Hospital Verificado')
    await register(id, 'CRM-PR 1234')
    const jobs = [
      await publishJob(app, { id, ...owner }),
      await publishJob(app, { id, ...owner }, { employerHidden: true }),
    ]
    expect((await verify(id, { isVerified: true })).error.errors?.basis).toEqual([
      'Informe o que foi conferido',
    ])
    const body = { isVerified: true, basis: ['cnpj', 'crm_registration'] } satisfies Omit<Form, 'version'>
    expect((await verify(id, body)).reply).toEqual({ success: true, message: 'Empresa verificada' })
    const text = 'CNPJ e registro no CRM-PR conferidos em 16/11/2026'
    expect(await pageOf(id)).toBe(text)
    const seen = await Promise.all(jobs.map((job) => app.call('GET /jobs/:id', { params: { id: job } })))
    expect(seen.map(({ reply }) => reply.employer.verification)).toEqual([text, null])
    expect(await idsOf({ verification: 'verified' })).toEqual([id])
    expect((await details(id)).reply).toMatchObject({
      verification: 'verified',
      verificationText: text,
      jobs: [{}, {}],
      log: [{ action: 'Verificou a empresa', adminName: 'Rita Operadora' }],
    })
  })

  test.each([
    ['name', 'Outro Nome Ltda.'],
    ['cnpj', '00000000000191'],
  ])('ends when the %s changes, and its company is listed as changed', async (field, value) => {
    const { id } = await createEmployer(app)
    await verify(id, { isVerified: true, basis: ['cnpj'] })
    expect(await pageOf(id)).not.toBeNull()
    await change(id, { [field]: value })
    expect(await pageOf(id)).toBeNull()
    expect(await idsOf({ verification: 'outdated' })).toContain(id)
    await verify(id, { isVerified: true, basis: ['cnpj'] })
    expect(await pageOf(id)).not.toBeNull()
  })

  test('ends when the company itself changes its registration', async () => {
    const { id, token } = await createEmployer(app)
    await verify(id, { isVerified: true, basis: ['cnpj'] })
    await app.call('PATCH /accounts/employers/me', { token, body: { crmRegistration: 'CRM-SP 99' } })
    expect(await pageOf(id)).toBeNull()
  })

  test('needs what was checked, tells the company, and can be taken away twice', async () => {
    const { id, token } = await createEmployer(app)
    for (const basis of ['crm_registration', 'website'] as const)
      expect((await verify(id, { isVerified: true, basis: [basis] })).status).toBe(400)
    await verify(id, { isVerified: true, basis: ['document'] })
    const away = { isVerified: false, reason: 'Documento de outra empresa' } satisfies Omit<Form, 'version'>
    const told = async () => (await app.call('GET /notifications', { token, query: {} })).reply.items
    expect(await told()).toMatchObject([
      { kind: 'company_verified', rejectionReason: 'Documentos conferidos em 16/11/2026' },
    ])
    for (const _ of [1, 2]) expect((await verify(id, away)).status).toBe(200)
    expect((await told()).map(({ kind, times }) => [kind, times])).toEqual(
      expect.arrayContaining([
        ['company_verified', 1],
        ['company_unverified', 1],
      ]),
    )
    expect(await pageOf(id)).toBeNull()
    expect((await details(id)).reply.log.map(({ reason }) => reason)).toEqual([
      'Documento de outra empresa',
      null,
    ])
  })

  test('is refused if the company or another admin has changed something since it was read', async () => {
    const { id } = await createEmployer(app)
    const { version } = (await details(id)).reply
    const body: Form = { isVerified: true, basis: ['cnpj'], version }
    await change(id, { name: 'Nome que ninguém conferiu' })
    const stale = await verifySeen(id, body)
    expect([stale.status, stale.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
    expect(await pageOf(id)).toBeNull()
    const { version: current } = (await details(id)).reply
    const both = await Promise.all(
      (['cnpj', 'document'] as const).map((basis) =>
        verifySeen(id, { ...body, basis: [basis], version: current }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await verifySeen(id, { isVerified: false, version: current })).status).toBe(409)
    expect((await verify(id, { isVerified: false })).status).toBe(200)
  })

  test('is for companies only', async () => {
    const medica = await createDoctor(app)
    for (const id of [medica.id, UNKNOWN_ID]) {
      expect((await verify(id, { isVerified: true, basis: ['cnpj'] })).status).toBe(404)
      expect((await details(id)).status).toBe(404)
    }
  })

  test('of several companies: one bad row does not stop the others', async () => {
    const [one, other] = [await createEmployer(app), await createEmployer(app)]
    const stale = await createEmployer(app)
    const ids = [one.id, UNKNOWN_ID, other.id, stale.id]
    const { items } = await list()
    const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]))
    await change(stale.id, { name: 'Mudou de nome' })
    const body = { ids, isVerified: true, basis: ['cnpj' as const], versions }
    const { reply } = await app.call('POST /admin/organizations/bulk', { token: admin.token, body })
    expect(reply.results.map(({ isDone }) => isDone)).toEqual([true, false, true, false])
    expect(reply.results[3]?.problem).toContain('alterou isto')
    expect([await pageOf(one.id), await pageOf(other.id)]).not.toContain(null)
  })
})
