import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/render.ts'
import { PASSWORD, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { createPressure, type Pressure } from './pressure.ts'

let app: TestApp
let level: ReturnType<Pressure['level']> = 'none'
let jobId: string
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMIT_PER_MINUTE: '60' },
    pages: builtPages(),
    pageCache: pageCache({ now: () => app.clock.now().getTime() }),
    pressure: { level: () => level },
  })
  jobId = await publishJob(app, await createEmployer(app))
})
beforeEach(() => {
  level = 'none'
})

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, remoteAddress, headers })
const statusOf = async (url: string, remoteAddress: string, headers?: Record<string, string>) =>
  (await get(url, remoteAddress, headers)).statusCode

const SIMPLE = `/api/accounts/employers/${crypto.randomUUID()}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** How many simple calls are still served while the server is behind. */
async function simpleCallsLeft(address: string, headers?: Record<string, string>): Promise<number> {
  level = 'some'
  for (let served = 0; served < 500; served += 1)
    if ((await statusOf(SIMPLE, address, headers)) === 429) return served
  return Number.POSITIVE_INFINITY
}

/** Token and cookie of a browser that signs in from this address. */
async function browserOf(email: string, remoteAddress: string) {
  const body = { email, password: PASSWORD }
  const reply = await app.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, body })
  const mark = reply.cookies.find(({ name }) => name === 'medponto_session') as {
    name: string
    value: string
  }
  return { token: reply.json().authToken as string, mark }
}

describe('while the server has room', () => {
  test('nobody is refused, whatever the budget', async () => {
    for (let call = 0; call < 100; call += 1) {
      expect(await statusOf(SIMPLE, '10.0.0.1')).toBe(404)
      expect(await statusOf('/api/jobs/facets', '10.0.0.1')).toBe(200)
    }
  })
})

describe('the budget', () => {
  test.each([
    ['/api/jobs', 2],
    ['/api/jobs/facets', 5],
    ['/vagas.atom', 4],
    ['/sitemaps/vagas-1.xml', 50],
  ])('%s costs its guests %i units', async (url, cost) => {
    const address = `10.1.0.${cost}`
    expect(await statusOf(url, address)).toBeLessThan(500)
    expect(await simpleCallsLeft(address)).toBe(60 - cost)
    const refused = await get(SIMPLE, address)
    expect([refused.statusCode, refused.json().errorDto.errorName]).toEqual([429, 'TooManyRequests'])
    app.clock.advance({ seconds: Number(refused.headers['retry-after']) })
    expect(await statusOf(SIMPLE, address)).toBe(404)
  })

  test('of guests is shared by the addresses of an IPv6 network, and by nobody else', async () => {
    expect(await simpleCallsLeft('2001:db8::a:b:c:d')).toBe(60)
    expect(await statusOf(SIMPLE, '2001:db8::e:f:1:2')).toBe(429)
    expect(await statusOf(SIMPLE, '2001:db8:0:1::1')).toBe(404)
  })

  test('pays for pages that are rendered, not for pages from the cache', async () => {
    const address = '10.2.0.1'
    for (let count = 0; count < 3; count += 1) expect(await statusOf('/vagas', address)).toBe(200)
    expect(await statusOf('/vagas?search=x', address)).toBe(200)
    const left = await simpleCallsLeft(address)
    expect(left).toBeGreaterThanOrEqual(60 - 12)
    expect(left).toBeLessThanOrEqual(60 - 6)
    expect(await statusOf('/vagas', address)).toBe(200)
    const refused = await get('/vagas?search=y', address)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('Muitos acessos em pouco tempo')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('of a session is its own, and a script beside it does not touch it', async () => {
    const address = '10.5.0.1'
    const [one, other] = [await createDoctor(app), await createDoctor(app)]
    expect(await simpleCallsLeft(address)).toBe(60)
    expect(await simpleCallsLeft(address, bearer(one.token))).toBe(60)
    expect(await simpleCallsLeft(address, bearer(other.token))).toBe(60)
    expect(await statusOf(SIMPLE, address, bearer(one.token))).toBe(429)
  })

  test('of a session pays for its pages, which have no token but a signed cookie', async () => {
    const address = '10.5.0.2'
    const email = 'navegador@example.com'
    await registerAndVerify(app, email)
    const { token, mark } = await browserOf(email, address)
    const cookie = `${mark.name}=${mark.value}`
    expect(await statusOf('/vagas?search=z', address, { cookie })).toBe(200)
    expect(await simpleCallsLeft(address, bearer(token))).toBe(60 - 6)
    expect(await statusOf(SIMPLE, address, { cookie })).toBe(429)
    // The guests of the network have paid nothing, except for the sign-in.
    const forged = { cookie: `${mark.name}=${crypto.randomUUID()}.${mark.value.split('.')[1]}` }
    expect(await simpleCallsLeft(address, forged)).toBeGreaterThan(50)
    expect(await simpleCallsLeft(address, { cookie: '', ...bearer('forged') })).toBe(0)
  })

  test('of guests grows with the sessions of their network', async () => {
    const address = '10.5.0.3'
    const doctor = await createDoctor(app)
    for (let session = 0; session < 10; session += 1)
      await statusOf(SIMPLE, address, bearer(await app.openTestSession(doctor.id, 'doctor')))
    expect(await simpleCallsLeft(address)).toBe(60 * 2)
  })
})

describe('while the server is behind', () => {
  const refusals = ['/api/jobs/facets', '/api/jobs', '/vagas.atom', '/vagas?search=unseen']

  test('expensive calls get 503 with Retry-After; cheap ones and cached pages are served', async () => {
    expect(await statusOf('/vagas', '10.3.0.1')).toBe(200)
    level = 'some'
    for (const url of refusals) {
      const reply = await get(url, '10.3.0.1')
      expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '2'])
    }
    for (const url of ['/vagas', '/health', '/ready', '/favicon.svg', `/api/jobs/${jobId}`])
      expect([url, await statusOf(url, '10.3.0.1')]).toEqual([url, 200])
    const page = await get('/vagas?search=unseen&a="><script>', '10.3.0.1')
    expect(page.body).toContain('Estamos com muitos acessos agora')
    expect(page.body).not.toContain('<script>')
  })

  test('when it is far behind, only what needs no work is served, with cached pages of any age', async () => {
    expect(await statusOf('/vagas', '10.4.0.1')).toBe(200)
    app.clock.advance({ minutes: 10 })
    level = 'much'
    const refused = await get(`/api/jobs/${jobId}`, '10.4.0.1')
    expect([refused.statusCode, refused.json().errorDto.errorName]).toEqual([503, 'Unavailable'])
    for (const url of ['/vagas', '/health', '/ready', '/favicon.svg'])
      expect([url, await statusOf(url, '10.4.0.1')]).toEqual([url, 200])
  })

  test('statements that wait for a connection, and a slow event loop, count as being behind', () => {
    const levels = (waitingCount: number, delay: number) =>
      createPressure({ waitingCount }, () => delay).level()
    expect([levels(0, 0), levels(60, 250), levels(61, 0), levels(0, 251)]).toEqual([
      'none',
      'none',
      'some',
      'some',
    ])
    expect([levels(201, 0), levels(0, 1_001)]).toEqual(['much', 'much'])
  })
})
