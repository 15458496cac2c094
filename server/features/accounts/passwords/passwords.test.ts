import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, mailedLink, mailsTo, OTHER_PASSWORD, PASSWORD } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { hashPassword } from './service.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
})

async function owner(change: { email_verified_at?: Date | null; suspended_at?: Date } = {}) {
  const person = await createUser(app, { role: 'doctor' })
  await app.db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...change })
    .where('id', '=', person.id)
    .execute()
  return person
}
const forgot = (email: string, headers = {}) =>
  app.call('POST /auth/forgot-password', { body: { email }, headers })
const reset = (token: string, newPassword = OTHER_PASSWORD) =>
  app.call('POST /auth/reset-password', { body: { token, newPassword, repeatPassword: newPassword } })
async function resetToken(email: string): Promise<string> {
  await forgot(email)
  return (await mailedLink(app, email, 'Redefina')).pathname.split('/').at(-1) as string
}

describe('forgotten password', () => {
  test('known and unknown addresses get the same reply, and only the owner gets mail', async () => {
    const { email } = await owner()
    const unknown = `${randomUUID()}@example.com`
    const [one, other] = [await forgot(email), await forgot(unknown)]
    expect([one.status, one.raw.body]).toEqual([other.status, other.raw.body])
    expect(await mailsTo(app, unknown)).toEqual([])
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('the origin of the link does not depend on the Host header', async () => {
    const { email } = await owner()
    await forgot(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect((await mailedLink(app, email, 'Redefina')).origin).toBe(app.env.publicUrl)
    expect((await mailsTo(app, email))[0]?.html).not.toContain('evil.example')
  })

  test('a reset ends all sessions, notifies the owner and uses the link up', async () => {
    const { email, token: session } = await owner()
    const { reply } = await login(app, email)
    const token = await resetToken(email)
    expect((await app.call('POST /auth/reset-password/verify', { body: { token } })).reply).toEqual({
      valid: true,
      isFirst: false,
    })
    expect((await reset(token)).status).toBe(200)
    for (const old of [session, reply.authToken])
      expect((await app.call('GET /user/me', { token: old })).status).toBe(401)
    const refreshToken = reply.refreshToken as string
    expect((await app.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401)
    expect((await login(app, email)).status).toBe(401)
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain(
      'Sua senha do Medponto foi alterada',
    )
    expect((await reset(token)).error.errorDto.errorName).toBe('ResetTokenInvalid')
    expect((await app.call('POST /auth/reset-password/verify', { body: { token } })).reply).toEqual({
      valid: false,
      isFirst: false,
    })
  })

  test('who has no password yet is not told that it stays the same', async () => {
    const { email } = await createUser(app, { role: 'doctor' })
    await forgot(email)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Crie sua senha do Medponto')
    expect(mail?.html).not.toMatch(/redefin|continua a mesma/i)
  })

  test('only one of two concurrent resets succeeds', async () => {
    const { email } = await owner()
    const token = await resetToken(email)
    const answers = await Promise.all([reset(token, 'Primeira123'), reset(token, 'Segunda1234')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.each(['before', 'after'])(
    'a login with the old password that locks the account right %s the reset leaves no live session',
    async (order) => {
      const { id, email } = await owner()
      const token = await resetToken(email)
      let both: Promise<[{ status: number }, Awaited<ReturnType<typeof login>>]> | undefined
      // Both have checked the old password by the time they wait for the account's row.
      await app.db.transaction().execute(async (other) => {
        await other.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
        const early = order === 'before' ? login(app, email) : null
        if (early) await expect.poll(() => countLockWaits(app)).toBe(1)
        const resetting = reset(token)
        await expect.poll(() => countLockWaits(app)).toBe(early ? 2 : 1)
        const entering = early ?? login(app, email)
        await expect.poll(() => countLockWaits(app)).toBe(2)
        both = Promise.all([resetting, entering])
      })
      const [done, entered] = (await both) ?? []
      expect([done?.status, entered?.status]).toEqual([200, order === 'before' ? 200 : 401])
      const opened = entered?.reply.authToken ?? 'none'
      expect((await app.call('GET /user/me', { token: opened })).status).toBe(401)
    },
  )

  const isValid = async (token: string) =>
    (await app.call('POST /auth/reset-password/verify', { body: { token } })).reply.valid

  test("a stranger's request does not invalidate the owner's unused link; its use ends all others", async () => {
    const { email } = await owner()
    const own = await resetToken(email)
    app.clock.advance({ minutes: 1 })
    const strangers = await resetToken(email)
    expect([await isValid(own), await isValid(strangers)]).toEqual([true, true])
    expect((await reset(own)).status).toBe(200)
    expect((await reset(strangers)).status).toBe(400)
  })

  test('of two links that are used at the same time, one sets the password', async () => {
    const { id, email } = await owner()
    const first = await resetToken(email)
    app.clock.advance({ seconds: 1 })
    const second = await resetToken(email)
    let both: Promise<{ status: number }[]> | undefined
    await app.db.transaction().execute(async (other) => {
      await other.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      both = Promise.all([reset(first), reset(second)])
      await expect.poll(() => countLockWaits(app)).toBe(2)
    })
    expect((await both)?.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a link expires after an hour', async () => {
    const { email } = await owner()
    const newer = await resetToken(email)
    app.clock.advance({ minutes: 59, seconds: 59 })
    const verify = () => app.call('POST /auth/reset-password/verify', { body: { token: newer } })
    expect((await verify()).reply.valid).toBe(true)
    app.clock.advance({ seconds: 1 })
    expect((await verify()).reply.valid).toBe(false)
    expect((await reset(newer)).error.errorDto.errorName).toBe('ResetTokenInvalid')
  })

  test('a reset token does not verify an address', async () => {
    const { email } = await owner()
    const token = await resetToken(email)
    expect((await app.call('POST /auth/verify-email', { body: { token } })).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  test('tokens are stored only as hashes', async () => {
    const { email } = await owner()
    const token = await resetToken(email)
    const rows = await app.db.selectFrom('email_tokens').select('token_hash').execute()
    const hash = createHash('sha256').update(token).digest()
    expect(rows.filter(({ token_hash }) => token_hash.equals(hash))).toHaveLength(1)
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })

  test.each([
    ['Curta1', 'A senha deve ter pelo menos 8 caracteres'],
    ['sem-maiuscula1', 'A senha deve ter pelo menos uma letra maiúscula'],
    ['SEM-MINUSCULA1', 'A senha deve ter pelo menos uma letra minúscula'],
    ['Sem-Numeros', 'A senha deve ter pelo menos um número'],
    ['Password123', 'Esta senha é muito comum. Escolha outra mais difícil de adivinhar.'],
  ])('%s is refused: %s', async (password, message) => {
    const { email } = await owner()
    const { status, error } = await reset(await resetToken(email), password)
    expect([status, error.errors?.newPassword?.[0]]).toEqual([400, message])
  })

  test('a reset link verifies the address', async () => {
    const { email } = await owner({ email_verified_at: null })
    await reset(await resetToken(email))
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('a locked account stays locked', async () => {
    const { email } = await owner({ suspended_at: app.clock.now() })
    await reset(await resetToken(email))
    expect((await login(app, email, OTHER_PASSWORD)).error.errorDto.errorName).toBe('AccountLocked')
  })
})

describe('guessing a password', () => {
  test('100 concurrent guesses with forged IP addresses end in 429, and a reset lets the owner in', async () => {
    const { email } = await owner()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.call('POST /auth/login', {
          body: { email, password: `Errada${index}x` },
          headers: { 'x-forwarded-for': `203.0.113.${index}` },
        }),
      ),
    )
    const wrong = answers.filter(({ status }) => status === 401)
    const shed = answers.filter(({ status }) => status === 429)
    expect([wrong.length, shed.length]).toEqual([8, 92])
    expect(shed.every(({ raw }) => Number(raw.headers['retry-after']) > 0)).toBe(true)
    expect((await login(app, email)).status).toBe(429)
    expect((await reset(await resetToken(email))).status).toBe(200)
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('the many addresses of one IPv6 customer count as one network', async () => {
    const behindProxy = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    const statuses: number[] = []
    for (let index = 0; index < 9; index += 1) {
      const { status } = await behindProxy.call('POST /auth/login', {
        body: { email: 'alguem@example.com', password: 'Errada123x' },
        headers: { 'x-forwarded-for': `2001:db8:1:2:${index}::1` },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(8).fill(401), 429])
  })

  test('the owner can log in again after 15 minutes', async () => {
    const { email } = await owner()
    for (let index = 0; index < 9; index += 1) await login(app, email, 'Errada123x')
    expect((await login(app, email)).status).toBe(429)
    app.clock.advance({ minutes: 14, seconds: 59 })
    expect((await login(app, email)).status).toBe(429)
    app.clock.advance({ seconds: 1 })
    expect((await login(app, email)).status).toBe(200)
  })

  test('unknown, locked and unverified accounts and wrong passwords get the same reply, and the same 429', async () => {
    const people = [
      (await owner()).email,
      (await owner({ suspended_at: app.clock.now() })).email,
      (await owner({ email_verified_at: null })).email,
      `${randomUUID()}@example.com`,
    ]
    const seen = new Set<string>()
    const shed = new Set<string>()
    for (const email of people) {
      const first = await login(app, email, 'Errada123x')
      seen.add(`${first.status} ${first.raw.body}`)
      for (let index = 0; index < 8; index += 1) await login(app, email, 'Errada123x')
      const last = await login(app, email, 'Errada123x')
      shed.add(`${last.status} ${last.raw.body}`)
    }
    expect([seen.size, shed.size]).toEqual([1, 1])
    expect([...shed][0]).toMatch(/^429/)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword = OTHER_PASSWORD) =>
    app.call('POST /auth/change-password', {
      token,
      body: { currentPassword, newPassword, repeatPassword: newPassword },
    })

  test('ends every session and opens a new one', async () => {
    const { email, token } = await owner()
    const elsewhere = (await login(app, email)).reply.authToken
    const { status, reply, raw } = await change(token, PASSWORD)
    expect(status).toBe(200)
    expect(String(raw.headers['set-cookie'])).toMatch(/medponto_refresh=/)
    for (const old of [token, elsewhere])
      expect((await app.call('GET /user/me', { token: old })).status).toBe(401)
    expect((await app.call('GET /user/me', { token: reply.authToken })).status).toBe(200)
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain(
      'Sua senha do Medponto foi alterada',
    )
  })

  test('invalidates reset links requested before', async () => {
    const { email, token } = await owner()
    const link = await resetToken(email)
    await change(token, PASSWORD)
    expect((await app.call('POST /auth/reset-password/verify', { body: { token: link } })).reply.valid).toBe(
      false,
    )
  })

  test('requires the current password, and limits the attempts', async () => {
    const { token } = await owner()
    const wrong = await change(token, 'Errada123x')
    expect([wrong.status, wrong.error.errors?.currentPassword?.[0]]).toEqual([
      400,
      'A senha atual não confere',
    ])
    for (let index = 0; index < 7; index += 1) await change(token, 'Errada123x')
    expect((await change(token, PASSWORD)).status).toBe(429)
  })

  test('a reset that waits for the account has not locked its link, so a simultaneous change cannot deadlock with it', async () => {
    const { id, email, token } = await owner()
    const link = await resetToken(email)
    let both: Promise<{ status: number }[]> | undefined
    await app.db.transaction().execute(async (other) => {
      await other.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      const changing = change(token, PASSWORD)
      await expect.poll(() => countLockWaits(app)).toBe(1)
      both = Promise.all([changing, reset(link)])
      await expect.poll(() => countLockWaits(app)).toBe(2)
      const unlocked = app.db.selectFrom('email_tokens').select('user_id').where('user_id', '=', id)
      expect(await unlocked.forUpdate().skipLocked().execute()).toHaveLength(1)
    })
    expect((await both)?.map(({ status }) => status)).toEqual([200, 400])
  })

  test('is refused for an account without a password', async () => {
    const { token } = await createUser(app, { role: 'doctor' })
    expect((await change(token, '')).status).toBe(400)
    expect((await change(token, 'Qualquer123')).error.errorDto.errorName).toBe('WrongPassword')
  })
})

test('an invited person gets a link to choose a password', async () => {
  const admin = await createUser(app, { role: 'admin' })
  const email = 'Convidada@Example.com'
  const invite = async () =>
    app.call('POST /user/create', {
      token: await app.openTestSession(admin.id, 'admin'),
      body: { email, name: 'Convidada' },
    })
  expect((await invite()).status).toBe(201)
  const link = await mailedLink(app, 'convidada@example.com')
  app.clock.advance({ days: 6 })
  const token = link.pathname.split('/').at(-1) as string
  const state = await app.call('POST /auth/reset-password/verify', { body: { token } })
  expect(state.reply).toEqual({ valid: true, isFirst: true })
  expect((await reset(token)).status).toBe(200)
  const subjects = (await mailsTo(app, 'convidada@example.com')).map(({ subject }) => subject)
  expect(subjects).toContain('Sua senha do Medponto foi criada')
  expect(subjects).not.toContain('Sua senha do Medponto foi alterada')
  const { reply } = await login(app, 'convidada@example.com', OTHER_PASSWORD)
  expect([reply.user.name, reply.user.role]).toEqual(['Convidada', null])
  expect((await invite()).status).toBe(409)
})
