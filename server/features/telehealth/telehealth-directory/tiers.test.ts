import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { TelehealthTier } from '#contract/telehealth/tiers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import {
  createListedCompany,
  createTelehealth,
  decideCheck,
  notificationsOf,
  passTime,
} from '#test/telehealth.ts'
import { endExpiredTiers } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
const setTier = (
  id: string,
  telehealthTier: TelehealthTier,
  expiresAt: string | null = inDays(30),
  seen?: { telehealthTier: TelehealthTier; expiresAt: string | null },
) =>
  app.call('PATCH /admin/telehealth-companies/:id/tier', {
    token: admin.token,
    params: { id },
    body: { telehealthTier, expiresAt, ...(seen && { seen }) },
  })
const slots = async () =>
  (await app.call('GET /admin/telehealth-companies/available-slots', { token: admin.token })).reply
const tierOf = async (id: string) =>
  (
    await app.call('GET /admin/telehealth-companies', { token: admin.token, query: { pageSize: 100 } })
  ).reply.companies.find((one) => one.id === id)
const endExpired = () => endExpiredTiers(app.db, app.queue, app.clock.now())
const clear = () => app.db.deleteFrom('telehealth_tiers').execute()
beforeEach(() => clear())

test('a position lasts to the end of its day in Brasília, and today is the earliest day', async () => {
  const { id } = await createListedCompany(app, admin)
  const today = await setTier(id, 'partner', '2026-11-16T16:00:00Z')
  expect(today.status).toBe(200)
  expect(today.reply).toEqual({
    success: true,
    telehealthTier: 'partner',
    expiresAt: '2026-11-17T02:59:59.000Z',
  })
  for (const [expiresAt, message] of [
    ['2026-11-16T02:59:59Z', 'Informe uma data a partir de hoje.'],
    ['2029-11-16T00:00:00Z', 'Informe uma data dos próximos 730 dias.'],
    [null, 'Informe a data de expiração.'],
  ] as const) {
    const { status, error } = await setTier(id, 'partner', expiresAt)
    expect([status, error.errors?.expiresAt]).toEqual([400, [message]])
  }
})

test('only a checked telehealth company gets a paid position', async () => {
  const unchecked = await createTelehealth(app)
  const refused = await setTier(unchecked.id, 'sponsored')
  expect([refused.status, refused.error.errorDto.details]).toEqual([
    409,
    'Confira o registro da empresa antes de dar a ela uma posição paga no diretório.',
  ])
  const hospital = await createEmployer(app)
  for (const id of [hospital.id, admin.id, UNKNOWN_ID, 'nada'])
    expect((await setTier(id, 'sponsored')).status).toBe(404)
  expect(await slots()).toMatchObject({ sponsors: { used: 0 } })
})

test.each([
  { telehealthTier: 'gold', expiresAt: null },
  { telehealthTier: 'partner', expiresAt: 'amanhã' },
  { telehealthTier: 'partner' },
  {},
])('the body %j is refused', async (body) => {
  const { status } = await app.call('PATCH /admin/telehealth-companies/:id/tier', {
    token: admin.token,
    params: { id: UNKNOWN_ID },
    body: body as never,
  })
  expect(status).toBe(400)
})

test('partners come before sponsored companies and these before the others, and every change is logged once', async () => {
  const [a, b, c] = [
    await createListedCompany(app, admin, 'A regular'),
    await createListedCompany(app, admin, 'B destaque'),
    await createListedCompany(app, admin, 'C parceira'),
  ] as const
  await setTier(c.id, 'partner')
  await setTier(b.id, 'sponsored')
  await setTier(b.id, 'sponsored')
  const { data } = (await app.call('GET /telehealth/companies', { query: { pageSize: 100 } })).reply
  const own = data.filter(({ id }) => [a.id, b.id, c.id].includes(id))
  expect(own.map(({ companyName }) => companyName)).toEqual(['C parceira', 'B destaque', 'A regular'])
  const entries = await app.db
    .selectFrom('admin_log')
    .select('changes')
    .where('subject_id', '=', b.id)
    .where('action', '=', 'changed_telehealth_tier')
    .execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]?.changes).toMatchObject({ telehealthTier: { before: 'regular', after: 'sponsored' } })
  await setTier(b.id, 'regular', null)
  expect(await tierOf(b.id)).toMatchObject({ telehealthTier: 'regular', telehealthTierExpiresAt: null })
})

test('an admin who has not seen the latest change is told so', async () => {
  const { id } = await createListedCompany(app, admin)
  const regular = { telehealthTier: 'regular', expiresAt: null } as const
  const first = await setTier(id, 'sponsored', inDays(7), regular)
  const late = await setTier(id, 'partner', inDays(60), regular)
  expect([late.status, late.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  const { telehealthTier, expiresAt } = first.reply
  expect((await setTier(id, 'partner', inDays(60), { telehealthTier, expiresAt })).status).toBe(200)
})

test('an expired position is regular at once, and the queue frees it, logs it and tells the company once', async () => {
  const company = await createListedCompany(app, admin)
  await setTier(company.id, 'partner', inDays(1))
  await passTime(app, admin, { days: 2 })
  const expired = { telehealthTier: 'regular', isTelehealthTierExpired: true }
  expect(await tierOf(company.id)).toMatchObject(expired)
  expect(await slots()).toMatchObject({ partners: { used: 0, available: 3 } })
  await Promise.all([endExpired(), endExpired()])
  await endExpired()
  expect(await tierOf(company.id)).toMatchObject({ ...expired, telehealthTierExpiresAt: expect.any(String) })
  expect(await notificationsOf(app, company.id)).toMatchObject({ telehealth_tier_ended: 1 })
  const ended = await app.db
    .selectFrom('admin_log')
    .select('admin_user_id')
    .where('subject_id', '=', company.id)
    .where('action', '=', 'ended_telehealth_tier')
    .execute()
  expect(ended).toEqual([{ admin_user_id: null }])
})

test('an admin who extends a position that has just ended is told so, and can give it again', async () => {
  const company = await createListedCompany(app, admin)
  const { telehealthTier, expiresAt } = (await setTier(company.id, 'partner', inDays(1))).reply
  await passTime(app, admin, { days: 2 })
  const [, late, , again] = await Promise.all([
    endExpired(),
    setTier(company.id, 'partner', inDays(60), { telehealthTier, expiresAt }),
    endExpired(),
    setTier(company.id, 'partner', inDays(30)),
  ])
  expect([late.status, late.error.errorDto.errorName, again.status]).toEqual([409, 'ChangedMeanwhile', 200])
  await endExpired()
  expect(await tierOf(company.id)).toMatchObject({
    telehealthTier: 'partner',
    isTelehealthTierExpired: false,
  })
  expect(await slots()).toMatchObject({ partners: { used: 1 } })
  expect(await notificationsOf(app, company.id)).toMatchObject({ telehealth_tier_ended: 1 })
})

test('of two admins who choose the last slot, or change the same company, one succeeds', async () => {
  const companies = [1, 2, 3, 4].map((number) => createListedCompany(app, admin, `Última ${number}`))
  const [a, b, c, d] = (await Promise.all(companies)) as [TestUser, TestUser, TestUser, TestUser]
  for (const { id } of [a, b]) await setTier(id, 'partner')
  const last = await Promise.all([setTier(c.id, 'partner'), setTier(d.id, 'partner')])
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(last.find(({ status }) => status === 409)?.error.errorDto.errorName).toBe('NoFreeSlot')
  expect(await slots()).toMatchObject({ partners: { used: 3, available: 0 } })
  await clear()
  const regular = { telehealthTier: 'regular', expiresAt: null } as const
  const both = await Promise.all([
    setTier(a.id, 'partner', inDays(30), regular),
    setTier(a.id, 'sponsored', inDays(60), regular),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.error.errorDto.errorName).toBe('ChangedMeanwhile')
})

test('a company whose check is refused, or which leaves, while it gets a position is not listed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [refused, gone] = [
      await createListedCompany(app, admin, `Recusada ${round}`),
      await createListedCompany(app, admin, `Fora ${round}`),
    ]
    const [given] = await Promise.all([
      setTier(refused.id, 'sponsored'),
      decideCheck(app, admin, refused.id, 'refused'),
      setTier(gone.id, 'sponsored'),
      app.call('PATCH /admin/organizations/:id/telehealth-status', {
        token: admin.token,
        params: { id: gone.id },
        body: { isTelehealth: false },
      }),
    ])
    expect([200, 409]).toContain(given.status)
    expect(await tierOf(refused.id)).toMatchObject({ isListed: false, checkState: 'refused' })
    const { data } = (await app.call('GET /telehealth/companies', { query: { pageSize: 100 } })).reply
    expect(data.map(({ id }) => id).filter((id) => id === refused.id || id === gone.id)).toEqual([])
    // Only the position that was given before the refusal still has its slot.
    expect((await slots()).sponsors.used).toBe(given.status === 200 ? 1 : 0)
    await clear()
  }
})

test('a company that gives up telemedicine frees its slot', async () => {
  const company = await createListedCompany(app, admin)
  await setTier(company.id, 'partner')
  await app.call('PUT /user', { token: company.token, body: { isTelehealth: false } })
  expect(await slots()).toMatchObject({ partners: { used: 0 } })
  await endExpired()
  await app.call('PUT /user', { token: company.token, body: { isTelehealth: true } })
  expect(await slots()).toMatchObject({ partners: { used: 0 } })
})

test('twenty parallel changes and the expiry job never fill more than 3 and 10 slots', async () => {
  const companies: TestUser[] = []
  for (let number = 0; number < 26; number += 1)
    companies.push(await createListedCompany(app, admin, `Corrida ${number}`))
  // Two partners and four sponsored companies whose time is over when the race begins.
  for (const [index, { id }] of companies.slice(20).entries())
    expect((await setTier(id, index < 2 ? 'partner' : 'sponsored', inDays(1))).status).toBe(200)
  await passTime(app, admin, { days: 2 })
  const replies = await Promise.all([
    ...companies.slice(0, 20).flatMap(({ id }, index) => {
      const change = setTier(id, index % 3 === 0 ? 'partner' : 'sponsored')
      return index % 5 === 0 ? [change, endExpired().then(() => null)] : [change]
    }),
  ])
  const changes = replies.filter((reply) => reply !== null)
  const won = changes.filter(({ status }) => status === 200)
  const lost = changes.filter(({ status }) => status !== 200)
  const granted = (tier: string) => won.filter(({ reply }) => reply.telehealthTier === tier).length
  // 7 of the 20 asked for one of 3 slots, 13 for one of 10.
  expect([changes.length, granted('partner'), granted('sponsored')]).toEqual([20, 3, 10])
  expect(lost.map(({ error }) => error.errorDto.details)).toEqual(
    Array(7).fill('Não há vagas livres nesta posição do diretório.'),
  )
  expect(await slots()).toEqual({
    partners: { total: 3, used: 3, available: 0 },
    sponsors: { total: 10, used: 10, available: 0 },
  })
  const held = await app.db
    .selectFrom('telehealth_tiers')
    .select(['tier', 'slot'])
    .where('slot', 'is not', null)
    .execute()
  expect(new Set(held.map(({ tier, slot }) => `${tier} ${slot}`)).size).toBe(13)
})
