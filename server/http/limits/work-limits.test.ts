import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
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

const get = (url: string, remoteAddress: string) => app.app.inject({ url, remoteAddress })
const statusOf = async (url: string, remoteAddress: string) => (await get(url, remoteAddress)).statusCode

/** How many calls of a new address are served before one is refused. */
async function servedOf(url: string, address: string): Promise<number> {
  for (let served = 0; served < 100; served += 1) if ((await statusOf(url, address)) === 429) return served
  return Number.POSITIVE_INFINITY
}

describe('the budget of a network', () => {
  test.each([
    [`/api/accounts/employers/${crypto.randomUUID()}`, 60],
    ['/api/jobs', 30],
    ['/api/jobs/facets', 12],
    ['/vagas.atom', 15],
    ['/sitemaps/vagas-1.xml', 1],
  ])('%s is served as often as its cost allows', async (url, times) => {
    const address = `10.1.0.${times}`
    expect(await servedOf(url, address)).toBe(times)
    const refused = await get(url, address)
    expect([refused.statusCode, refused.json().errorDto.errorName]).toEqual([429, 'TooManyRequests'])
    app.clock.advance({ seconds: Number(refused.headers['retry-after']) })
    expect(await statusOf(url, address)).not.toBe(429)
  })

  test('is shared by the addresses of an IPv6 network, and by nobody else', async () => {
    expect(await servedOf('/api/jobs/facets', '2001:db8::a:b:c:d')).toBe(12)
    expect(await statusOf('/api/jobs/facets', '2001:db8::e:f:1:2')).toBe(429)
    expect(await statusOf('/api/jobs/facets', '2001:db8:0:1::1')).toBe(200)
  })

  test('pays for pages that are rendered, not for pages from the cache', async () => {
    const address = '10.2.0.1'
    for (let count = 0; count < 30; count += 1) expect(await statusOf('/vagas', address)).toBe(200)
    let count = 0
    while ((await statusOf(`/vagas?search=x${count}`, address)) === 200) count += 1
    expect(count).toBe(9)
    expect(await statusOf('/vagas', address)).toBe(200)
    const refused = await get('/vagas?search=y', address)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('Muitos acessos em pouco tempo')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('while the server is behind', () => {
  const refusals = ['/api/jobs/facets', '/api/jobs', '/vagas.atom', '/vagas?search=unknown']

  test('expensive calls get 503 with Retry-After; cheap ones and cached pages are served', async () => {
    expect(await statusOf('/vagas', '10.3.0.1')).toBe(200)
    level = 'some'
    for (const url of refusals) {
      const reply = await get(url, '10.3.0.1')
      expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '2'])
    }
    for (const url of ['/vagas', '/health', '/ready', '/favicon.svg', `/api/jobs/${jobId}`])
      expect([url, await statusOf(url, '10.3.0.1')]).toEqual([url, 200])
    const page = await get('/vagas?search=unknown&a="><script>', '10.3.0.1')
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
