import { beforeAll, expect, test } from 'vitest'
import { login, register, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('an unknown address, a wrong password and an unverified address get the same reply', async () => {
  await registerAndVerify(app, 'certa@example.com')
  await register(app, 'nao-verificada@example.com')
  const answers = [
    await login(app, 'desconhecida-2@example.com', 'Errada123x'),
    await login(app, 'certa@example.com', 'Errada123x'),
    await login(app, 'nao-verificada@example.com', 'Errada123x'),
  ]
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.raw.body}`)).size).toBe(1)
  expect(answers[0]?.error.errorDto.details).toBe('E-mail ou senha incorretos')
})

test('guessing ends in 429 with Retry-After despite forged IP addresses, for 15 minutes', async () => {
  const email = 'alvo@example.com'
  await registerAndVerify(app, email)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.call('POST /auth/login', {
        body: { email, password: 'Errada123x' },
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
      }),
    ),
  )
  const throttled = guesses.filter((guess) => guess.status === 429)
  expect(throttled).toHaveLength(12)
  expect(Number(throttled[0]?.raw.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(app, email)).status).toBe(429)
  app.clock.advance({ minutes: 15, seconds: 1 })
  expect((await login(app, email)).status).toBe(200)
})

test('a suspension is revealed only to the right password, and ends live sessions at once', async () => {
  const email = 'suspensa@example.com'
  await registerAndVerify(app, email)
  const { reply } = await login(app, email)
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('email', '=', email)
    .execute()
  expect((await app.call('GET /user/me', { token: reply.authToken })).status).toBe(401)
  expect((await login(app, email, 'Errada123x')).error.errorDto.errorName).toBe('InvalidCredentials')
  expect((await login(app, email)).error.errorDto.errorName).toBe('AccountLocked')
})
