import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { companyCheckText } from '#contract/admin/company-checks.ts'
import { cnpj } from '#server/demo/identity-numbers.ts'
import { randomOf } from '#server/demo/random.ts'
import { login, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  askAboutCompany as ask,
  closeCompanyCase as close,
  companyCheckOf,
  companyRegistryWith,
  inOrder,
  waitingQuestions,
} from '#test/credentials/company-checks.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { sandboxOrders } from './gateway.ts'
import { sweepChecks } from './service.ts'
import { workCompanyChecks } from './worker.ts'

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
const cnpjOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('cnpj').where('id', '=', id).executeTakeFirstOrThrow()).cnpj
const press = ({ id }: { id: string }, by = admin) =>
  app.call('POST /admin/organizations/:id/registry-question', { token: by.token, params: { id } })
const openCases = async () =>
  (
    await app.call('GET /admin/organizations', {
      token: admin.token,
      query: { hasCompanyCase: 'true', pageSize: 100 },
    })
  ).reply

test('the text of a check says the situation and the day', () => {
  const at = '2026-11-24T15:00:00Z'
  expect(companyCheckText('active', at)).toBe('Receita Federal: ativa, conferido em 24/11/2026')
  expect(companyCheckText(null, at)).toBe('Receita Federal: CNPJ não encontrado em 24/11/2026')
})

test('an answer is shown to admins with its date, and a company in order is no case', async () => {
  const company = await createEmployer(app)
  const nothing = { isOn: true, isPending: false, answeredAt: null, failedAt: null, entry: null, case: null }
  expect(await checkOf(company)).toEqual(nothing)
  const registry = companyRegistryWith(inOrder())
  await ask(app, company, registry)
  expect(registry.asked).toEqual([await cnpjOf(company)])
  const { isFound: _, ...entry } = inOrder() as { isFound: true }
  expect(await checkOf(company)).toEqual({ ...nothing, answeredAt: '2026-11-16T15:00:00.000Z', entry })
})

test('two processes that ask at once make one call', async () => {
  const company = await createEmployer(app)
  const other = await testApp({ sameDatabaseAs: app })
  let answer = () => {}
  const gate = new Promise<void>((open) => {
    answer = open
  })
  const asked: string[] = []
  const slow = {
    async lookup(number: string) {
      asked.push(number)
      await gate
      return inOrder({ situation: 'unfit' })
    },
  }
  const first = ask(app, company, slow, { isForced: true })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await ask(other, company, slow, { isForced: true })
  answer()
  await first
  expect(asked).toHaveLength(1)
  expect((await checkOf(company)).case?.reason).toBe('unfit')
  await ask(other, company, slow)
  expect(asked).toHaveLength(1)
})

test('an admin who asks while an earlier question is under way gets another one after it', async () => {
  const company = await createEmployer(app)
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  const asked: string[] = []
  const slow = {
    async lookup(number: string) {
      asked.push(number)
      await gate
      return inOrder()
    },
  }
  const earlier = ask(app, company, slow)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  app.clock.advance({ seconds: 1 })
  expect((await press(company)).status).toBe(200)
  const before = await waitingQuestions(app, company)
  await ask(app, company, slow, { isForced: true })
  expect(await waitingQuestions(app, company)).toEqual([...before, { companyId: company.id, isForced: true }])
  expect(asked).toHaveLength(1)
  answer()
  await earlier
})

test('a process that dies while it asks keeps the others from it for half a minute', async () => {
  const company = await createEmployer(app)
  void ask(app, company, { lookup: () => new Promise(() => {}) })
  await vi.waitFor(async () =>
    expect(
      await app.db
        .selectFrom('company_checks')
        .select('asking_until')
        .where('employer_id', '=', company.id)
        .executeTakeFirst(),
    ).toMatchObject({ asking_until: expect.any(Date) }),
  )
  const registry = companyRegistryWith(inOrder())
  app.clock.advance({ seconds: 29 })
  await ask(app, company, registry)
  expect(registry.asked).toEqual([])
  app.clock.advance({ seconds: 2 })
  await ask(app, company, registry)
  expect((await checkOf(company)).answeredAt).not.toBeNull()
})

describe('another CNPJ', () => {
  test('makes the old answer and its case not apply, and is asked about at once', async () => {
    const company = await createEmployer(app)
    await ask(app, company, companyRegistryWith(inOrder({ situation: 'unfit' })))
    const { reply: user } = await app.call('GET /admin/users/:id', {
      token: admin.token,
      params: { id: company.id },
    })
    const number = cnpj(randomOf('another number'))
    const { status } = await app.call('PATCH /admin/users/:id/document', {
      token: admin.token,
      params: { id: company.id },
      body: { cnpj: number, updatedAt: user.updatedAt },
    })
    expect(status).toBe(200)
    expect(await checkOf(company)).toMatchObject({ answeredAt: null, entry: null, case: null })
    expect((await openCases()).items.map(({ id }) => id)).not.toContain(company.id)
    expect(await waitingQuestions(app, company)).toEqual([{ companyId: company.id }])
    const registry = companyRegistryWith(inOrder())
    await ask(app, company, registry)
    expect(registry.asked).toEqual([number])
    expect(await checkOf(company)).toMatchObject({ entry: { situation: 'active' }, case: null })
  })

  test('that is set while the registry answers about the old one discards that answer', async () => {
    const company = await createEmployer(app)
    const number = cnpj(randomOf('set meanwhile'))
    await ask(app, company, {
      async lookup() {
        await change(company.id, { cnpj: number })
        return inOrder({ situation: 'unfit' })
      },
    })
    expect(await checkOf(company)).toMatchObject({ answeredAt: null, case: null })
    const registry = companyRegistryWith(inOrder())
    await ask(app, company, registry)
    expect(registry.asked).toEqual([number])
    expect((await checkOf(company)).entry?.situation).toBe('active')
  })
})

describe('the button of admins', () => {
  test('asks the registry again, and only once if it is pressed several times', async () => {
    const company = await createEmployer(app)
    const registry = companyRegistryWith(inOrder())
    await ask(app, company, registry)
    await ask(app, company, registry)
    expect(registry.asked).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    const pressed = await Promise.all([1, 2, 3].map(() => press(company)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await waitingQuestions(app, company)).toEqual([{ companyId: company.id, isForced: true }])
    expect((await checkOf(company)).isPending).toBe(true)
    await ask(app, company, registry, { isForced: true })
    expect(registry.asked).toHaveLength(2)
    expect((await checkOf(company)).isPending).toBe(false)
  })

  test('is for admins, for companies with a CNPJ, and only if there is a registry', async () => {
    const company = await createEmployer(app)
    const others = [company, await createMember(app, company, 'recruiter'), await createDoctor(app)]
    for (const other of others) {
      expect((await press(company, other)).status).toBe(403)
      const closing = await app.call('POST /admin/organizations/:id/close-case', {
        token: other.token,
        params: { id: company.id },
        body: { outcome: 'explained', note: 'Resolvido.', version: '' },
      })
      expect(closing.status).toBe(403)
    }
    expect((await press({ id: UNKNOWN_ID })).status).toBe(404)
    expect((await press(await createDoctor(app))).status).toBe(404)
    await change(company.id, { cnpj: null })
    expect((await press(company)).status).toBe(422)
  })
})

describe('without an answer', () => {
  test('the earlier one stays, and the questions become rarer, up to one a day', async () => {
    const company = await createEmployer(app)
    const registry = companyRegistryWith(inOrder({ situation: 'unfit' }))
    await ask(app, company, registry)
    await close(app, admin, company)
    registry.answer = new Error('the registry of companies answered with status 500')
    const logged: unknown[] = []
    const waits: number[] = []
    for (let count = 0; count < 7; count += 1) {
      await ask(app, company, registry, { isForced: true, log: (error) => logged.push(error) })
      const { due_at } = await app.db
        .selectFrom('company_checks')
        .select('due_at')
        .where('employer_id', '=', company.id)
        .executeTakeFirstOrThrow()
      waits.push((due_at.getTime() - app.clock.now().getTime()) / 3_600_000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24])
    expect(logged).toHaveLength(7)
    expect(await checkOf(company)).toMatchObject({
      failedAt: app.clock.now().toISOString(),
      entry: { situation: 'unfit' },
      case: { reason: 'unfit', outcome: 'explained' },
    })
    registry.answer = inOrder({ situation: 'unfit' })
    await ask(app, company, registry, { isForced: true })
    expect(await checkOf(company)).toMatchObject({ failedAt: null, case: { outcome: 'explained' } })
  })

  test('a first question that fails opens no case', async () => {
    const company = await createEmployer(app)
    await ask(app, company, companyRegistryWith(new Error('no answer')))
    expect(await checkOf(company)).toMatchObject({ answeredAt: null, entry: null, case: null })
    expect((await checkOf(company)).failedAt).not.toBeNull()
  })
})

test('more than twenty questions a minute, of all processes together, wait for the next minute', async () => {
  const registry = companyRegistryWith(inOrder())
  const companies = await Promise.all(Array.from({ length: 22 }, () => createEmployer(app)))
  for (const company of companies) await ask(app, company, registry)
  expect(registry.asked).toHaveLength(20)
  const [last] = companies.slice(-1) as [TestUser]
  expect(await waitingQuestions(app, last)).toEqual([{ companyId: last.id, isForced: false }])
  app.clock.advance({ minutes: 1 })
  await ask(app, last, registry)
  expect(registry.asked).toHaveLength(21)
})

test('the sweep asks about companies without an answer, and again after 90 days', async () => {
  const [fresh, suspended, noNumber] = [
    await createEmployer(app),
    await createEmployer(app),
    await createEmployer(app),
  ]
  await change(suspended.id, { suspended_at: app.clock.now() })
  await change(noNumber.id, { cnpj: null })
  const registry = companyRegistryWith(inOrder())
  const deps = { db: app.db, queue: app.queue, registry }
  await sweepChecks({ ...deps, registry: null as never }, app.clock.now())
  expect(await waitingQuestions(app, fresh)).toEqual([])
  await sweepChecks(deps, app.clock.now())
  expect(await waitingQuestions(app, fresh)).toEqual([{ companyId: fresh.id }])
  for (const other of [suspended, noNumber]) expect(await waitingQuestions(app, other)).toEqual([])
  await ask(app, fresh, registry)
  app.clock.advance({ days: 89 })
  await sweepChecks(deps, app.clock.now())
  expect(await waitingQuestions(app, fresh)).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await sweepChecks(deps, app.clock.now())
  expect(await waitingQuestions(app, fresh)).toHaveLength(2)
  await app.db.deleteFrom('throttles').execute()
  await ask(app, fresh, registry)
  expect(registry.asked).toHaveLength(2)
})

test('the first number of a company is asked about by the worker, with the sandbox of the demo', async () => {
  const email = 'empresa-nova@example.com'
  await registerAndVerify(app, email)
  const { authToken } = (await login(app, email)).reply
  const { reply } = await app.call('POST /auth/complete-profile', {
    token: authToken,
    body: {
      profileType: 'employer',
      name: 'Clínica Nova',
      phone: '4133334444',
      state: 'PR',
      city: 'Curitiba',
      cnpj: cnpj(randomOf('first number'), sandboxOrders.unfit),
    } as never,
  })
  const { id } = reply.user
  await workCompanyChecks(app.queue, { ...app, log: { warn: () => undefined } })
  await vi.waitFor(
    async () =>
      expect(await checkOf({ id })).toMatchObject({
        entry: { name: 'CLÍNICA NOVA LTDA', situation: 'unfit' },
        case: { reason: 'unfit', outcome: null },
      }),
    // The questions of the other tests come first.
    { timeout: 60_000 },
  )
}, 90_000)

test('in production nothing is asked without an address', async () => {
  const production = await testApp({
    sameDatabaseAs: app,
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.example',
      SESSION_SECRET: 'Gq3v9sT1xLzR7bYwKd5mN8hPc2JfU6aE',
      SMTP_URL: 'smtp://mail.example:587',
    },
  })
  const company = await createEmployer(app)
  const input = { token: admin.token, params: { id: company.id } }
  const { reply } = await production.call('GET /admin/organizations/:id', input)
  expect(reply.companyCheck.isOn).toBe(false)
  expect((await production.call('POST /admin/organizations/:id/registry-question', input)).status).toBe(422)
  await ask(app, company, null)
  expect((await checkOf(company)).answeredAt).toBeNull()
})
