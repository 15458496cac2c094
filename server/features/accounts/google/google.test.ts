import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sameSitePath } from '#contract/paths.ts'
import { demoIdentities } from '#server/features/accounts/demo-identities/consent-page.ts'
import { userById } from '#server/features/accounts/users/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
// As if nobody had signed in with Google before.
beforeEach(async () => {
  await app.db.deleteFrom('identities').execute()
  for (const { email } of demoIdentities)
    await app.db
      .updateTable('users')
      .set({ email: `${randomUUID()}@example.com` })
      .where('email', '=', email)
      .execute()
})

const cookiesOf = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .map((line) => line.split(';')[0] as string)
    .join('; ')

/** Follows the redirects as a browser does, choosing `subject` at the provider. */
async function signInAs(
  subject: string,
  { from, page: startedAt, change }: { from?: string; page?: string; change?: (url: URL) => void } = {},
) {
  const query = `?${new URLSearchParams({ ...(from !== undefined && { from }), ...(startedAt && { page: startedAt }) })}`
  const begun = await app.app.inject({ url: `/api/auth/google/login${query}` })
  expect(begun.statusCode).toBe(302)
  const flow = cookiesOf(begun.headers['set-cookie'])
  const authorize = new URL(String(begun.headers.location))
  const page = await app.app.inject({ url: authorize.pathname + authorize.search })
  expect(page.body).toContain('Marina Teles Vilarinho')
  const approve = await app.app.inject({
    url: `/debug/google/approve${authorize.search}&${new URLSearchParams({ subject })}`,
  })
  const callback = new URL(String(approve.headers.location))
  change?.(callback)
  const back = await app.app.inject({ url: callback.pathname + callback.search, headers: { cookie: flow } })
  const target = new URL(String(back.headers.location), app.env.publicUrl)
  return {
    callback,
    flow,
    target,
    browser: cookiesOf(back.headers['set-cookie']),
    outcome: Object.fromEntries(target.searchParams),
  }
}
type SignIn = Awaited<ReturnType<typeof signInAs>>

const exchange = ({ outcome, browser }: Pick<SignIn, 'outcome' | 'browser'>, headers = {}) =>
  app.call('POST /auth/exchange', {
    body: { token: outcome.token as string },
    headers: { cookie: browser, ...headers },
  })

const verifiedOne = demoIdentities.find(({ verified }) => verified)
const unverifiedOne = demoIdentities.find(({ verified }) => !verified)
const at = (index: number) => demoIdentities[index] as (typeof demoIdentities)[number]

async function accountWith(email: string, verifiedAt: Date | null) {
  const { id } = await createUser(app, { role: 'doctor' })
  await app.db
    .updateTable('users')
    .set({ email, email_verified_at: verifiedAt, password_hash: 'set by somebody' })
    .where('id', '=', id)
    .execute()
  return id
}

describe('sign-in with Google', () => {
  test('the first sign-in creates an account, and the next one uses it', async () => {
    const back = await signInAs(at(1).subject, { from: '/vagas/detalhes/1?a=b#candidatar=1-2' })
    expect(back.target.pathname).toBe('/auth-callback')
    expect(back.outcome).toMatchObject({ success: 'true', from: '/vagas/detalhes/1?a=b#candidatar=1-2' })
    const { status, reply, raw } = await exchange(back)
    expect([status, reply.user.email, reply.user.profileComplete]).toEqual([200, at(1).email, false])
    expect(reply.refreshToken).toBeUndefined()
    expect(String(raw.headers['set-cookie'])).toMatch(/medponto_refresh=[^;]+; .*HttpOnly/)
    const again = await exchange(await signInAs(at(1).subject))
    expect(again.reply.user.id).toBe(reply.user.id)
  })

  test('an account with that verified address is linked and keeps its password', async () => {
    const id = await accountWith(verifiedOne?.email as string, app.clock.now())
    const { reply } = await exchange(await signInAs(verifiedOne?.subject as string))
    expect([reply.user.id, reply.user.hasPassword]).toEqual([id, true])
  })

  test('a password set before the address was verified is removed', async () => {
    await accountWith(at(0).email, null)
    const { reply } = await exchange(await signInAs(at(0).subject))
    expect(reply.user.hasPassword).toBe(false)
  })

  test('an address that the provider has not verified opens no account', async () => {
    const id = await accountWith(unverifiedOne?.email as string, app.clock.now())
    const { outcome } = await signInAs(unverifiedOne?.subject as string)
    expect(outcome).toEqual({ success: 'false', error: 'Não foi possível verificar autenticação' })
    const linked = await app.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()
    expect(linked).toEqual([])
  })

  test('a suspended account cannot sign in', async () => {
    await exchange(await signInAs(at(1).subject))
    const back = await signInAs(at(1).subject)
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('email', '=', at(1).email)
      .execute()
    expect((await exchange(back)).error.errorDto.errorName).toBe('AccountLocked')
  })

  test.each([
    ['login', '/login'],
    ['register', '/register'],
    [undefined, '/login'],
    ['//evil.example', '/login'],
  ])('cancelling at the provider returns to the page of the button (%s)', async (page, path) => {
    const from = '/vagas/detalhes/1?a=b#c'
    const { target, outcome } = await signInAs('', { from, ...(page && { page }) })
    expect([target.pathname, outcome]).toEqual([path, { from, motivo: 'googleCancelled' }])
  })

  test('a cancellation without its cookie or with another state is believed, but not its return path', async () => {
    const { callback, flow } = await signInAs('', { from: '/vagas', page: 'register' })
    const target = async (url: URL, cookie: string) =>
      (await app.app.inject({ url: url.pathname + url.search, headers: { cookie } })).headers.location
    expect(await target(callback, '')).toBe('/login?motivo=googleCancelled')
    callback.searchParams.set('state', 'another')
    expect(await target(callback, flow)).toBe('/login?motivo=googleCancelled')
  })

  test('a failed sign-in keeps the return path', async () => {
    const { outcome } = await signInAs(unverifiedOne?.subject as string, { from: '/vagas?state=SP' })
    expect(outcome).toMatchObject({ success: 'false', from: '/vagas?state=SP' })
  })

  test.each([
    ['repeated', 'from=%2Fvagas&from=%2Fperfil'],
    ['too long for a cookie', `from=${encodeURIComponent(`/vagas?search=${'á'.repeat(1_500)}`)}`],
  ])('a return path that is %s is dropped', async (_, query) => {
    const begun = await app.app.inject({ url: `/api/auth/google/login?${query}` })
    expect(begun.statusCode).toBe(302)
    expect(cookiesOf(begun.headers['set-cookie']).length).toBeLessThan(4_000)
  })

  test('a tampered sign-in, or one without its cookie, is refused with our own message', async () => {
    const failed = { success: 'false', error: 'Não foi possível verificar autenticação' }
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'another'),
      (url: URL) => url.searchParams.set('code', 'another'),
      (url: URL) => url.searchParams.delete('code'),
      (url: URL) => url.searchParams.set('error', '<b>Ligue para 0800</b>'),
    ])
      expect((await signInAs(at(1).subject, { change })).outcome).toEqual(failed)
    const { callback } = await signInAs(at(1).subject)
    for (const cookie of ['', 'medponto_sign_in_flow=x'])
      expect(
        (await app.app.inject({ url: callback.pathname + callback.search, headers: { cookie } })).headers
          .location,
      ).toBe(`/auth-callback?${new URLSearchParams(failed)}`)
  })
})

describe('the sign-in code', () => {
  test('works once, even for two concurrent calls', async () => {
    const back = await signInAs(at(1).subject)
    const answers = await Promise.all([exchange(back), exchange(back)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await exchange(back)).status).toBe(401)
  })

  test('works only in the same browser, within a minute, and from our own origin', async () => {
    const [one, other] = [await signInAs(at(1).subject), await signInAs(at(1).subject)]
    expect((await exchange({ outcome: one.outcome, browser: other.browser })).status).toBe(401)
    expect((await exchange({ outcome: one.outcome, browser: '' })).status).toBe(401)
    expect((await exchange(one, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await exchange(one)).status).toBe(200)
    app.clock.advance({ seconds: 61 })
    expect((await exchange(other)).status).toBe(401)
  })
})

test('signing in with Google and a code cancels a scheduled deletion, and only if its owner says so', async () => {
  const { subject, email } = at(1)
  const { reply } = await exchange(await signInAs(subject))
  const { id } = reply.user
  const token = reply.authToken
  const setUp = await app.call('POST /auth/second-factor/setup', { token, body: { password: '' } })
  const codeNow = () =>
    new TOTP({ secret: setUp.reply.secret }).generate({ timestamp: app.clock.now().getTime() })
  await app.call('POST /auth/second-factor/confirm', { token, body: { code: codeNow() } })
  app.clock.advance({ seconds: 60 })
  await deleteAccount(app, { userId: id, requestedBy: id as UserId }, app.clock.now())
  const back = await signInAs(subject)
  const refused = await exchange(back)
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([403, 'AccountBeingDeleted'])
  const kept = await app.call('POST /auth/exchange', {
    body: { token: back.outcome.token as string, cancelDeletion: true },
    headers: { cookie: back.browser },
  })
  expect([kept.status, kept.error.errorDto.errorName]).toEqual([401, 'SecondFactorRequired'])
  const challenge = kept.error.second_factor_challenge as string
  const opened = await app.call('POST /auth/second-factor', { body: { challenge, code: codeNow() } })
  expect([opened.status, opened.reply.user.email]).toEqual([200, email])
  expect((await userById(app.db, id))?.deletion_due_at).toBeNull()
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/%5Cevil.example/..//evil.example',
  '/..//evil.example',
  'evil.example',
]
test.each(elsewhere)('the return path never leads to %j', async (from) => {
  const { outcome } = await signInAs(at(1).subject, { from })
  for (const target of [outcome.from ?? '/', sameSitePath(from, '/')])
    expect(new URL(target, 'https://ours.example').origin).toBe('https://ours.example')
})

test('installations without Google keys and outside the demo have no sign-in with Google', async () => {
  const bare = await testApp({
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.example',
      SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
      SMTP_URL: 'smtp://localhost',
    },
  })
  expect((await bare.app.inject({ url: '/api/auth/google/login' })).statusCode).toBe(404)
  expect((await bare.app.inject({ url: '/debug/google/authorize' })).statusCode).toBe(404)
  expect((await bare.call('GET /site')).reply.googleSignIn).toBe(false)
})
