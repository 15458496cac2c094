import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createDoctor, createEmployer, createUser, publishJob, UNKNOWN_ID } from './factories.ts'
import { createFreeEmployer } from './sponsorships.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ pages: builtPages() })
})

const me = (token: string) => app.call('GET /user/me', { token })

describe('access tokens', () => {
  const minutes = 60
  const claims = { iss: 'medponto', aud: 'medponto-api', typ: 'at+jwt' }
  const sign = (
    { sid, sub }: { sid: string; sub: string },
    change: Partial<typeof claims> & { secret?: string; alg?: string; expires?: number } = {},
  ) => {
    const {
      iss,
      aud,
      typ,
      secret = app.sessionSecret,
      alg = 'HS256',
      expires = 5 * minutes,
    } = { ...claims, ...change }
    const now = Math.floor(app.clock.now().getTime() / 1000)
    return new SignJWT({ sid, role: 'admin' })
      .setProtectedHeader({ alg, typ })
      .setSubject(sub)
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt(now)
      .setExpirationTime(now + expires)
      .sign(new TextEncoder().encode(secret))
  }
  async function liveSession() {
    const person = await createDoctor(app)
    const session = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    return { sid: session.id, sub: person.id }
  }

  test('a valid token of a live session is accepted, and its role claim grants nothing', async () => {
    const token = await sign(await liveSession())
    expect((await me(token)).status).toBe(200)
    const body = { email: 'x@example.com' }
    expect((await app.call('POST /user/create', { token, body })).status).toBe(403)
  })

  test.each([
    ['another secret', { secret: 'x'.repeat(64) }],
    ['another algorithm', { alg: 'HS512' }],
    ['another audience', { aud: 'elsewhere' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['another type', { typ: 'JWT' }],
    ['a past expiry', { expires: -1 }],
  ])('a token with %s is refused', async (_, change) => {
    expect((await me(await sign(await liveSession(), change))).status).toBe(401)
  })

  test('an unsigned token, one of an unknown session and a refresh token are refused', async () => {
    const { sid, sub } = await liveSession()
    const unsigned = new UnsecuredJWT({ sid })
      .setSubject(sub)
      .setIssuer(claims.iss)
      .setAudience(claims.aud)
      .setExpirationTime('1h')
      .encode()
    const stranger = await sign({ sid: UNKNOWN_ID, sub })
    for (const token of [unsigned, stranger, 'r'.repeat(43)]) expect((await me(token)).status).toBe(401)
  })
})

describe('a change in the database takes effect with the next request:', () => {
  const set = (id: string, columns: { role?: Role; suspended_at?: Date }) =>
    app.db.updateTable('users').set(columns).where('id', '=', id).execute()

  test('another role', async () => {
    const person = await createEmployer(app)
    expect((await app.call('GET /jobs/employer', { token: person.token })).status).toBe(200)
    await set(person.id, { role: 'doctor' })
    expect((await app.call('GET /jobs/employer', { token: person.token })).status).toBe(403)
  })

  test('a suspension', async () => {
    const person = await createDoctor(app)
    await set(person.id, { suspended_at: app.clock.now() })
    expect((await me(person.token)).status).toBe(401)
    expect((await app.call('GET /user/:id', { params: { id: person.id } })).status).toBe(404)
  })
})

describe('sessions of an account', () => {
  test('are listed with their device, and can be ended one by one or all at once', async () => {
    const person = await createDoctor(app)
    const other = await app.openTestSession(person.id, 'doctor')
    const stranger = await createDoctor(app)
    const list = async (token: string) => (await app.call('GET /auth/sessions', { token })).reply.items
    const items = await list(person.token)
    expect(items.map(({ device }) => device)).toEqual([
      'Dispositivo desconhecido',
      'Dispositivo desconhecido',
    ])
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const id = items.find(({ isCurrent }) => !isCurrent)?.id as string
    const end = (token: string) => app.call('DELETE /auth/sessions/:id', { token, params: { id } })
    expect((await end(stranger.token)).status).toBe(404)
    expect((await end(person.token)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    const third = await app.openTestSession(person.id, 'doctor')
    expect((await app.call('POST /auth/logout-everywhere', { token: third })).status).toBe(200)
    for (const token of [person.token, third]) expect((await me(token)).status).toBe(401)
    expect((await me(stranger.token)).status).toBe(200)
  })

  test('are recognised by the check endpoint', async () => {
    const person = await createDoctor(app)
    expect((await app.call('GET /auth/check')).reply).toEqual({ authenticated: false, email: null })
    expect((await app.call('GET /auth/check', { token: person.token })).reply).toEqual({
      authenticated: true,
      email: person.email,
    })
  })
})

describe('other sites', () => {
  test('get no CORS permission, not even in a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'GET'] as const)
      for (const url of ['/api/jobs', '/api/auth/refresh', '/api/user/me', '/']) {
        const reply = await app.app.inject({ method, url, headers })
        const granted = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))
        expect([method, url, granted]).toEqual([method, url, []])
      }
  })

  const cookieEndpoints = ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/exchange']
  test.each(cookieEndpoints)('cannot make a browser send %s', async (path) => {
    const send = (headers: Record<string, string>, payload: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { cookie: 'medponto_refresh=x; medponto_sign_in=x', ...headers },
        payload,
      })
    const body = JSON.stringify({ email: 'a@example.com', password: 'x', token: 'x' })
    const json = { 'content-type': 'application/json' }
    expect((await send({ ...json, origin: 'https://evil.example' }, body)).statusCode).toBe(403)
    expect((await send({ ...json, origin: 'null' }, body)).statusCode).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send({ 'content-type': type }, body)).statusCode).toBe(415)
  })
})

test('no body can set a role, an owner, a plan or a badge', async () => {
  const extra = {
    id: '00000000-0000-4000-8000-000000000001',
    role: 'admin',
    isAdmin: true,
    ownerUserId: '00000000-0000-4000-8000-000000000001',
    owner_user_id: '00000000-0000-4000-8000-000000000001',
    emailVerified: true,
    email: 'outra@example.com',
    plan: 'business',
    tier: 'partner',
    telehealthTier: 'partner',
    isFeatured: true,
    isSponsored: true,
    expiresAt: '2099-01-01T00:00:00Z',
    status: 'active',
    cpf: '52998224725',
    cnpj: '11222333000181',
    profileType: 'employer',
    suspendedAt: null,
    profileComplete: true,
  }
  const owner = await createFreeEmployer(app)
  // Each of them may call some of these endpoints, so that the attempts reach the handlers.
  const people = [
    { person: await createDoctor(app), statuses: [200, 200, 403] },
    { person: owner, statuses: [200, 403, 200] },
    { person: await createUser(app, { role: 'admin' }), statuses: [200, 403, 403] },
  ]
  for (const { person, statuses } of people) {
    const { id, token } = person
    const read = () => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { updated_at: _, ...before } = await read()
    const answers = []
    for (const key of ['PUT /user', 'PATCH /accounts/doctors/me', 'PATCH /accounts/employers/me'] as const)
      answers.push(await app.call(key, { token, body: { ...extra, name: before.name } as never }))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    const { updated_at: __, ...after } = await read()
    expect(after).toEqual(before)
  }
  const jobId = await publishJob(app, owner, extra as never)
  const job = await app.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  expect([job.owner_user_id, job.featured_by_plan, job.sponsored_until]).toEqual([owner.id, false, null])
  expect(job.expires_at?.getFullYear()).toBeLessThan(2099)
})

describe('headers', () => {
  const pages = [
    '/',
    '/vagas',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/x',
    '/auth-callback',
    '/perfil',
    '/perfil/editar',
    '/welcome',
    '/dashboard',
    '/nada',
  ]

  test.each(pages)(
    '%s allows only inline scripts with a known hash, no framing and no sniffing',
    async (url) => {
      const { headers } = await app.app.inject({ url })
      const policy = String(headers['content-security-policy'])
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
      expect(scripts).toMatch(/^'self'/)
      expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/)
      expect(policy).toMatch(/frame-ancestors 'none'/)
      expect(policy).toMatch(/object-src 'none'/)
      expect(policy).toMatch(/base-uri 'self'/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
    },
  )

  test('demand HTTPS for a year if the public address is HTTPS', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://medponto.example' } })
    const { headers } = await secure.app.inject({ url: '/api/jobs' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect((await app.app.inject({ url: '/api/jobs' })).headers['strict-transport-security']).toBeUndefined()
  })

  test('forbid caches to store the replies to a session', async () => {
    const person = await createDoctor(app)
    const { headers } = (await me(person.token)).raw
    expect(headers['cache-control']).toMatch(/no-store/)
  })
})
