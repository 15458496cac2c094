import { beforeAll, expect, test } from 'vitest'
import { login, PASSWORD, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } })

test('reusing an old refresh token ends the whole session', async () => {
  await registerAndVerify(app, 'rotacao@example.com')
  const first = (await login(app, 'rotacao@example.com')).reply.refreshToken as string
  const second = (await refresh(first)).reply.refreshToken as string
  const { refreshToken: third, authToken } = (await refresh(second)).reply
  expect((await refresh(first)).status).toBe(401)
  expect((await refresh(third as string)).status).toBe(401)
  expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
})

test('concurrent renewals get the same successor, which works', async () => {
  await registerAndVerify(app, 'corrida@example.com')
  const token = (await login(app, 'corrida@example.com')).reply.refreshToken as string
  const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const successors = new Set(answers.map((answer) => answer.reply.refreshToken as string))
  expect(successors.size).toBe(1)
  expect((await refresh([...successors][0] as string)).status).toBe(200)
})

test('a lost reply can be requested again for 30 seconds; after that the reuse ends the session', async () => {
  await registerAndVerify(app, 'perdida@example.com')
  const token = (await login(app, 'perdida@example.com')).reply.refreshToken as string
  await refresh(token)
  app.clock.advance({ seconds: 29 })
  const again = await refresh(token)
  expect(again.status).toBe(200)
  app.clock.advance({ seconds: 2 })
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh(again.reply.refreshToken as string)).status).toBe(401)
  expect((await app.call('GET /user/me', { token: again.reply.authToken })).status).toBe(401)
})

test('browsers get the refresh token only as an HttpOnly cookie, which other origins cannot use', async () => {
  await registerAndVerify(app, 'cookie@example.com')
  const { raw, reply } = await app.call('POST /auth/login', {
    body: { email: 'cookie@example.com', password: PASSWORD },
  })
  const cookie =
    [raw.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('medponto_refresh')) ?? ''
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/Path=\/api\/auth/)
  expect(reply.refreshToken).toBeUndefined()
  const headers = { cookie: cookie.split(';')[0] as string }
  const foreign = await app.call('POST /auth/refresh', {
    headers: { ...headers, origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const form = { ...headers, 'content-type': 'text/plain' }
  expect((await app.call('POST /auth/refresh', { headers: form, body: '{}' as never })).status).toBe(415)
  expect((await app.call('POST /auth/refresh', { headers })).status).toBe(200)
})

test('logout ends access and refresh at once', async () => {
  await registerAndVerify(app, 'saida@example.com')
  const { authToken, refreshToken } = (await login(app, 'saida@example.com')).reply
  await app.call('POST /auth/logout', { token: authToken })
  expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
  expect((await refresh(refreshToken as string)).status).toBe(401)
})

test('a logout that waits for a renewal has not locked the session, so the two cannot deadlock', async () => {
  await registerAndVerify(app, 'saida-e-renovacao@example.com')
  const { authToken, refreshToken = '', user } = (await login(app, 'saida-e-renovacao@example.com')).reply
  const own = app.db.selectFrom('sessions').select('sessions.id').where('user_id', '=', user.id)
  let both: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('refresh_tokens').select('token_hash').forUpdate().execute()
    const renewing = refresh(refreshToken)
    await expect.poll(() => countLockWaits(app)).toBe(1)
    both = Promise.all([
      renewing,
      app.call('POST /auth/logout', { token: authToken, body: { refreshToken } }),
    ])
    await expect.poll(() => countLockWaits(app)).toBe(2)
    const all = await own.execute()
    expect(await own.forUpdate().skipLocked().execute()).toHaveLength(all.length)
  })
  expect((await both)?.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
})

test('a session ends after thirty days without use', async () => {
  await registerAndVerify(app, 'trinta@example.com')
  let token = (await login(app, 'trinta@example.com')).reply.refreshToken as string
  for (const days of [29, 29]) {
    app.clock.advance({ days })
    const renewed = await refresh(token)
    expect(renewed.status).toBe(200)
    token = renewed.reply.refreshToken as string
  }
  app.clock.advance({ days: 30 })
  expect((await refresh(token)).status).toBe(401)
})

test('an access token expires after 15 minutes', async () => {
  await registerAndVerify(app, 'quinze@example.com')
  const { authToken } = (await login(app, 'quinze@example.com')).reply
  app.clock.advance({ minutes: 14, seconds: 59 })
  expect((await app.call('GET /user/me', { token: authToken })).status).toBe(200)
  app.clock.advance({ seconds: 2 })
  expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
})
