import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import { userById } from '#server/features/accounts/users/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { login, mailsTo, PASSWORD } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
let passwordHash: string
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  user = await newUser()
})

async function newUser(role: 'doctor' | 'admin' = 'doctor', within = app): Promise<TestUser> {
  const created = await createUser(within, { role })
  await within.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', created.id)
    .execute()
  return created
}

const codeOf = (secret: string, within = app) =>
  new TOTP({ secret }).generate({ timestamp: within.clock.now().getTime() })
/** A code that is wrong now: of an hour ago. */
const oldCodeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() - HOUR_MS })

async function enrol(owner = user, within = app) {
  const { token } = owner
  const setup = await within.call('POST /auth/second-factor/setup', { token, body: { password: PASSWORD } })
  const { secret } = setup.reply
  const { status, reply } = await within.call('POST /auth/second-factor/confirm', {
    token,
    body: { code: codeOf(secret, within) },
  })
  expect(status).toBe(200)
  // A code is accepted once, so the next step of time has to come first.
  within.clock.advance({ seconds: 60 })
  return { secret, recoveryCodes: reply.recoveryCodes }
}

const nameOf = ({ error }: { error: { errorDto: { errorName: string } } }) => error.errorDto.errorName

async function challengeFor(email = user.email, within = app): Promise<string> {
  const answer = await login(within, email)
  expect([answer.status, nameOf(answer)]).toEqual([401, 'SecondFactorRequired'])
  expect(answer.raw.headers['set-cookie']).toBeUndefined()
  return answer.error.second_factor_challenge as string
}
const finish = (challenge: string, code: string, within = app) =>
  within.call('POST /auth/second-factor', { body: { challenge, code, returnRefreshToken: true } })
const stateOf = async (token: string) => (await app.call('GET /auth/second-factor', { token })).reply
const subjects = async (email = user.email) => (await mailsTo(app, email)).map(({ subject }) => subject)

test('a second factor that is on asks for a code after the password, and the code opens the session', async () => {
  const { secret } = await enrol()
  expect(await subjects()).toContain('Verificação em duas etapas ativada')
  const opened = await finish(await challengeFor(), codeOf(secret))
  expect(opened.status).toBe(200)
  expect(await stateOf(opened.reply.authToken)).toMatchObject({ recoveryCodesLeft: 10, isProven: true })
  expect(opened.reply.refreshToken).toBeTruthy()
})

test('a secret that was never confirmed protects nothing', async () => {
  const setup = { token: user.token, body: { password: PASSWORD } }
  const { reply } = await app.call('POST /auth/second-factor/setup', setup)
  expect(reply.uri).toContain(`secret=${reply.secret}`)
  expect(reply.picture).toMatch(/^data:image\/png/)
  expect((await login(app, user.email)).status).toBe(200)
  const wrong = { token: user.token, body: { code: oldCodeOf(reply.secret) } }
  expect(nameOf(await app.call('POST /auth/second-factor/confirm', wrong))).toBe('CodeInvalid')
  expect((await stateOf(user.token)).since).toBeNull()
})

test('a wrong password reveals nothing about the second factor', async () => {
  await enrol()
  const answer = await login(app, user.email, 'Errada123')
  expect(nameOf(answer)).toBe('InvalidCredentials')
  expect(answer.error.second_factor_challenge).toBeUndefined()
})

test('a code is accepted once, also when it is sent twice at the same moment', async () => {
  const { secret } = await enrol()
  const challenge = await challengeFor()
  const code = codeOf(secret)
  const answers = await Promise.all([finish(challenge, code), finish(challenge, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(nameOf(await finish(challenge, code))).toBe('CodeInvalid')
  app.clock.advance({ seconds: 30 })
  expect((await finish(challenge, codeOf(secret))).status).toBe(200)
})

test('a code of the previous step is accepted, because clocks differ, and an older one is not', async () => {
  const { secret } = await enrol()
  const challenge = await challengeFor()
  const code = codeOf(secret)
  app.clock.advance({ seconds: 90 })
  expect(nameOf(await finish(challenge, code))).toBe('CodeInvalid')
  const recent = codeOf(secret)
  app.clock.advance({ seconds: 30 })
  expect((await finish(challenge, recent)).status).toBe(200)
})

test('a recovery code opens one session, in any spelling, and its owner is told how many are left', async () => {
  const { recoveryCodes } = await enrol()
  expect(new Set(recoveryCodes).size).toBe(10)
  const challenge = await challengeFor()
  const code = (recoveryCodes[0] as string).toLowerCase().replace('-', ' ')
  expect((await finish(challenge, code)).status).toBe(200)
  expect(nameOf(await finish(challenge, code))).toBe('CodeInvalid')
  expect(await subjects()).toContain('Um código de recuperação foi usado')
  expect((await stateOf(user.token)).recoveryCodesLeft).toBe(9)
})

test('attempts are limited, and the limit ends with its quarter of an hour', async () => {
  const { secret } = await enrol()
  const challenge = await challengeFor()
  for (let attempt = 0; attempt < 8; attempt++)
    expect((await finish(challenge, oldCodeOf(secret))).status).toBe(400)
  expect((await finish(challenge, codeOf(secret))).status).toBe(429)
  app.clock.advance({ minutes: 15 })
  expect((await finish(await challengeFor(), codeOf(secret))).status).toBe(200)
})

test('a challenge is no session, expires after ten minutes and with a change of the password', async () => {
  const { secret } = await enrol()
  const challenge = await challengeFor()
  expect((await app.call('GET /user/me', { token: challenge })).status).toBe(401)
  expect(nameOf(await finish(user.token, codeOf(secret)))).toBe('SignInFailed')
  expect(nameOf(await finish('x', codeOf(secret)))).toBe('SignInFailed')
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('Outra9876') })
    .where('id', '=', user.id)
    .execute()
  expect(nameOf(await finish(challenge, codeOf(secret)))).toBe('SignInFailed')
  await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  app.clock.advance({ minutes: 10, seconds: 1 })
  expect(nameOf(await finish(challenge, codeOf(secret)))).toBe('SignInFailed')
})

test('an account that is suspended between password and code stays out', async () => {
  const { secret } = await enrol()
  const challenge = await challengeFor()
  await app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', user.id).execute()
  expect(nameOf(await finish(challenge, codeOf(secret)))).toBe('AccountLocked')
})

describe('while the deletion of the account is scheduled', () => {
  const schedule = () =>
    deleteAccount(app, { userId: user.id, requestedBy: user.id as UserId }, app.clock.now())
  const dueAt = async () => (await userById(app.db, user.id))?.deletion_due_at?.getTime() ?? null
  const cancelling = () =>
    app.call('POST /auth/login', { body: { email: user.email, password: PASSWORD, cancelDeletion: true } })

  test('password and code cancel it together, and neither does alone', async () => {
    const { secret } = await enrol()
    await schedule()
    expect(nameOf(await login(app, user.email))).toBe('AccountBeingDeleted')
    const answer = await cancelling()
    expect([answer.status, nameOf(answer)]).toEqual([401, 'SecondFactorRequired'])
    const challenge = answer.error.second_factor_challenge as string
    expect(nameOf(await finish(challenge, oldCodeOf(secret)))).toBe('CodeInvalid')
    expect(await dueAt()).not.toBeNull()
    expect((await finish(challenge, codeOf(secret))).status).toBe(200)
    expect(await dueAt()).toBeNull()
    expect(await subjects()).toContain('A exclusão da sua conta foi cancelada')
  })

  test('a challenge from before the request does not cancel it', async () => {
    const { secret } = await enrol()
    const challenge = await challengeFor()
    await schedule()
    const answer = await finish(challenge, codeOf(secret))
    expect([answer.status, nameOf(answer)]).toEqual([403, 'AccountBeingDeleted'])
    expect(await dueAt()).not.toBeNull()
    // The refused attempt has not used the code up.
    const { error } = await cancelling()
    expect((await finish(error.second_factor_challenge as string, codeOf(secret))).status).toBe(200)
  })
})

test('turning it off takes password and code, and the owner is told', async () => {
  const { secret } = await enrol()
  const remove = (body: { password: string; code: string }) =>
    app.call('POST /auth/second-factor/remove', { token: user.token, body })
  expect(nameOf(await remove({ password: 'Errada123', code: codeOf(secret) }))).toBe('WrongPassword')
  expect(nameOf(await remove({ password: PASSWORD, code: oldCodeOf(secret) }))).toBe('CodeInvalid')
  expect((await remove({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
  expect(await subjects()).toContain('Verificação em duas etapas desativada')
  expect((await login(app, user.email)).status).toBe(200)
  expect(await stateOf(user.token)).toMatchObject({ since: null, isProven: false })
})

test('new recovery codes replace the old ones', async () => {
  const { secret, recoveryCodes } = await enrol()
  const body = { password: PASSWORD, code: codeOf(secret) }
  const { reply } = await app.call('POST /auth/second-factor/recovery-codes', { token: user.token, body })
  const challenge = await challengeFor()
  expect(nameOf(await finish(challenge, recoveryCodes[1] as string))).toBe('CodeInvalid')
  expect((await finish(challenge, reply.recoveryCodes[1] as string)).status).toBe(200)
})

test('it cannot be set up again while it is on, nor without the password', async () => {
  const setUp = (password: string) =>
    app.call('POST /auth/second-factor/setup', { token: user.token, body: { password } })
  expect(nameOf(await setUp(''))).toBe('WrongPassword')
  const { secret } = await enrol()
  expect((await setUp(PASSWORD)).status).toBe(409)
  expect((await finish(await challengeFor(), codeOf(secret))).status).toBe(200)
})

test('neither the secret nor a recovery code is stored as it is', async () => {
  const { secret, recoveryCodes } = await enrol()
  const rows = JSON.stringify([
    await app.db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute(),
    await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
  ])
  expect(rows).not.toContain(secret)
  for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''))
})

test('a changed password keeps the session that proved the second factor', async () => {
  await enrol()
  const passwords = { currentPassword: PASSWORD, newPassword: 'Enfermaria55', repeatPassword: 'Enfermaria55' }
  const { reply } = await app.call('POST /auth/change-password', { token: user.token, body: passwords })
  expect((await stateOf(reply.authToken)).isProven).toBe(true)
})

test('in production an admin has to prove a second factor before any call of the administration', async () => {
  const env = {
    APP_MODE: 'production',
    PUBLIC_URL: 'https://medponto.example',
    SESSION_SECRET: 'qL7vN2xW9pTzR4mK8sYbE6hUcJ3dGfA1',
    SMTP_URL: 'smtp://localhost:2525',
  }
  const production = await testApp({ env })
  const admin = await newUser('admin', production)
  const { authToken: token } = (await login(production, admin.email)).reply
  const refused = await production.call('GET /admin/jobs', { token })
  expect([refused.status, nameOf(refused)]).toEqual([403, 'SecondFactorMissing'])
  expect(
    nameOf(await production.call('PUT /jobs/:id', { token, params: { id: admin.id }, body: {} as never })),
  ).toBe('SecondFactorMissing')
  const state = await production.call('GET /auth/second-factor', { token })
  expect(state.reply).toMatchObject({ since: null, isRequired: true, isProven: false })
  const { secret } = await enrol({ ...admin, token }, production)
  expect((await production.call('GET /admin/jobs', { token })).status).toBe(200)
  const opened = await finish(
    await challengeFor(admin.email, production),
    codeOf(secret, production),
    production,
  )
  expect((await production.call('GET /admin/jobs', { token: opened.reply.authToken })).status).toBe(200)
  production.clock.advance({ seconds: 30 })
  const body = { password: PASSWORD, code: codeOf(secret, production) }
  await production.call('POST /auth/second-factor/remove', { token, body })
  expect((await production.call('GET /admin/jobs', { token: opened.reply.authToken })).status).toBe(403)
  const log = await production.db.selectFrom('admin_log').select('action').execute()
  expect(log).toEqual([])
})
