import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'
import { wordlessLogEntries } from '#test/log-words.ts'
import { csvOf } from '#test/payments.ts'
import { insertSubscription } from '#test/subscriptions.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const add = (name: string) => app.call('POST /admin/ambassadors', { token: admin.token, body: { name } })
const change = (name: string, isRetired: boolean) =>
  app.call('PATCH /admin/ambassadors/:name', { token: admin.token, params: { name }, body: { isRetired } })
const analytics = async (query: object = { pageSize: 100 }) =>
  (await app.call('GET /admin/referral-analytics', { token: admin.token, query })).reply
const referrals = async (query: object) =>
  (await app.call('GET /admin/referrals', { token: admin.token, query })).reply
const figuresOf = async (name: string) =>
  (await analytics()).ambassadors.find(({ ambassador }) => ambassador === name)

/** Completes the profile of a new company that names an ambassador. */
async function complete(referral: string) {
  const company = await createUser(app, { role: null, complete: false })
  const result = await app.call('POST /auth/complete-profile', {
    token: company.token,
    body: {
      profileType: 'employer',
      name: 'Clínica Nova',
      phone: '4132221100',
      cnpj: generateCnpj({ version: 2 }),
      state: 'PR',
      city: 'Curitiba',
      referral,
      isTelehealth: false,
    },
  })
  return { ...result, id: company.id }
}

const UNKNOWN = 'Referral não encontrado. Verifique o nome digitado.'

const logged = (ambassador: string) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_id', 'changes'])
    .where('subject_id', '=', ambassador)
    .orderBy('id')
    .execute()

/** A company that named `referral` at a registration in the past. */
async function referred(
  referral: string,
  subscription: Record<string, unknown> | null,
  at = '2026-10-02T02:00:00Z',
) {
  const company = await createEmployer(app, 'Hospital Indicado')
  await app.db.updateTable('users').set({ referral, created_at: at }).where('id', '=', company.id).execute()
  await app.db
    .updateTable('employers')
    .set({ granted_posts: null })
    .where('user_id', '=', company.id)
    .execute()
  if (!subscription) return company
  await insertSubscription(app, company, {
    created_at: '2026-10-03T12:00:00Z',
    current_period_start: '2026-11-03T12:00:00Z',
    current_period_end: '2026-12-03T12:00:00Z',
    ...subscription,
  })
  return company
}

test('an added ambassador can be named in any spelling, and a retired one no longer', async () => {
  expect((await complete('Letícia')).error.errors).toEqual({ referral: [UNKNOWN] })
  const added = await add('  Letícia ')
  expect([added.status, added.reply]).toEqual([201, { name: 'LETÍCIA' }])
  const company = await complete('leticia')
  expect(company.status).toBe(200)
  const { referral } = await app.db
    .selectFrom('users')
    .select('referral')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect(referral).toBe('LETÍCIA')

  expect((await change('letícia', true)).status).toBe(200)
  expect((await complete('LETÍCIA')).error.errors).toEqual({ referral: [UNKNOWN] })
  expect(await figuresOf('LETÍCIA')).toMatchObject({ isRetired: true, totalReferrals: 1 })
  // A second click changes and records nothing.
  expect((await change('LETÍCIA', true)).status).toBe(200)
  expect((await change('LETÍCIA', false)).status).toBe(200)
  expect((await complete('Letícia')).status).toBe(200)
  expect(await logged('LETÍCIA')).toEqual([
    { action: 'added_ambassador', subject_id: 'LETÍCIA', changes: {} },
    {
      action: 'retired_ambassador',
      subject_id: 'LETÍCIA',
      changes: { isRetired: { before: false, after: true } },
    },
    {
      action: 'reactivated_ambassador',
      subject_id: 'LETÍCIA',
      changes: { isRetired: { before: true, after: false } },
    },
  ])
})

test('of several admins who add the same name at the same time, one succeeds', async () => {
  const replies = await Promise.all(['Otávio', 'OTAVIO', 'otávio', 'Otavio'].map(add))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.error.errorDto).toMatchObject({
    errorName: 'AmbassadorExists',
    details: 'Já existe um embaixador com este nome.',
  })
})

test('a company that completes its profile while its ambassador is retired either has her or is refused', async () => {
  await add('Beatriz')
  const [company] = await Promise.all([complete('beatriz'), change('BEATRIZ', true)])
  const { referral } = await app.db
    .selectFrom('users')
    .select('referral')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect([
    [200, 'BEATRIZ'],
    [400, null],
  ]).toContainEqual([company.status, referral])
})

test.each(['', '   ', '=1+1', 'ANA1', 'x'.repeat(61), '日本'])('the name %j is refused', async (name) => {
  expect((await add(name)).status).toBe(400)
})

test('an unknown ambassador cannot be retired', async () => {
  expect((await change('NINGUÉM', true)).status).toBe(404)
})

test('referrals count as active while their company has a plan', async () => {
  await add('Caio')
  const active = await referred('CAIO', {})
  const none = await referred('CAIO', null)
  const ended = await referred('CAIO', {
    is_current: false,
    status: 'canceled',
    ended_at: '2026-11-01T12:00:00Z',
  })
  const unpaid = await referred('CAIO', { status: 'past_due', past_due_since: '2026-11-03T12:00:00Z' })
  const inGrace = await referred('CAIO', { status: 'past_due', past_due_since: '2026-11-12T12:00:00Z' })
  const cancelled = await referred('CAIO', { cancels_at: '2026-11-30T12:00:00Z' })
  const granted = await referred('CAIO', null, '2026-10-04T12:00:00Z')
  await app.db.updateTable('employers').set({ granted_posts: 40 }).where('user_id', '=', granted.id).execute()
  // A grant by an admin does not end with the subscription beside it.
  const both = await referred('CAIO', { plan: 'business' }, '2026-10-02T12:00:00Z')
  await app.db.updateTable('employers').set({ granted_posts: 40 }).where('user_id', '=', both.id).execute()

  const figures = await figuresOf('CAIO')
  expect(figures).toMatchObject({ totalReferrals: 8, activeSubscriptions: 5, conversionRate: 62.5 })
  const { items } = await referrals({ ambassador: 'CAIO' })
  const subscriptionOf = (company: TestUser) => items.find(({ id }) => id === company.id)?.subscription
  const state = (status: string, expiresAt: string | null, planName = 'Pro') => ({
    status,
    planName,
    expiresAt,
  })
  expect(subscriptionOf(active)).toEqual(state('active', '2026-12-03T12:00:00.000Z'))
  expect(subscriptionOf(none)).toBeNull()
  expect(subscriptionOf(ended)).toEqual(state('canceled', '2026-11-01T12:00:00.000Z'))
  expect(subscriptionOf(unpaid)).toEqual(state('expired', '2026-12-03T12:00:00.000Z'))
  expect(subscriptionOf(inGrace)).toMatchObject({ status: 'active' })
  expect(subscriptionOf(cancelled)).toEqual(state('active', '2026-11-30T12:00:00.000Z'))
  expect(subscriptionOf(granted)).toEqual(state('active', null, 'Enterprise'))
  expect(subscriptionOf(both)).toEqual(state('active', null, 'Enterprise'))
  expect(figures?.referredUsers).toEqual(items.slice(0, 5).map(({ ambassador: _, ...user }) => user))
  expect(items[0]).toMatchObject({
    id: granted.id,
    companyName: 'Hospital Indicado',
    email: granted.email,
    createdAt: '2026-10-04T12:00:00.000Z',
  })
  const { summary, ambassadors } = await analytics()
  expect(summary.totalReferrals).toBe(ambassadors.reduce((sum, one) => sum + one.totalReferrals, 0))
  expect(summary.ambassadorCount).toBe(ambassadors.filter(({ isRetired }) => !isRetired).length)
})

test('a page of ambassadors is sorted and searched on the server, while the totals stay those of all', async () => {
  for (const name of ['Zélia', 'Zuleica', 'Zenaide']) await add(name)
  const company = await referred('ZÉLIA', {})
  await referred('ZÉLIA', null)
  await referred('ZULEICA', {})
  await app.db
    .updateTable('users')
    .set({ name: 'Maternidade Esperança' })
    .where('id', '=', company.id)
    .execute()
  const all = await analytics()
  const namesFor = async (query: object) => {
    const { ambassadors, ...page } = await analytics(query)
    return { names: ambassadors.map(({ ambassador }) => ambassador), page }
  }
  const byRate = { search: 'z', sort: 'conversionRate', direction: 'desc' }
  expect((await namesFor(byRate)).names).toEqual(['ZULEICA', 'ZÉLIA', 'ZENAIDE'])
  const second = await namesFor({ ...byRate, pageSize: 2, page: 2 })
  expect(second.names).toEqual(['ZENAIDE'])
  expect(second.page).toMatchObject({ summary: all.summary, totalCount: 3, totalPages: 2, currentPage: 2 })
  expect((await namesFor({ sort: 'name', direction: 'asc' })).names).toEqual(
    (await namesFor({ sort: 'name', direction: 'desc' })).names.toReversed(),
  )
  // A search for a company finds its ambassador, with her own totals and only that company.
  const [found, ...others] = (await analytics({ search: 'esperanca' })).ambassadors
  expect(others).toEqual([])
  expect(found).toMatchObject({ ambassador: 'ZÉLIA', totalReferrals: 2 })
  expect(found?.referredUsers.map(({ id }) => id)).toEqual([company.id])
  for (const search of ['%', "'", '\\', '日本'])
    expect([search, (await analytics({ search })).totalCount]).toEqual([search, 0])
})

test('the referrals of an ambassador are paged, sorted and searched', async () => {
  await add('Rosa')
  const first = await referred('ROSA', null, '2026-10-01T12:00:00Z')
  const second = await referred('ROSA', {}, '2026-10-02T12:00:00Z')
  const third = await referred('ROSA', null, '2026-10-03T12:00:00Z')
  await app.db.updateTable('users').set({ name: 'Ágape' }).where('id', '=', second.id).execute()
  const idsFor = async (query: object) =>
    (await referrals({ ambassador: 'rosa', ...query })).items.map(({ id }) => id)
  expect(await idsFor({})).toEqual([third.id, second.id, first.id])
  expect(await idsFor({ sort: 'createdAt', direction: 'asc' })).toEqual([first.id, second.id, third.id])
  expect((await idsFor({ sort: 'name', direction: 'asc' }))[0]).toBe(second.id)
  expect(await idsFor({ search: 'agape' })).toEqual([second.id])
  expect(await idsFor({ search: third.email.slice(0, 12), pageSize: 100 })).toContain(third.id)
  expect(await idsFor({ pageSize: 1, page: 2 })).toEqual([second.id])
  expect(await referrals({ ambassador: 'rosa', pageSize: 2 })).toMatchObject({ totalCount: 3, totalPages: 2 })
  expect((await referrals({ ambassador: 'ROSA', search: 'agape' })).items[0]).toMatchObject({
    ambassador: 'ROSA',
    subscription: { status: 'active', planName: 'Pro' },
  })
  expect((await referrals({ ambassador: 'NINGUÉM' })).items).toEqual([])
})

test('the export has the referrals of the list, without formulas, and is recorded', async () => {
  for (const name of ['Inês', 'Davi']) await add(name)
  const [company, other] = [await referred('INÊS', null), await referred('DAVI', null)]
  await app.db.updateTable('users').set({ name: '=HYPERLINK("x")' }).where('id', '=', company.id).execute()
  const all = await csvOf(app, admin, '/admin/referral-analytics.csv')
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(all.body).toContain(`"INÊS";"'=HYPERLINK(""x"")";"${company.email}"`)
  expect(all.body).toContain(other.email)
  const { body } = await csvOf(
    app,
    admin,
    '/admin/referral-analytics.csv?ambassador=in%C3%AAs&search=hyperlink',
  )
  expect(body).toContain(company.email)
  expect(body).not.toContain(other.email)
  expect((await logged('referrals')).at(-1)).toEqual({
    action: 'exported',
    subject_id: 'referrals',
    changes: {
      ambassador: { before: null, after: 'INÊS' },
      search: { before: null, after: 'com busca' },
    },
  })
  expect(await wordlessLogEntries(app.db)).toEqual([])
})
