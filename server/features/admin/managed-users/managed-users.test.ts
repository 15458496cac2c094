import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { anonymizeUser } from '#server/features/accounts/users/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { login, mailedLink, OTHER_PASSWORD } from '#test/accounts.ts'
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

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Operadora Um' })
  // One more, so that the first is never the last.
  await createUser(app, { role: 'admin', name: 'Operador Dois' })
})

const list = async (query: Record<string, unknown>) => {
  const { status, reply } = await app.call('GET /admin/users', { token: admin.token, query })
  expect(status).toBe(200)
  return reply
}
const namesOf = async (query: Record<string, unknown>) => (await list(query)).items.map(({ name }) => name)
const details = async (id: string) =>
  (await app.call('GET /admin/users/:id', { token: admin.token, params: { id } })).reply
const logOf = (id: string) =>
  app.db.selectFrom('admin_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const suspend = (id: string, by = admin, reason = 'Perfil falso') =>
  app.call('POST /admin/users/:id/suspend', { token: by.token, params: { id }, body: { reason } })

describe('the list', () => {
  test('finds accounts by words of name and e-mail regardless of accents, and by whole or begun documents and CRM', async () => {
    const ana = await createDoctor(app, 'Ângela Conceição Prado')
    const { cpf } = await app.db
      .selectFrom('users')
      .select('cpf')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const { crm } = await app.db
      .selectFrom('doctor_registrations')
      .select('crm')
      .where('doctor_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const formatted = (cpf ?? '').replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    for (const search of [
      'angela prado',
      'CONCEICAO',
      ana.email,
      cpf,
      formatted,
      cpf?.slice(0, 6),
      `CRM-PR ${crm}`,
    ])
      expect(await namesOf({ search })).toContain('Ângela Conceição Prado')
    expect(await namesOf({ search: `${crm}/SP` })).not.toContain('Ângela Conceição Prado')
    expect(await namesOf({ search: 'angela ausente' })).toEqual([])
  })

  test.each([
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '%%%%',
    ' ',
    '((((',
    '\u0000abc',
    'x'.repeat(100),
    '💉',
  ])('a search for %j is answered', async (search) => {
    const { status } = await app.call('GET /admin/users', { token: admin.token, query: { search } })
    expect(status).toBe(200)
  })

  test('wildcards are ordinary characters', async () => {
    await createDoctor(app, 'Cem Por Cento 100%')
    expect(await namesOf({ search: '100%' })).toEqual(['Cem Por Cento 100%'])
    expect(await namesOf({ search: 'cem_por' })).toEqual([])
  })

  test('filters by role, situation and state, and each account has one situation', async () => {
    const invited = await createUser(app, { role: null, complete: false, name: 'Filtro Convidada' })
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', invited.id).execute()
    await createUser(app, { role: null, complete: false, name: 'Filtro Incompleta' })
    const gone = await createDoctor(app, 'Filtro Suspensa')
    await createEmployer(app, 'Filtro Ativa')
    await suspend(gone.id)
    const search = 'filtro'
    expect(await namesOf({ search, situation: 'suspended' })).toEqual(['Filtro Suspensa'])
    expect(await namesOf({ search, situation: 'unverified' })).toEqual(['Filtro Convidada'])
    expect(await namesOf({ search, situation: 'incomplete' })).toEqual(['Filtro Incompleta'])
    expect(await namesOf({ search, situation: 'active' })).toEqual(['Filtro Ativa'])
    expect(await namesOf({ search, role: 'employer' })).toEqual(['Filtro Ativa'])
    expect(await namesOf({ search, state: 'SP' })).toEqual([])
    expect((await list({ search, state: 'PR' })).totalCount).toBe(4)
  })

  test('counts the matches of words up to 10,000, and everything else exactly', async () => {
    await sql`insert into users (email, name) select 'contada-' || n || '@example.com', 'Contada' || n
      from generate_series(1, 10001) as n`.execute(app.db)
    expect(await list({ search: 'contada', pageSize: 50 })).toMatchObject({
      totalCount: 10_000,
      totalIsCapped: true,
      totalPages: 200,
    })
    const all = await list({})
    expect([all.totalCount > 10_001, all.totalIsCapped]).toEqual([true, false])
    await sql`delete from users where email like 'contada-%'`.execute(app.db)
  })

  test('sorts by name as Portuguese does, and pages do not overlap', async () => {
    for (const name of ['Ordem Álvaro', 'Ordem Zélia', 'Ordem Bruno']) await createDoctor(app, name)
    const query = { search: 'ordem', sort: 'name', direction: 'asc', pageSize: 2 }
    expect(await namesOf(query)).toEqual(['Ordem Álvaro', 'Ordem Bruno'])
    expect(await namesOf({ ...query, page: 2 })).toEqual(['Ordem Zélia'])
    expect(await namesOf({ ...query, direction: 'desc', pageSize: 1 })).toEqual(['Ordem Zélia'])
    expect(await namesOf({ search: 'ordem' })).toHaveLength(3)
  })

  test('documents are masked in the list, the details and the CSV', async () => {
    const medica = await createDoctor(app, 'Mascarada Silva')
    const hospital = await createEmployer(app, 'Mascarado Hospital')
    const rows = await app.db
      .selectFrom('users')
      .select(['cpf', 'cnpj'])
      .where('id', 'in', [medica.id, hospital.id])
      .execute()
    const texts = [
      JSON.stringify(await list({ search: 'mascarad' })),
      JSON.stringify(await details(medica.id)),
      JSON.stringify(await details(hospital.id)),
      (
        await app.app.inject({
          url: '/api/admin/users.csv?search=mascarad',
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).body,
    ]
    for (const { cpf, cnpj } of rows) for (const text of texts) expect(text).not.toContain(cpf ?? cnpj)
    expect(texts[0]).toMatch(/•••\.•••\.•\d\d-\d\d/)
    expect(texts[0]).toMatch(/••\.•••\.•••\/.{4}-\d\d/)
  })

  test('the summary counts accounts with a CPF as doctors and those with a CNPJ as companies', async () => {
    const summary = async () => (await app.call('GET /admin/users/summary', { token: admin.token })).reply
    const before = await summary()
    await createDoctor(app)
    await createEmployer(app)
    await createUser(app, { role: null, complete: false })
    expect(await summary()).toEqual({
      total: before.total + 3,
      doctors: before.doctors + 1,
      companies: before.companies + 1,
    })
  })
})

test('a removed account is in no list, count or panel, and one whose deletion is scheduled has its date', async () => {
  const [gone, leaving] = [
    await createEmployer(app, 'Hospital Removido'),
    await createDoctor(app, 'Zoraide Indo'),
  ]
  const now = app.clock.now()
  await deleteAccount(app, { userId: leaving.id, requestedBy: leaving.id as UserId }, now)
  const before = await app.call('GET /admin/users/summary', { token: admin.token })
  await inTransaction(app.db, (trx) => anonymizeUser(trx, gone.id, now))
  const after = await app.call('GET /admin/users/summary', { token: admin.token })
  expect([before.reply.total - after.reply.total, before.reply.companies - after.reply.companies]).toEqual([
    1, 1,
  ])
  expect((await list({ search: 'removed' })).items).toEqual([])
  expect((await list({ search: gone.id })).totalCount).toBe(0)
  expect(
    (await app.call('GET /admin/users/:id', { token: admin.token, params: { id: gone.id } })).status,
  ).toBe(404)
  const suspended = await app.call('POST /admin/users/:id/suspend', {
    token: admin.token,
    params: { id: gone.id },
    body: { reason: 'Perfil falso' },
  })
  expect(suspended.status).toBe(404)
  const { items } = await list({ situation: 'deleting' })
  const deletionDueAt = new Date(now.getTime() + 7 * DAY_MS).toISOString()
  expect(items).toMatchObject([{ id: leaving.id, situation: 'deleting', deletionDueAt }])
  expect((await list({ situation: 'suspended', search: 'zoraide' })).items).toEqual([])
})

describe('the export', () => {
  const exported = (query: string) =>
    app.app.inject({
      url: `/api/admin/users.csv?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })

  test('has the rows of the filter beyond one batch, harmless cells, and leaves a record without the words', async () => {
    const now = app.clock.now()
    await app.db
      .insertInto('users')
      .values(
        Array.from({ length: 1_001 }, (_, index) => ({
          email: `lote${index}@example.com`,
          name: index === 0 ? '=HYPERLINK("http://mal")' : `Lote ${index}`,
          email_verified_at: now,
          // All at the same time, so that the position needs the id.
          created_at: now,
        })),
      )
      .execute()
    const { body, headers, statusCode } = await exported('search=lote&role=doctor')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body.trim().split('\r\n')).toHaveLength(1)
    const lines = (await exported('search=lote')).body.trim().split('\r\n')
    expect(lines).toHaveLength(1_002)
    expect(new Set(lines).size).toBe(1_002)
    expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(/^"'=HYPERLINK/)
    const [, last] = await logOf('users').then((rows) => rows.slice(-2))
    expect(last).toMatchObject({ action: 'exported', admin_user_id: admin.id, subject_type: 'export' })
    expect(JSON.stringify(last?.changes)).not.toContain('lote')
  })
})

describe('the details', () => {
  test('tell plan, figures, sessions and the last actions', async () => {
    const hospital = await createEmployer(app, 'Hospital Detalhado')
    await publishJob(app, hospital)
    await suspend(hospital.id, admin, 'Vaga suspeita')
    await app.call('POST /admin/users/:id/reinstate', { token: admin.token, params: { id: hospital.id } })
    await app.openTestSession(hospital.id, 'employer')
    expect(await details(hospital.id)).toMatchObject({
      name: 'Hospital Detalhado',
      situation: 'active',
      jobs: 1,
      activeJobs: 1,
      sessions: [{ device: 'Dispositivo desconhecido' }],
      plan: { planLabel: 'Enterprise', grantedPosts: 1_000, currentActivePosts: 1 },
      log: [
        { action: 'Encerrou a suspensão da conta', adminName: 'Operadora Um' },
        { action: 'Suspendeu a conta', adminName: 'Operadora Um', reason: 'Vaga suspeita' },
      ],
    })
    expect(
      (await app.call('GET /admin/users/:id', { token: admin.token, params: { id: UNKNOWN_ID } })).status,
    ).toBe(404)
  })

  test('a document is revealed only with a reason, and the log keeps the reason but not the value', async () => {
    const medica = await createDoctor(app)
    const { cpf } = await app.db
      .selectFrom('users')
      .select('cpf')
      .where('id', '=', medica.id)
      .executeTakeFirstOrThrow()
    const reveal = (field: 'cpf' | 'cnpj', reason: string) =>
      app.call('POST /admin/users/:id/reveal', {
        token: admin.token,
        params: { id: medica.id },
        body: { field, reason },
      })
    expect((await reveal('cpf', '  ')).status).toBe(400)
    expect((await reveal('cnpj', 'Conferência')).status).toBe(404)
    expect((await reveal('cpf', 'Pedido da médica')).reply.value).toBe(cpf)
    const log = await logOf(medica.id)
    expect(log).toMatchObject([
      { action: 'revealed_document', reason: 'Pedido da médica', admin_user_id: admin.id },
    ])
    expect(JSON.stringify(log)).not.toContain(cpf)
  })
})

// Last, because it moves the clock.
describe('the last access', () => {
  test('a sign-in is the last access, which later ones within the hour do not move', async () => {
    const email = 'ultimo.acesso@example.com'
    await app.call('POST /user/create', { token: admin.token, body: { email } })
    const link = await mailedLink(app, email)
    await app.call('POST /auth/reset-password', {
      body: {
        token: link.pathname.split('/').at(-1) as string,
        newPassword: OTHER_PASSWORD,
        repeatPassword: OTHER_PASSWORD,
      },
    })
    await login(app, email, OTHER_PASSWORD)
    const first = app.clock.now().toISOString()
    const renewToken = async () =>
      Object.assign(admin, { token: await app.openTestSession(admin.id, 'admin') })
    const seen = async () => (await list({ search: email })).items[0]?.lastSeenAt
    expect(await seen()).toBe(first)
    app.clock.advance({ minutes: 30 })
    await renewToken()
    await login(app, email, OTHER_PASSWORD)
    expect(await seen()).toBe(first)
    app.clock.advance({ minutes: 31 })
    await renewToken()
    await login(app, email, OTHER_PASSWORD)
    expect(await seen()).toBe(app.clock.now().toISOString())
    expect((await list({ sort: 'lastSeen', pageSize: 1 })).items[0]?.email).toBe(email)
  })
})
