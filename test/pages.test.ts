import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { redirects } from '#contract/paths.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob, type TestUser, UNKNOWN_ID } from './factories.ts'

let app: TestApp
let hospital: TestUser
let jobId: string

beforeAll(async () => {
  app = await testApp({ pages: builtPages(), env: { PUBLIC_URL: 'https://medponto.example' } })
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  jobId = await publishJob(app, hospital, {
    title: 'Cardiologista para plantão',
    medicalSpecialties: ['Cardiologia'],
  })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

describe('complete HTML without scripts', () => {
  test('the home page lists the newest jobs', async () => {
    const own = await testApp({ pages: builtPages(), env: { PUBLIC_URL: 'https://medponto.example' } })
    await publishJob(own, await createEmployer(own), { title: 'Cardiologista para plantão' })
    const { statusCode, body } = await own.app.inject({ url: '/' })
    expect([statusCode, body]).toEqual([200, expect.stringContaining('Cardiologista para plantão')])
    expect(body).toContain('<link rel="canonical" href="https://medponto.example/"/>')
    expect(body).toMatch(/<title>[^<]*Medponto/)
    expect(body).toMatch(/<meta name="description" content="[^"]{50,}/)
    expect(body.replaceAll('<!-- -->', '')).toMatch(/<strong[^>]*>1<\/strong> vaga aberta</)
    // A form without scripts sends both fields.
    expect(body).toMatch(/<input[^>]*name="search"/)
    expect(body).toMatch(/<input[^>]*name="city"/)
  })

  test('the search page shows the results of its address', async () => {
    const hit = await get('/vagas?search=cardiologista&state=PR&city=Curitiba')
    expect(hit.body).toContain(`href="/vagas/detalhes/${jobId}"`)
    const miss = await get('/vagas?state=AC')
    expect(miss.statusCode).toBe(200)
    expect(miss.body).not.toContain(jobId)
    expect(miss.body).toContain('Limpar filtros')
    expect((await get('/vagas?search=xyzzyx')).body).not.toMatch(/Limpar filtros|menos filtros|Encontramos 0/)
  })

  test('a list filter is read from repeated names, as forms send it, and from names joined by commas', async () => {
    const other = await publishJob(app, hospital, { medicalSpecialties: ['Dermatologia'] })
    expect((await get('/vagas')).body).toContain(other)
    for (const query of [
      'medicalSpecialties=Pediatria&medicalSpecialties=Cardiologia',
      'medicalSpecialties=Pediatria,Cardiologia',
    ]) {
      const { body } = await get(`/vagas?${query}`)
      expect([body.includes(jobId), body.includes(other)]).toEqual([true, false])
    }
  })

  test('the job page shows title, place, pay and employer', async () => {
    const { statusCode, body } = await get(`/vagas/detalhes/${jobId}`)
    expect(statusCode).toBe(200)
    for (const text of [
      'Cardiologista para plantão',
      'Curitiba',
      'Hospital Boa Vista',
      '1.500',
      'pronto-socorro',
    ])
      expect(body).toContain(text)
    expect(body).toContain(`<link rel="canonical" href="https://medponto.example/vagas/detalhes/${jobId}"/>`)
  })

  test.each(['/login', '/register', '/termos', '/privacidade', '/contato', '/about', '/faq'])(
    '%s has a heading',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<h1[^>]*>/)
    },
  )
})

describe('statuses', () => {
  test.each([
    '/nada',
    '/vagas/detalhes/nao-e-uuid',
    `/vagas/detalhes/${UNKNOWN_ID}`,
    `/perfil/${UNKNOWN_ID}`,
    '/perfil/x',
    '/jobs.data',
    '/_root.data',
    '/__manifest',
  ])('%s is not found', async (url) => expect((await get(url)).statusCode).toBe(404))

  test('a closed job is gone, and its page offers similar jobs', async () => {
    const closed = await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    const { statusCode, body } = await get(`/vagas/detalhes/${closed}`)
    expect(statusCode).toBe(410)
    expect(body).toContain('Vaga encerrada')
    expect(body).toContain(jobId)
    expect(body).toContain('noindex')
  })

  test('an expired job keeps its page, marked as noindex', async () => {
    const expired = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
    const { statusCode, body } = await get(`/vagas/detalhes/${expired}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Vaga expirada')
    expect(body).toContain('noindex')
  })

  test.each(
    redirects.map(([from, to]) => [from.replace(':id', UNKNOWN_ID), to.replace(':id', UNKNOWN_ID)] as const),
  )('%s redirects to %s and keeps the query', async (from, to) => {
    const { statusCode, headers } = await get(`${from}?a=1&b=c%20d`)
    expect([statusCode, headers.location]).toEqual([301, `${to}?a=1&b=c%20d`])
  })

  test('nonsense in the address of the search is no error', async () => {
    for (const query of [
      'page=abc',
      'page=0',
      'page=-3',
      'page=1e9',
      'page=1.5',
      'page=',
      'page=1&page=999',
      'state=XX',
      `search=${'x'.repeat(900)}`,
      'tags=,,,',
      'isRemote=talvez',
      'city=%00',
    ])
      expect([query, (await get(`/vagas?${query}`)).statusCode]).toEqual([query, 200])
  })

  test('a page after the last one is not found, and links to the last one', async () => {
    const profile = `/perfil/${hospital.id}`
    for (const [path, last] of [
      ['/vagas?state=PR&page=999', '/vagas?state=PR'],
      ['/vagas?page=10001', '/vagas'],
      [`${profile}?page=999`, profile],
      [`${profile}?page=99999999999999999999`, profile],
    ] as const) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 404])
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect(body).toMatch(
        new RegExp(`href="${last.replaceAll('?', '\\?')}[^"]*"[^>]*>Ir para a última página`),
      )
      expect(body).not.toContain('rel="canonical"')
    }
    for (const page of ['0', '-1', 'abc', '1.5', '', '1&page=999', '1'])
      expect([page, (await get(`${profile}?page=${page}`)).statusCode]).toEqual([page, 200])
  })

  test('names in other spellings lead to the address with the right ones', async () => {
    for (const [query, canonical] of [
      ['medicalSpecialties=cardiologia', 'medicalSpecialties=Cardiologia'],
      ['state=pr&city=FOZ+DO+IGUACU', 'state=PR&city=Foz+do+Igua%C3%A7u'],
      ['state=parana&tags=sus,plantao&page=2', 'state=PR&tags=SUS,Plant%C3%A3o&page=2'],
    ] as const) {
      const { statusCode, headers } = await get(`/vagas?${query}`)
      expect([query, statusCode, headers.location]).toEqual([query, 301, `/vagas?${canonical}`])
    }
  })

  test('HEAD answers like GET, without the page', async () => {
    const head = await app.app.inject({ method: 'HEAD', url: `/vagas/detalhes/${jobId}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('headers', () => {
  test('the policy names each inline script by its hash and allows no other', async () => {
    const { body, headers } = await get('/vagas')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    // Scripts with a type of data are not run.
    const inline = [...body.matchAll(/<script(?![^>]*\b(?:src=|json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] as string,
    )
    expect(inline.length).toBeGreaterThan(2)
    for (const script of inline)
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    expect(body).not.toContain('nonce=')
  })

  test('the policy is the same in every render, whatever the random nonce is', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => get('/termos')))
    const policies = new Set(pages.map(({ headers }) => headers['content-security-policy']))
    expect(policies.size).toBe(1)
    expect([...policies][0]).toContain('sha256-')
  })

  test('scripts are preloaded with low priority, so that styles and fonts come first', async () => {
    for (const path of ['/', '/vagas', '/login']) {
      const scripts = [...(await get(path)).body.matchAll(/<link rel="modulepreload"[^>]*>/g)]
      expect(scripts.length).toBeGreaterThan(3)
      for (const [script] of scripts) expect(script).toContain('fetchpriority="low"')
    }
  })

  test('an unchanged page is not sent again, with or without a session', async () => {
    const first = await get('/vagas')
    const again = await get('/vagas', {
      'if-none-match': String(first.headers.etag),
      cookie: 'medponto_refresh=x',
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect((await get('/vagas', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  test('the Host header never enters a page', async () => {
    expect((await get('/vagas', { host: 'evil.example' })).body).not.toContain('evil.example')
  })

  test.each(['js', 'css'])('%s files are immutable and sent compressed', async (extension) => {
    const [asset] = new RegExp(`/assets/[^"]+\\.${extension}(?=")`).exec((await get('/')).body) ?? []
    const reply = await get(asset as string, { 'accept-encoding': 'br' })
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br'])
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('an HTTPS site sends HSTS, and every reply forbids sniffing and framing', async () => {
    for (const url of ['/', '/api/jobs', '/nada']) {
      const { headers } = await get(url)
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })
})

test('an unknown address of the API gets a JSON error, whatever the method', async () => {
  const urls = [
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nada',
    '/api/nada?x=1',
    '/api/jobs/a/b/c',
    '/api//jobs',
    '/%61pi/nada',
    '/api%2Fjobs',
    '/api/%ff',
  ]
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
    for (const url of urls) {
      const reply = await app.app.inject({ method, url })
      const { 'content-type': type, 'cache-control': cached } = reply.headers
      expect([method, url, reply.statusCode, type, cached]).toEqual([
        method,
        url,
        404,
        'application/json; charset=utf-8',
        'no-store',
      ])
      if (method !== 'HEAD') expect(reply.json().errorDto.errorName).toBe('NotFound')
    }
  for (const url of ['/apicultura', '/nada'])
    expect((await get(url)).headers['content-type']).toBe('text/html; charset=utf-8')
})

test('text that looks like HTML is escaped in every page', async () => {
  const title = '<script>alert(1)</script> vaga "aspas" \u2028'
  const id = await publishJob(app, hospital, { title })
  for (const url of ['/', '/vagas', `/vagas/detalhes/${id}`]) {
    const { body } = await get(url)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; vaga')
    expect(body).not.toContain('<script>alert(1)')
  }
})

test('the documentation lists the API', async () => {
  const { statusCode, body } = await get('/api/docs/json')
  expect(statusCode).toBe(200)
  expect(Object.keys(JSON.parse(body).paths)).toEqual(
    expect.arrayContaining(['/jobs', '/jobs/{id}', '/auth/login']),
  )
})

describe('installations that are no demo', () => {
  let production: TestApp
  beforeAll(async () => {
    production = await testApp({
      sameDatabaseAs: app,
      pages: builtPages(),
      env: {
        APP_MODE: 'production',
        PUBLIC_URL: 'https://medponto.example',
        SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
        SMTP_URL: 'smtp://localhost',
      },
    })
  })

  test.each([
    '/debug/ui',
    '/debug/emails',
    '/debug/queue',
    '/debug/payments',
    '/debug/google/authorize',
    '/debug',
    '/debug/ui/',
  ])('%s is unknown', async (path) => {
    expect((await production.app.inject(path)).statusCode).toBe(404)
    expect((await production.app.inject(`/api${path}`)).statusCode).toBe(404)
  })

  test('pages link no file of the debug pages, neither directly nor in the list of pages for the browser', async () => {
    const manifestOf = async (one: TestApp) => {
      const { body } = await one.app.inject('/')
      const [path] = /\/assets\/manifest-\w+\.js/.exec(body) ?? []
      const { statusCode, headers, body: script } = await one.app.inject(path as string)
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
      const window: { __reactRouterManifest?: { routes: object } } = {}
      runInNewContext(script, { window })
      return { body, list: JSON.stringify(window.__reactRouterManifest) }
    }
    const { list: whole } = await manifestOf(app)
    expect(whole).toContain('debug/ui')
    const { body, list } = await manifestOf(production)
    // The one that admins have too.
    expect(list).toContain('debug/mercadopago')
    const others = list.replaceAll('debug/mercadopago', '')
    const files = [...whole.matchAll(/\/assets\/(?:ui|mails|queues|sandbox-controls)-page[\w-]*\.js/g)].map(
      ([file]) => file,
    )
    expect(files.length).toBeGreaterThanOrEqual(4)
    const unknown = (await production.app.inject('/debug/ui')).body
    for (const text of ['debug/', ...files]) {
      expect(others).not.toContain(text)
      expect(body).not.toContain(text)
    }
    for (const file of files) expect(unknown).not.toContain(file)
    // The remaining routes are a complete list.
    expect(list).toContain('features/site/home/home-page')
  })
})
