import { beforeAll, describe, expect, test } from 'vitest'
import {
  login,
  mailedLink,
  PASSWORD,
  register,
  registerAndVerify,
  verificationToken,
  verify,
} from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the session that a verification link opens', () => {
  const cookiesOf = ({ raw }: { raw: { headers: Record<string, unknown> } }) =>
    [raw.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0])

  test('belongs to the new account', async () => {
    const email = 'entra-direto@example.com'
    await register(app, email)
    const answer = await verify(app, await verificationToken(app, email))
    expect(answer.reply.user?.email).toBe(email)
    expect(cookiesOf(answer).map((cookie) => cookie?.split('=')[0])).toEqual([
      'medponto_device',
      'medponto_refresh',
      'medponto_session',
    ])
    const { status } = await app.call('GET /user/me', { token: answer.reply.authToken as string })
    expect(status).toBe(200)
  })

  test("does not replace another account's session on the same browser", async () => {
    await registerAndVerify(app, 'ja-dentro@example.com')
    const body = { email: 'ja-dentro@example.com', password: PASSWORD }
    const inside = await app.call('POST /auth/login', { body })
    const headers = { cookie: cookiesOf(inside).join('; ') }
    await register(app, 'chega-depois@example.com')
    const token = await verificationToken(app, 'chega-depois@example.com')
    const answer = await app.call('POST /auth/verify-email', { body: { token }, headers })
    expect([answer.status, answer.reply]).toEqual([200, { success: true }])
    expect(cookiesOf(answer)).toEqual([])
    expect((await app.call('POST /auth/refresh', { headers })).reply.user.email).toBe(body.email)
    expect((await login(app, 'chega-depois@example.com')).status).toBe(200)
  })

  test('is not opened by another site, which does not use the link up either', async () => {
    await register(app, 'outro-site@example.com')
    const body = { token: await verificationToken(app, 'outro-site@example.com') }
    const headers = { origin: 'https://evil.example' }
    expect((await app.call('POST /auth/verify-email', { body, headers })).status).toBe(403)
    expect((await verify(app, body.token)).status).toBe(200)
  })
})

test('the mailed link carries the path to continue at, if it is one of this site', async () => {
  const paths = ['/vagas/detalhes/1?a=b', '//evil.example', '/\\evil.example', `/${'x'.repeat(600)}`]
  for (const [index, from] of paths.entries()) {
    const email = `volta-${index}@example.com`
    expect((await register(app, email, { from })).status).toBe(201)
    expect((await mailedLink(app, email)).searchParams.get('from')).toBe(index === 0 ? from : null)
  }
  expect(
    (await app.call('POST /auth/resend-verification', { body: { email: 'volta-0@example.com' } })).status,
  ).toBe(200)
  expect((await mailedLink(app, 'volta-0@example.com')).searchParams.get('from')).toBe(paths[0])
})

test('the waiting key tells when the link was opened, and reveals nothing of an account', async () => {
  const isVerified = async (waitingKey: string) =>
    (await app.call('POST /auth/verification-status', { body: { waitingKey } })).reply.verified
  const { waitingKey } = (await register(app, 'espera@example.com')).reply
  expect(await isVerified(waitingKey)).toBe(false)
  await verify(app, await verificationToken(app, 'espera@example.com'))
  expect(await isVerified(waitingKey)).toBe(true)
  const [id] = waitingKey.split('.')
  for (const forged of ['', 'x', `${id}.`, `${id}.${'A'.repeat(43)}`])
    expect(await isVerified(forged)).toBe(false)
  const known = (await register(app, 'espera@example.com')).reply.waitingKey
  expect(await isVerified(known)).toBe(false)
})
