import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createUser, type TestUser } from '#test/factories.ts'
import { builtPages } from './render.ts'

let app: TestApp
let second: TestApp
let admin: TestUser
let doctor: TestUser

beforeAll(async () => {
  app = await testApp({ pages: builtPages(), hearsChanges: true })
  second = await testApp({ sameDatabaseAs: app, hearsChanges: true })
  admin = await createUser(app, { role: 'admin' })
  doctor = await createDoctor(app)
})

const MESSAGE = 'Voltamos às 14h.'
async function set(isInMaintenance: boolean) {
  const { settings, version } = (await app.call('GET /admin/settings', { token: admin.token })).reply
  const body = { settings: { ...settings, isInMaintenance, maintenanceMessage: MESSAGE }, version }
  expect((await app.call('PUT /admin/settings', { token: admin.token, body })).status).toBe(200)
}
const open = (url: string, cookies: Record<string, string> = {}) =>
  app.app.inject({ url, cookies, headers: { accept: 'text/html' } })

const secondAnswers = (status: number) =>
  vi.waitUntil(async () => (await second.call('GET /jobs')).status === status, { timeout: 60_000 })

describe('in maintenance', () => {
  beforeEach(async () => {
    await set(true)
    await secondAnswers(503)
  })
  afterEach(async () => {
    await set(false)
    await secondAnswers(200)
  })

  test('others get a page or an error with the message and a time to come back, in every process', async () => {
    const page = await open('/vagas')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '300'])
    expect(page.body).toContain('Estamos em manutenção')
    expect(page.body).toContain(MESSAGE)
    for (const token of [undefined, doctor.token]) {
      const { status, error, raw } = await app.call('GET /jobs', token ? { token } : {})
      expect([status, error.errorDto.errorName, error.errorDto.details]).toEqual([
        503,
        'InMaintenance',
        MESSAGE,
      ])
      expect(raw.headers['retry-after']).toBe('300')
    }
    expect((await app.call('POST /auth/register', { body: {} as never })).status).toBe(503)
    expect((await second.call('GET /jobs')).error.errorDto.errorName).toBe('InMaintenance')
  })

  test('admins work as always, and their browser gets a pass for the pages', async () => {
    const { status, raw } = await app.call('GET /jobs', { token: admin.token })
    expect(status).toBe(200)
    const [pass] = raw.cookies as { name: string; value: string; httpOnly: boolean }[]
    expect(pass).toMatchObject({ name: 'medponto_maintenance_pass', httpOnly: true })
    const cookies = { medponto_maintenance_pass: pass?.value as string }
    expect((await open('/vagas', cookies)).statusCode).toBe(200)
    for (const forged of [`${doctor.id}.x`, `${doctor.id}.${pass?.value.split('.')[1]}`, '', 'x'])
      expect((await open('/vagas', { medponto_maintenance_pass: forged })).statusCode).toBe(503)
    const asDoctor = await app.call('GET /jobs', { token: doctor.token })
    expect(asDoctor.raw.cookies).toEqual([])
  })

  test('signing in, the health checks, assets and the webhooks of the providers stay open', async () => {
    for (const path of [
      '/login',
      '/health',
      '/ready',
      '/favicon.svg',
      '/favicon.ico',
      '/apple-touch-icon.png',
    ])
      expect([path, (await open(path)).statusCode]).toEqual([path, 200])
    const login = await app.call('POST /auth/login', { body: { email: 'a@b.test', password: 'x' } })
    expect(login.status).toBe(401)
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: app.sandboxes?.secrets.stripe as string,
      timestamp: Math.floor(app.clock.now().getTime() / 1000),
    })
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    expect(reply.statusCode).toBe(200)
    expect(await app.db.selectFrom('provider_events').select('event_id').execute()).toEqual([
      { event_id: 'evt_1' },
    ])
  })

  test('afterwards everybody is back at once', async () => {
    await set(false)
    expect((await open('/vagas')).statusCode).toBe(200)
    expect((await app.call('GET /jobs')).status).toBe(200)
    await secondAnswers(200)
  })
})
