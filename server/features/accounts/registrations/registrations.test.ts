import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  login,
  mailedLink,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  registerAndVerify,
  sendRequestedMails,
  verificationToken,
  verify,
} from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('registering, opening the mailed link and logging in works', async () => {
  const email = 'Nova.Medica@Example.com'
  expect((await register(app, email)).status).toBe(201)
  expect((await login(app, email)).error.errorDto.errorName).toBe('EmailNotVerified')
  const link = await mailedLink(app, email.toLowerCase())
  expect(link.origin + link.pathname).toBe(`${app.env.publicUrl}/verify-email`)
  const token = link.searchParams.get('token') as string
  expect((await verify(app, token)).status).toBe(200)
  const { status, reply } = await login(app, 'nova.medica@example.com')
  expect([status, reply.user.profileComplete, reply.user.role]).toEqual([200, false, null])
})

test('a verification token works once, even for two concurrent calls, and for 24 hours', async () => {
  const email = 'uma-vez@example.com'
  await register(app, email)
  const token = await verificationToken(app, email)
  const redeem = () => verify(app, token)
  const answers = await Promise.all([redeem(), redeem()])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  const [inTime, late] = ['ainda@example.com', 'tarde@example.com']
  for (const address of [inTime, late]) await register(app, address)
  app.clock.advance({ hours: 23, minutes: 59 })
  expect((await verify(app, await verificationToken(app, inTime))).status).toBe(200)
  app.clock.advance({ minutes: 1 })
  const answer = await verify(app, await verificationToken(app, late))
  expect(answer.error.errorDto.errorName).toBe('TokenInvalid')
})

test('tokens are stored only as hashes', async () => {
  const email = 'hash@example.com'
  await register(app, email)
  const token = await verificationToken(app, email)
  const rows = await app.db.selectFrom('registrations').selectAll().execute()
  const hash = createHash('sha256').update(token).digest()
  expect(rows.filter(({ token_hash }) => token_hash?.equals(hash))).toHaveLength(1)
  expect(rows.some(({ token_hash }) => token_hash?.toString('utf8').includes(token))).toBe(false)
  expect(rows.some(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true)
})

test('a registered address gets the same reply, and its owner is notified by mail', async () => {
  const email = 'conhecida@example.com'
  await registerAndVerify(app, email)
  app.clock.advance({ minutes: 1 })
  const [known, unknown] = [await register(app, email), await register(app, 'desconhecida@example.com')]
  const shapeOf = ({ status, reply }: typeof known) => [
    status,
    { ...reply, waitingKey: reply.waitingKey.length },
  ]
  expect(shapeOf(known)).toEqual(shapeOf(unknown))
  expect((await mailsTo(app, email))[0]?.subject).toBe('Você já tem uma conta no Medponto')
  const [one, other] = [await resend(email), await resend('ninguem@example.com')]
  expect([one.status, one.raw.body]).toEqual([other.status, other.raw.body])
  expect(await mailsTo(app, 'ninguem@example.com')).toEqual([])
})

const INTRUDER = 'Intrusa99xyz'
const asIntruder = (email: string) => register(app, email, { password: INTRUDER, repeatedPassword: INTRUDER })

test.each(['before', 'after'])(
  'an intruder who registers an address %s its owner gains nothing: the owner chooses a password through the link',
  async (order) => {
    const email = `disputada-${order}@example.com`
    if (order === 'before') await asIntruder(email)
    app.clock.advance({ minutes: 1 })
    await register(app, email)
    const token = await verificationToken(app, email)
    app.clock.advance({ minutes: 1 })
    if (order === 'after') await asIntruder(email)
    const { status, reply } = await verify(app, token)
    expect(status).toBe(200)
    // As before the confirmation, so that the intruder does not learn of it.
    expect((await login(app, email, INTRUDER)).error.errorDto.errorName).toBe('EmailNotVerified')
    expect((await login(app, email, PASSWORD)).status).toBe(401)
    expect(reply.authToken).toBeUndefined()
    const chosen = {
      token: reply.resetToken as string,
      newPassword: OTHER_PASSWORD,
      repeatPassword: OTHER_PASSWORD,
    }
    expect((await app.call('POST /auth/reset-password', { body: chosen })).status).toBe(200)
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200)
  },
)

test('of two links of an address that are opened at the same time, one is used and the other is refused', async () => {
  const email = 'dois-links@example.com'
  await asIntruder(email)
  const first = await verificationToken(app, email)
  app.clock.advance({ minutes: 1 })
  await register(app, email)
  const second = await verificationToken(app, email)
  let both: Promise<Awaited<ReturnType<typeof verify>>[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other.selectFrom('registrations').select('id').where('email', '=', email).forUpdate().execute()
    both = Promise.all([verify(app, first), verify(app, second)])
    await expect.poll(() => countLockWaits(app)).toBe(2)
  })
  expect((await both)?.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an invitation cannot be taken over by registering its address', async () => {
  const email = 'convidada@example.com'
  await app.db.insertInto('users').values({ email }).execute()
  await asIntruder(email)
  const token = await verificationToken(app, email)
  const { reply } = await verify(app, token)
  expect(reply.resetToken).toBeDefined()
  expect((await login(app, email, INTRUDER)).status).toBe(401)
})

test('registering and then logging in does not reveal whether the address has an account', async () => {
  const [known, unknown] = ['dona@example.com', 'ninguem-ainda@example.com']
  await registerAndVerify(app, known)
  const seen = new Set<string>()
  for (const email of [known, unknown]) {
    app.clock.advance({ minutes: 1 })
    const registered = await asIntruder(email)
    const loggedIn = await login(app, email, INTRUDER)
    const wrong = await login(app, email, 'Outra12345')
    seen.add([loggedIn, wrong].map(({ status, raw }) => `${registered.status} ${status} ${raw.body}`).join())
  }
  expect(seen.size).toBe(1)
  expect([...seen][0]).toContain('EmailNotVerified')
  expect((await login(app, known)).status).toBe(200)
})

test('registering again with the same password mails the same link, which still works once', async () => {
  const email = 'repetida@example.com'
  await register(app, email)
  const older = await verificationToken(app, email)
  app.clock.advance({ hours: 23 })
  await register(app, email)
  expect(await verificationToken(app, email)).toBe(older)
  app.clock.advance({ hours: 2 })
  const { reply } = await verify(app, older)
  expect(reply.resetToken).toBeUndefined()
  expect((await login(app, email)).status).toBe(200)
  expect((await verify(app, older)).status).toBe(400)
})

const resend = (email: string) => app.call('POST /auth/resend-verification', { body: { email } })

test("neither a stranger's registration nor a stranger's resend invalidates the owner's unused link", async () => {
  const email = 'alvo-de-reenvios@example.com'
  await register(app, email)
  const own = await verificationToken(app, email)
  for (const request of [resend, asIntruder, resend]) {
    app.clock.advance({ minutes: 1 })
    await request(email)
    await sendRequestedMails(app)
  }
  expect((await verify(app, own)).status).toBe(200)
})

test('a resend for an account tells its owner that there is one', async () => {
  const email = 'ja-confirmada@example.com'
  await registerAndVerify(app, email)
  app.clock.advance({ minutes: 1 })
  await resend(email)
  expect((await mailsTo(app, email))[0]?.subject).toBe('Você já tem uma conta no Medponto')
})

test('a mailbox gets at most ten verification mails per hour, from all senders together', async () => {
  const behindProxy = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const body = { email: 'inundada@example.com' }
  await register(behindProxy, body.email)
  for (let index = 0; index < 20; index += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}` }
    expect((await behindProxy.call('POST /auth/resend-verification', { body, headers })).status).toBe(200)
  }
  expect(await mailsTo(behindProxy, body.email)).toHaveLength(10)
})

test("a stranger's mails and guesses from another network do not lock the owner out", async () => {
  const strict = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const body = {
    email: 'cercada@example.com',
    password: PASSWORD,
    repeatedPassword: PASSWORD,
    acceptTerms: true as const,
  }
  for (let index = 0; index < 8; index += 1)
    await strict.call('POST /auth/register', {
      body: { ...body, password: INTRUDER, repeatedPassword: INTRUDER },
      headers: from('203.0.113.9'),
    })
  for (let index = 0; index < 12; index += 1)
    await strict.call('POST /auth/login', {
      body: { email: body.email, password: 'Errada123x' },
      headers: from('203.0.113.9'),
    })
  strict.clock.advance({ seconds: 1 })
  const own = { headers: from('198.51.100.7') }
  expect((await strict.call('POST /auth/register', { body, ...own })).status).toBe(201)
  expect(
    (await strict.call('POST /auth/forgot-password', { body: { email: body.email }, ...own })).status,
  ).toBe(200)
  expect((await strict.call('POST /auth/login', { body, ...own })).error.errorDto.errorName).toBe(
    'EmailNotVerified',
  )
})

test.each([
  ['repeatedPassword', { repeatedPassword: 'Outra12345' }, 'As senhas não coincidem'],
  [
    'password',
    { password: 'Curta1a', repeatedPassword: 'Curta1a' },
    'A senha deve ter pelo menos 8 caracteres',
  ],
  ['email', { email: 'sem-arroba' }, 'Formato de e-mail inválido'],
  ['acceptTerms', { acceptTerms: false }, 'Termos de Uso'],
])('%s %j is refused', async (field, change, message) => {
  const { status, error } = await register(app, 'x@example.com', change)
  expect(status).toBe(400)
  expect(error.errors?.[field]?.[0]).toContain(message)
})

test.each(['Senha123', 'P@ssw0rd!', 'Mudar@2026', 'Medponto1', 'Xis-registro9'])(
  '%s is refused as a common password',
  async (password) => {
    const { status, error } = await register(app, 'xis-registro@example.com', {
      password,
      repeatedPassword: password,
    })
    expect([status, error.errors?.password?.[0]]).toEqual([400, expect.stringContaining('muito comum')])
  },
)

test('passwords in any script and of more than 64 characters are accepted', async () => {
  const password = `Sênha1 ${'ж'.repeat(70)}`
  expect((await register(app, 'longa@example.com', { password, repeatedPassword: password })).status).toBe(
    201,
  )
  expect((await login(app, 'longa@example.com', password)).error.errorDto.errorName).toBe('EmailNotVerified')
})

test('a mail server that is down delays the mail without failing the registration', async () => {
  const { workMails } = await import('#server/features/platform/mails/worker.ts')
  let tries = 0
  const deliver = vi.fn(async () => {
    tries += 1
    if (tries === 1) throw new Error('connection refused')
  })
  app.clock.advance({ hours: 1 })
  expect((await register(app, 'demora@example.com')).status).toBe(201)
  const [mail] = await mailsTo(app, 'demora@example.com')
  await app.db
    .updateTable('mails')
    .set({ sent_at: app.clock.now() })
    .where('id', '<>', mail?.id as string)
    .execute()
  await workMails(app.queue, { ...app, deliver, keep: false })
  const sentAt = async () =>
    (
      await app.db
        .selectFrom('mails')
        .select('sent_at')
        .where('recipient', '=', 'demora@example.com')
        .executeTakeFirstOrThrow()
    ).sent_at
  const job = async () =>
    (
      await sql<{ id: string; state: string }>`select id, state from pgboss.job
        where name = 'mail.send' and data ->> 'mailId' = ${mail?.id}`.execute(app.db)
    ).rows[0]
  await vi.waitFor(async () => expect((await job())?.state).toBe('retry'), 60_000)
  expect(deliver).toHaveBeenCalledWith(expect.objectContaining({ to: 'demora@example.com' }))
  expect(await sentAt()).toBeNull()
  // The next attempt is due in half a minute; make it due now.
  await sql`update pgboss.job set start_after = now() where id = ${(await job())?.id}`.execute(app.db)
  await vi.waitFor(async () => expect(await sentAt()).toEqual(app.clock.now()), 60_000)
})
