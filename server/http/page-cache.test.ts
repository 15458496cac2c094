import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { listenForChanges } from '#server/db/changes.ts'
import { createDatabase } from '#server/db/client.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { createListedCompany } from '#test/telehealth.ts'
import { AppError } from './errors.ts'
import { type PageCache, pageCache, type RenderedPage } from './page-cache.ts'
import { builtPages, type PageSource, type WebBuild } from './render.ts'

const page = (text: string, status = 200): RenderedPage => ({ status, headers: {}, body: Buffer.from(text) })

describe('the cache itself', () => {
  function cacheAt(maxBytes = 10) {
    const clock = { now: 0 }
    return { clock, cache: pageCache({ now: () => clock.now, maxBytes }) }
  }
  const textOf = async (entry: ReturnType<PageCache['get']>) => (await entry).bodies.plainText().toString()

  test('concurrent requests share one render', async () => {
    const { cache } = cacheAt()
    const render = vi.fn(async () => page('a'))
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('a render that began before a flush is neither stored nor served to later requests', async () => {
    const { cache } = cacheAt()
    let finish = (_: RenderedPage) => {}
    const before = cache.get('/', () => new Promise((resolve) => (finish = resolve)))
    cache.flush()
    const after = cache.get('/', async () => page('new'))
    finish(page('old'))
    expect([await textOf(before), await textOf(after)]).toEqual(['old', 'new'])
    expect(await textOf(cache.get('/', async () => page('newer')))).toBe('new')
  })

  test('after 30 s the older page is served while a new one is rendered, after 60 s it is not', async () => {
    const { cache, clock } = cacheAt()
    await cache.get('/', async () => page('1'))
    clock.now = 30_000
    expect(await textOf(cache.get('/', async () => page('2')))).toBe('1')
    expect(await textOf(cache.get('/', async () => page('3')))).toBe('2')
    clock.now = 90_000
    expect(await textOf(cache.get('/', async () => page('4')))).toBe('4')
  })

  test('failures are not stored and do not replace a stored page', async () => {
    const { cache, clock } = cacheAt()
    const broken = async () => Promise.reject(new Error('down'))
    await expect(cache.get('/', broken)).rejects.toThrow('down')
    expect(await textOf(cache.get('/', async () => page('404', 404)))).toBe('404')
    expect(await textOf(cache.get('/', async () => page('ok')))).toBe('ok')
    clock.now = 40_000
    expect(await textOf(cache.get('/', broken))).toBe('ok')
    expect(await textOf(cache.get('/', broken))).toBe('ok')
  })

  test('while it is suspended, a page is served however old, and dropped by the flush that ends it', async () => {
    const { cache, clock } = cacheAt()
    await cache.get('/', async () => page('old'))
    cache.suspend()
    clock.now = HOUR_MS
    const broken = vi.fn(async () => page('down', 503))
    for (let visit = 0; visit < 3; visit += 1) expect(await textOf(cache.get('/', broken))).toBe('old')
    expect(broken).toHaveBeenCalledTimes(1)
    cache.flush()
    expect(await textOf(cache.get('/', async () => page('new')))).toBe('new')
  })

  test('an old page is served in place of a failed render, and rendered again after 5 s', async () => {
    const { cache, clock } = cacheAt()
    await cache.get('/', async () => page('old'))
    clock.now = 600_000
    const broken = vi.fn(async () => page('down', 503))
    expect(await textOf(cache.get('/', broken))).toBe('old')
    expect(await textOf(cache.get('/', broken))).toBe('old')
    expect(broken).toHaveBeenCalledTimes(1)
    clock.now += 5_000
    expect(await textOf(cache.get('/', async () => page('new')))).toBe('new')
  })

  test('a page that may not be rendered now is served at any age, and a shared render is not asked for', async () => {
    const { cache, clock } = cacheAt()
    const refuse = () => Promise.reject(new AppError('Unavailable'))
    await expect(cache.get('/', async () => page('1'), { admit: refuse })).rejects.toThrow('Unavailable')
    await cache.get('/', async () => page('1'))
    clock.now = 600_000
    expect(await textOf(cache.get('/', async () => page('2'), { admit: refuse }))).toBe('1')
    let finish = (_: RenderedPage) => {}
    const first = cache.get('/b', () => new Promise((resolve) => (finish = resolve)))
    const second = cache.get('/b', async () => page('other'), { admit: refuse })
    finish(page('one'))
    expect([await textOf(first), await textOf(second)]).toEqual(['one', 'one'])
  })

  test('the least recently used page is dropped first', async () => {
    const { cache } = cacheAt()
    for (const key of ['a', 'b']) await cache.get(key, async () => page('12345'))
    await cache.get('a', async () => page('-----'))
    await cache.get('c', async () => page('12345'))
    expect(await textOf(cache.get('a', async () => page('new')))).toBe('12345')
    expect(await textOf(cache.get('b', async () => page('new')))).toBe('new')
  })

  test('a compressed page takes less of the space', async () => {
    const { cache } = cacheAt(2_000)
    const text = 'plantão '.repeat(150)
    for (const [key, encoding] of [
      ['a', 'br'],
      ['b', 'gzip'],
    ] as const) {
      const { bodies } = await cache.get(key, async () => page(text))
      bodies.for({ headers: { 'accept-encoding': encoding } } as FastifyRequest)
    }
    // Two pages of 1,350 bytes would not fit.
    const again = async () => page('rendered again')
    for (const key of ['a', 'b']) expect(await textOf(cache.get(key, again))).toBe(text)
  })
})

describe('in the app', () => {
  let app: TestApp
  let hospital: TestUser
  let renders = 0
  const endings: (() => Promise<void>)[] = []
  let backend = 0
  let mayConnect = Promise.resolve()
  let markLost = () => {}

  beforeAll(async () => {
    const cache = pageCache({ now: Date.now })
    const built = builtPages()
    const build = await built.load()
    const module: WebBuild['entry']['module'] = {
      ...build.entry.module,
      contextFor(parts) {
        renders += 1
        return build.entry.module.contextFor(parts)
      },
    }
    const pages: PageSource = {
      ...built,
      load: async () => ({ ...build, entry: { ...build.entry, module } }),
    }
    app = await testApp({ pages, pageCache: cache })
    hospital = await createEmployer(app, 'Hospital Boa Vista')
    const database = createDatabase(app.url)
    const changes = await listenForChanges(
      async () => {
        await mayConnect
        const client = await database.connect()
        backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
        return client
      },
      {
        onChange: cache.flush,
        onLost: () => {
          cache.suspend()
          markLost()
        },
      },
    )
    endings.push(changes.close, database.close)
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

  test('a page is rendered once for all visitors, whatever their cookies and tokens', async () => {
    const first = await get('/vagas')
    const count = renders
    const other = await get('/vagas', { cookie: 'a=b', authorization: 'Bearer x' })
    expect([other.body, other.headers.etag]).toEqual([first.body, first.headers.etag])
    expect(other.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect((await get('/vagas', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    expect(renders).toBe(count)
  })

  test('an address with scheme, host and credentials is read as its path', async () => {
    const { hostname, port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
    const statusOf = (path: string) =>
      new Promise((resolve, reject) => {
        request({ hostname, port, path }, (reply) => resolve(reply.resume().statusCode))
          .on('error', reject)
          .end()
      })
    for (const path of ['https://a:b@x/vagas', 'http://x', 'HTTPS://x?a', 'http://x/api/jobs'])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    expect([await statusOf('https://a:b@x//y'), await statusOf('https://a:b@x/nada')]).toEqual([404, 404])
  })

  test('every encoding contains the same page', async () => {
    const plain = (await get('/vagas')).body
    const br = await get('/vagas', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gzip = await get('/vagas', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(gzip.headers.vary).toMatch(/accept-encoding/)
  })

  test('pages that are not found are not cached', async () => {
    const count = renders
    await get('/nada')
    expect((await get('/nada')).statusCode).toBe(404)
    expect(renders).toBe(count + 2)
  })

  const soon = { timeout: 60_000, interval: 10 }
  test('a published job, a changed name and a closed job appear at once', async () => {
    await get('/vagas')
    const id = await publishJob(app, hospital, { title: 'Nefrologista de plantão' })
    await vi.waitFor(
      async () => expect((await get('/vagas')).body).toContain('Nefrologista de plantão'),
      soon,
    )
    await app.call('PUT /user', { token: hospital.token, body: { name: 'Hospital Vista Nova' } })
    await vi.waitFor(async () => expect((await get('/vagas')).body).toContain('Hospital Vista Nova'), soon)
    expect((await get(`/vagas/detalhes/${id}`)).statusCode).toBe(200)
    const body = { reason: 'cancelled' as const }
    await app.call('POST /jobs/:id/close', { token: hospital.token, params: { id }, body })
    await vi.waitFor(async () => expect((await get(`/vagas/detalhes/${id}`)).statusCode).toBe(410), soon)
  })

  test('what an admin decides about an account shows on its pages at once', async () => {
    const admin = await createUser(app, { role: 'admin' })
    const doctor = await createDoctor(app, 'Helena Prado')
    const profile = `/perfil/${doctor.id}`
    expect((await get(profile)).body).toContain('Helena Prado')
    const decide = { token: admin.token, params: { id: doctor.id }, body: { isSearchable: false } }
    await app.call('PATCH /admin/users/:id/searchable', decide)
    await vi.waitFor(async () => expect((await get(profile)).statusCode).toBe(404), soon)

    const company = await createListedCompany(app, admin, 'Telessaúde Araucária')
    await vi.waitFor(
      async () => expect((await get('/telemedicina')).body).toContain('Telessaúde Araucária'),
      soon,
    )
    const { reply } = await app.call('GET /admin/users/:id', {
      token: admin.token,
      params: { id: company.id },
    })
    // The check was about another number.
    const { status } = await app.call('PATCH /admin/users/:id/document', {
      token: admin.token,
      params: { id: company.id },
      body: { cnpj: generateCnpj({ version: 2 }), updatedAt: reply.updatedAt },
    })
    expect(status).toBe(200)
    await vi.waitFor(
      async () => expect((await get('/telemedicina')).body).not.toContain('Telessaúde Araucária'),
      soon,
    )
  })

  test('pages are served while the listener has no connection, and dropped when it has one again', async () => {
    const before = (await get('/vagas')).body
    const [cut, count] = [backend, renders]
    const gate = Promise.withResolvers<void>()
    mayConnect = gate.promise
    const lost = new Promise<void>((resolve) => {
      markLost = resolve
    })
    await sql`select pg_terminate_backend(${cut})`.execute(app.db)
    await lost
    await publishJob(app, hospital, { title: 'Reumatologista' })
    expect((await get('/vagas')).body).toBe(before)
    expect(renders).toBe(count)
    gate.resolve()
    await vi.waitFor(async () => expect((await get('/vagas')).body).toContain('Reumatologista'), soon)
    expect(backend).not.toBe(cut)
  })
})
