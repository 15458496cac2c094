import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import { createListedCompany, createTelehealth } from '#test/telehealth.ts'

let app: TestApp
let admin: TestUser
let company: TestUser
beforeEach(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
  company = await createListedCompany(app, admin, 'Ágape Telessaúde')
  await app.call('PUT /user', {
    token: company.token,
    body: {
      bio: 'Atendemos todo o país.',
      telehealthSpecialties: ['Cardiologia', 'Psiquiatria'],
      telehealthModalities: ['telemonitoring', 'teleconsultation'],
    },
  })
  await publishJob(app, company)
  await publishJob(app, company, { employerHidden: true })
  await createListedCompany(app, admin, 'Zelo Telemedicina')
  await createListedCompany(app, admin, 'Bem Telemedicina')
  await createTelehealth(app, 'Sem Conferência')
  await createEmployer(app, 'Hospital Comum')
})

const list = (query: Record<string, unknown> = {}) =>
  app.call('GET /telehealth/companies', { query: query as never })
const names = async (query?: Record<string, unknown>) =>
  (await list(query)).reply.data.map(({ companyName }) => companyName)
const manage = (query: Record<string, unknown> = {}) =>
  app.call('GET /admin/telehealth-companies', { token: admin.token, query: query as never })

test('the directory lists checked companies by name, with what the law requires and the number of open jobs', async () => {
  const { status, reply } = await list()
  expect(status).toBe(200)
  expect(reply.data.map(({ companyName }) => companyName)).toEqual([
    'Ágape Telessaúde',
    'Bem Telemedicina',
    'Zelo Telemedicina',
  ])
  expect(reply.data[0]).toEqual({
    id: company.id,
    companyName: 'Ágape Telessaúde',
    logo: null,
    location: 'Curitiba, PR',
    description: 'Atendemos todo o país.',
    specialties: ['Cardiologia', 'Psiquiatria'],
    modalities: ['teleconsultation', 'telemonitoring'],
    website: 'https://telessaude.example/',
    phoneNumber: '41998765432',
    establishedYear: null,
    telehealthTier: 'regular',
    registration: { number: '1234', uf: 'PR' },
    technicalDirector: { name: 'Ana Souza', number: '567', uf: 'PR' },
    checkedAt: '2026-11-16T15:00:00.000Z',
    openJobCount: 1,
  })
  expect(reply.slots).toEqual({
    partners: { total: 3, used: 0, available: 3 },
    sponsors: { total: 10, used: 0, available: 10 },
  })
  expect(reply.specialties).toEqual(['Cardiologia', 'Psiquiatria'])
})

test('it can be filtered by specialty and modality, and paged', async () => {
  expect(await names({ specialty: 'Psiquiatria' })).toEqual(['Ágape Telessaúde'])
  expect(await names({ specialty: 'Pediatria' })).toEqual([])
  expect(await names({ modality: 'telemonitoring' })).toEqual(['Ágape Telessaúde'])
  expect(await names({ modality: 'telesurgery' })).toEqual([])
  expect(await names({ pageSize: 2, page: 2 })).toEqual(['Zelo Telemedicina'])
})

test.each([{ modality: 'telepatia' }, { page: 0 }, { pageSize: 1000 }, { specialty: 'a'.repeat(300) }])(
  'the query %j is refused',
  async (query) => {
    expect((await list(query)).status).toBe(400)
  },
)

test('a company that hides its profile, is suspended, or gives up telemedicine is not listed', async () => {
  const shy = await createListedCompany(app, admin, 'Tímida')
  const set = (columns: object) => app.db.updateTable('users').set(columns).where('id', '=', shy.id).execute()
  expect(await names()).toContain('Tímida')
  for (const [change, back] of [
    [{ is_searchable: false }, { is_searchable: true }],
    [{ suspended_at: app.clock.now() }, { suspended_at: null }],
    [{ role: 'employer' }, { role: 'telehealth' }],
  ]) {
    await set(change as object)
    expect(await names()).not.toContain('Tímida')
    await set(back as object)
  }
  expect(await names()).toContain('Tímida')
})

test('admins see all telehealth companies, with search, filters, order and pages', async () => {
  const shy = await createListedCompany(app, admin, 'Tímida')
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', shy.id).execute()
  const { reply } = await manage()
  expect(reply.companies.map(({ companyName }) => companyName)).toEqual([
    'Ágape Telessaúde',
    'Bem Telemedicina',
    'Sem Conferência',
    'Tímida',
    'Zelo Telemedicina',
  ])
  expect(reply).toMatchObject({ totalCount: 5, totalPages: 1, toCheckCount: 1, pageSize: 20 })
  expect(reply.companies[0]).toMatchObject({
    email: company.email,
    location: 'Curitiba, PR',
    jobCount: 2,
    isListed: true,
    checkState: 'approved',
    telehealthTier: 'regular',
    telehealthTierExpiresAt: null,
    isTelehealthTierExpired: false,
  })
  const found = async (query: Record<string, unknown>) =>
    (await manage(query)).reply.companies.map(({ companyName }) => companyName)
  expect(await found({ search: 'agape' })).toEqual(['Ágape Telessaúde'])
  expect(await found({ search: company.email.slice(0, 12) })).toEqual(['Ágape Telessaúde'])
  const { cnpj } = (await app.call('GET /user/me', { token: company.token })).reply
  expect(await found({ search: `${cnpj?.slice(0, 2)}.${cnpj?.slice(2, 14)}` })).toEqual(['Ágape Telessaúde'])
  expect(await found({ search: `${cnpj?.slice(0, 2)}.${cnpj?.slice(2, 7)}` })).toEqual([])
  expect(await found({ search: '100%' })).toEqual([])
  expect(await found({ check: 'pending' })).toEqual(['Sem Conferência'])
  expect(await found({ isListed: 'false' })).toEqual(['Sem Conferência', 'Tímida'])
  expect(await found({ tier: 'partner' })).toEqual([])
  expect((await found({ sort: 'name', direction: 'desc' }))[0]).toBe('Zelo Telemedicina')
  expect((await found({ sort: 'jobCount', direction: 'desc' }))[0]).toBe('Ágape Telessaúde')
  expect(await found({ pageSize: 2, page: 3 })).toEqual(['Zelo Telemedicina'])
  expect((await manage({ sort: 'password' })).status).toBe(400)
})

test('the picker offers only companies that are not in the directory', async () => {
  const pick = async (search: string) =>
    (await app.call('GET /admin/organizations/picker', { token: admin.token, query: { search } })).reply
  expect((await pick('')).organizations.map(({ companyName }) => companyName)).toEqual(['Hospital Comum'])
  expect((await pick('comum')).organizations).toHaveLength(1)
  expect(await pick('Telessaúde')).toMatchObject({ organizations: [], totalCount: 0, pageSize: 10 })
})

test('a company sees how it stands', async () => {
  const own = (token: string) => app.call('GET /telehealth/companies/me', { token })
  expect((await own(company.token)).reply).toEqual({
    isTelehealth: true,
    isListed: true,
    checkState: 'approved',
    missing: [],
    checkExpiresAt: '2027-05-15T15:00:00.000Z',
    refusalNote: null,
    telehealthTier: 'regular',
    telehealthTierExpiresAt: null,
  })
  const hospital = await createEmployer(app, 'Hospital Sem Dados')
  expect((await own(hospital.token)).reply).toMatchObject({
    isTelehealth: false,
    isListed: false,
    checkState: 'pending',
    missing: ['registration', 'director', 'directorRegistration', 'website'],
  })
})

test('an admin adds a company to the directory and takes it out; a repeated call changes nothing', async () => {
  const hospital = await createEmployer(app, 'Hospital Virtual')
  const set = (isTelehealth: boolean, id = hospital.id) =>
    app.call('PATCH /admin/organizations/:id/telehealth-status', {
      token: admin.token,
      params: { id },
      body: { isTelehealth },
    })
  for (const isTelehealth of [true, true]) {
    const { status, reply } = await set(isTelehealth)
    expect([status, reply.message]).toEqual([200, 'Status de telemedicina atualizado'])
  }
  expect((await manage({ search: 'Hospital Virtual' })).reply.totalCount).toBe(1)
  for (const isTelehealth of [false, false]) await set(isTelehealth)
  expect((await manage({ search: 'Hospital Virtual' })).reply.totalCount).toBe(0)
  const entries = await app.db
    .selectFrom('admin_log')
    .select('changes')
    .where('subject_id', '=', hospital.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ changes }) => changes)).toEqual([
    { isTelehealth: { before: false, after: true } },
    { isTelehealth: { before: true, after: false } },
  ])
  expect((await set(true, admin.id)).status).toBe(404)
})

test('a company that an admin takes out is told once, by bell and by mail', async () => {
  const company = await createListedCompany(app, admin, 'Telessaúde Retirada')
  await takeMails(app, company)
  const takeOut = () =>
    app.call('PATCH /admin/organizations/:id/telehealth-status', {
      token: admin.token,
      params: { id: company.id },
      body: { isTelehealth: false },
    })
  await Promise.all([takeOut(), takeOut()])
  const token = await app.openTestSession(company.id, 'employer')
  const { items } = await bellOf(app, { ...company, token })
  expect(items.filter(({ kind }) => kind === 'directory_left')).toMatchObject([
    { times: 1, jobTitle: 'Telessaúde Retirada' },
  ])
  expect((await takeMails(app, company)).map(({ subject }) => subject)).toEqual([
    'Retiramos sua empresa do diretório de telemedicina',
  ])
})

test('several companies leave the directory and come back, each with a result, and twice at once counts once', async () => {
  const [one, two] = [await createEmployer(app, 'Lote Um'), await createEmployer(app, 'Lote Dois')]
  const ids = [one.id, admin.id, two.id]
  const set = (isTelehealth: boolean) =>
    app.call('POST /admin/telehealth-companies/bulk', { token: admin.token, body: { ids, isTelehealth } })
  const logOf = (id: string) =>
    app.db
      .selectFrom('admin_log')
      .select(['changes', 'batch_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  for (const { reply } of await Promise.all([set(true), set(true)]))
    expect(reply.results.map(({ isDone }) => isDone)).toEqual([true, false, true])
  expect((await manage({ search: 'Lote' })).reply.totalCount).toBe(2)
  const { reply } = await set(false)
  expect((await manage({ search: 'Lote' })).reply.totalCount).toBe(0)
  for (const { id } of [one, two])
    expect(await logOf(id)).toEqual([
      { changes: { isTelehealth: { before: false, after: true } }, batch_id: expect.any(String) },
      { changes: { isTelehealth: { before: true, after: false } }, batch_id: reply.batchId },
    ])
  const bad = { ids: [], isTelehealth: true }
  expect(
    (await app.call('POST /admin/telehealth-companies/bulk', { token: admin.token, body: bad })).status,
  ).toBe(400)
})
