import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '#server/db/connection.ts'
import { PASSWORD, register, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { hashing } from '#test/password-hashing.ts'

let app: TestApp
const addresses = {
  account: 'com-conta@example.com',
  contested: 'com-conta-e-cadastro@example.com',
  pending: 'so-cadastro@example.com',
  pendingTwice: 'dois-cadastros@example.com',
  unknown: `${randomUUID()}@example.com`,
}
const INTRUDER = 'Intrusa99xyz'
const asIntruder = { password: INTRUDER, repeatedPassword: INTRUDER }

beforeAll(async () => {
  app = await testApp()
  for (const email of [addresses.account, addresses.contested]) await registerAndVerify(app, email)
  for (const email of [addresses.pending, addresses.pendingTwice]) await register(app, email)
  app.clock.advance({ minutes: 1 })
  await register(app, addresses.contested, asIntruder)
  await register(app, addresses.pendingTwice, asIntruder)
})

// Each test begins after the limits of those before it.
let hours = 0
beforeEach(() => {
  hours += 1
  app.clock.advance({ hours, seconds: hours })
})

const registrationForm = {
  password: 'Errada123x',
  repeatedPassword: 'Errada123x',
  acceptTerms: true as const,
}
const everybody = Object.keys(addresses) as (keyof typeof addresses)[]
const logIn = (password: string) => (email: string) =>
  app.call('POST /auth/login', { body: { email, password } })

const isOfQueue = (connection: unknown) =>
  (connection as { connectionParameters: { application_name: string } }).connectionParameters
    .application_name === 'medponto-queue'

test.each<[string, (email: string) => Promise<{ status: number }>, (keyof typeof addresses)[]]>([
  ['login', logIn('Errada123x'), everybody],
  ['login with the password of a registration', logIn(INTRUDER), ['contested', 'pendingTwice']],
  [
    'register',
    (email) => app.call('POST /auth/register', { body: { email, ...registrationForm } }),
    everybody,
  ],
  ['forgot password', (email) => app.call('POST /auth/forgot-password', { body: { email } }), everybody],
  ['resend', (email) => app.call('POST /auth/resend-verification', { body: { email } }), everybody],
])('%s does the same work whether or not the address has an account', async (_, send, names) => {
  const query = vi.spyOn(Connection.prototype, 'query')
  const works = new Map<string, string[]>()
  for (const name of names) {
    query.mockClear()
    hashing.count = 0
    const { status } = await send(addresses[name])
    // The queue looks for work at any time.
    const calls = query.mock.calls.filter((_, index) => !isOfQueue(query.mock.contexts[index]))
    const statements = calls.map(([first]) =>
      typeof first === 'object' && 'text' in first ? first.text : first,
    )
    const work = [`status ${status}`, `hashes ${hashing.count}`, ...statements].join('\n')
    works.set(work, [...(works.get(work) ?? []), name])
  }
  query.mockRestore()
  expect([...works.values()]).toEqual([names])
  expect([...works.keys()][0]).toContain('throttles')
})

test('a right password costs one hash', async () => {
  hashing.count = 0
  const body = { email: addresses.account, password: PASSWORD }
  expect((await app.call('POST /auth/login', { body })).status).toBe(200)
  expect(hashing.count).toBe(1)
})

test('passwords are hashed at least at the cost that OWASP recommends', async () => {
  await register(app, `${randomUUID()}@example.com`)
  expect(hashing.settings).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})
