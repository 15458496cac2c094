import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/api/users.ts'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const PASSWORD = 'Plantonista42'
const OTHER = 'Ambulatorio77'
const mailsTo = async (to: string) => (await app.call('GET /debug/emails', { query: { to } })).reply.items

const register = (email: string, change: Record<string, unknown> = {}) =>
  app.call('POST /auth/register', {
    body: { email, password: PASSWORD, repeatedPassword: PASSWORD, acceptTerms: true, ...change } as never,
  })
const login = (email: string, password = PASSWORD) =>
  app.call('POST /auth/login', { body: { email, password, returnRefreshToken: true } })

async function linkOf(email: string): Promise<URL> {
  const [mail] = await mailsTo(email)
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'missing:')
}

/** An account with its e-mail confirmed, made late enough not to run into the limit per address. */
async function verified(email: string) {
  app.clock.advance({ minutes: 3 })
  await register(email)
  const token = (await linkOf(email)).searchParams.get('token') as string
  await app.call('POST /auth/verify-email', { body: { token } })
}

describe('registration and verification', () => {
  test('register, mail, verify, login: one way through', async () => {
    const email = 'Nova.Medica@Example.com'
    expect((await register(email)).status).toBe(201)
    expect((await login(email)).error.errorDto.errorName).toBe('EmailNotVerified')
    const link = await linkOf(email.toLowerCase())
    expect(link.origin + link.pathname).toBe(`${app.env.publicUrl}/verify-email`)
    const token = link.searchParams.get('token') as string
    expect((await app.call('POST /auth/verify-email', { body: { token } })).status).toBe(200)
    const { status, reply } = await login('nova.medica@example.com')
    expect([status, reply.user.profileComplete, reply.user.role]).toEqual([200, false, null])
  })

  test('a token works once, also for two at once, and 24 hours long', async () => {
    const email = 'uma-vez@example.com'
    await register(email)
    const token = (await linkOf(email)).searchParams.get('token') as string
    const verify = () => app.call('POST /auth/verify-email', { body: { token } })
    const answers = await Promise.all([verify(), verify()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    const late = 'tarde@example.com'
    await register(late)
    const lateToken = (await linkOf(late)).searchParams.get('token') as string
    app.clock.advance({ hours: 24 })
    const answer = await app.call('POST /auth/verify-email', { body: { token: lateToken } })
    expect(answer.error.errorDto.errorName).toBe('TokenInvalid')
  })

  test('tokens are stored as hashes alone', async () => {
    const email = 'hash@example.com'
    await register(email)
    const token = (await linkOf(email)).searchParams.get('token') as string
    const rows = await app.db.selectFrom('registrations').selectAll().execute()
    expect(rows.some(({ token_hash }) => token_hash?.toString('utf8').includes(token))).toBe(false)
    expect(rows.some(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true)
  })

  test('a known address answers alike, and its owner is told by mail', async () => {
    const email = 'conhecida@example.com'
    await verified(email)
    app.clock.advance({ minutes: 1 })
    const [known, unknown] = [await register(email), await register('desconhecida@example.com')]
    expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body])
    expect((await mailsTo(email))[0]?.subject).toBe('Você já tem uma conta no Medponto')
    const resend = (to: string) => app.call('POST /auth/resend-verification', { body: { email: to } })
    const [one, other] = [await resend(email), await resend('ninguem@example.com')]
    expect([one.status, one.raw.body]).toEqual([other.status, other.raw.body])
    expect(await mailsTo('ninguem@example.com')).toEqual([])
  })

  const INTRUDER = 'Intrusa99xyz'
  const asIntruder = (email: string) => register(email, { password: INTRUDER, repeatedPassword: INTRUDER })

  test.each(['before', 'after'])(
    'who registers an address %s its owner gains nothing: the owner chooses a password by her link',
    async (order) => {
      const email = `disputada-${order}@example.com`
      if (order === 'before') await asIntruder(email)
      app.clock.advance({ minutes: 1 })
      await register(email)
      const token = (await linkOf(email)).searchParams.get('token') as string
      app.clock.advance({ minutes: 1 })
      if (order === 'after') await asIntruder(email)
      const { status, reply } = await app.call('POST /auth/verify-email', { body: { token } })
      expect(status).toBe(200)
      for (const password of [INTRUDER, PASSWORD]) expect((await login(email, password)).status).toBe(401)
      const chosen = { token: reply.resetToken as string, newPassword: OTHER, repeatPassword: OTHER }
      expect((await app.call('POST /auth/reset-password', { body: chosen })).status).toBe(200)
      expect((await login(email, OTHER)).status).toBe(200)
    },
  )

  test('an invitation cannot be taken over by registering its address', async () => {
    const email = 'convidada@example.com'
    await app.db.insertInto('users').values({ email }).execute()
    await asIntruder(email)
    const token = (await linkOf(email)).searchParams.get('token') as string
    const { reply } = await app.call('POST /auth/verify-email', { body: { token } })
    expect(reply.resetToken).toBeDefined()
    expect((await login(email, INTRUDER)).status).toBe(401)
  })

  test('registering and then entering does not tell whether the address has an account', async () => {
    const [known, unknown] = ['dona@example.com', 'ninguem-ainda@example.com']
    await verified(known)
    const seen = new Set<string>()
    for (const email of [known, unknown]) {
      app.clock.advance({ minutes: 1 })
      const registered = await asIntruder(email)
      const entered = await login(email, INTRUDER)
      const wrong = await login(email, 'Outra12345')
      seen.add([registered, entered, wrong].map(({ status, raw }) => `${status} ${raw.body}`).join())
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toContain('EmailNotVerified')
    expect((await login(known)).status).toBe(200)
  })

  test('the same password once more is the same registration, with a newer link', async () => {
    const email = 'repetida@example.com'
    await register(email)
    const older = (await linkOf(email)).searchParams.get('token') as string
    app.clock.advance({ minutes: 1 })
    await register(email)
    const newer = (await linkOf(email)).searchParams.get('token') as string
    expect((await app.call('POST /auth/verify-email', { body: { token: older } })).status).toBe(400)
    const { reply } = await app.call('POST /auth/verify-email', { body: { token: newer } })
    expect(reply.resetToken).toBeUndefined()
    expect((await login(email)).status).toBe(200)
  })

  test("a stranger's mails and guesses from elsewhere do not keep the owner out", async () => {
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
    ['email', { email: 'sem-arroba' }, 'Formato de email inválido'],
    ['acceptTerms', { acceptTerms: false }, 'Termos de Uso'],
  ])('%s %j is refused', async (field, change, message) => {
    const { status, error } = await register('x@example.com', change)
    expect(status).toBe(400)
    expect(error.errors?.[field]?.[0]).toContain(message)
  })

  test.each(['Senha123', 'P@ssw0rd!', 'Mudar@2026', 'Medponto1', 'Xis-registro9'])(
    '%s is among the first that a guesser tries',
    async (password) => {
      const { status, error } = await register('xis-registro@example.com', {
        password,
        repeatedPassword: password,
      })
      expect([status, error.errors?.password?.[0]]).toEqual([400, expect.stringContaining('muito comum')])
    },
  )

  test('passwords of any script and of 64 characters and more are good', async () => {
    const password = `Sênha1 ${'ж'.repeat(70)}`
    expect((await register('longa@example.com', { password, repeatedPassword: password })).status).toBe(201)
    expect((await login('longa@example.com', password)).error.errorDto.errorName).toBe('EmailNotVerified')
  })
})

describe('login', () => {
  test('unknown, wrong and unverified with a wrong password answer alike', async () => {
    await verified('certa@example.com')
    await register('nao-verificada@example.com')
    const answers = [
      await login('desconhecida-2@example.com', 'Errada123x'),
      await login('certa@example.com', 'Errada123x'),
      await login('nao-verificada@example.com', 'Errada123x'),
    ]
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.raw.body}`)).size).toBe(1)
    expect(answers[0]?.error.errorDto.details).toBe('Email ou senha incorretos')
  })

  test('guessing ends in 429 with Retry-After whatever address is forged, and lifts in 15 minutes', async () => {
    const email = 'alvo@example.com'
    await verified(email)
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
    expect((await login(email)).status).toBe(429)
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await login(email)).status).toBe(200)
  })

  test('suspension is told only after the right password, and ends live sessions at once', async () => {
    const email = 'suspensa@example.com'
    await verified(email)
    const { reply } = await login(email)
    await app.db
      .updateTable('users')
      .set({ suspended_at: app.clock.now() })
      .where('email', '=', email)
      .execute()
    expect((await app.call('GET /user/me', { token: reply.authToken })).status).toBe(401)
    expect((await login(email, 'Errada123x')).error.errorDto.errorName).toBe('InvalidCredentials')
    expect((await login(email)).error.errorDto.errorName).toBe('AccountLocked')
  })
})

describe('sessions', () => {
  const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } })

  test('rotation: an old token kills the family', async () => {
    await verified('rotacao@example.com')
    const first = (await login('rotacao@example.com')).reply.refreshToken as string
    const second = (await refresh(first)).reply.refreshToken as string
    const { refreshToken: third, authToken } = (await refresh(second)).reply
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(third as string)).status).toBe(401)
    expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
  })

  test('two at once get the same successor, which works', async () => {
    await verified('corrida@example.com')
    const token = (await login('corrida@example.com')).reply.refreshToken as string
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const successors = new Set(answers.map((answer) => answer.reply.refreshToken as string))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0] as string)).status).toBe(200)
  })

  test('an answer lost on its way is given again for half a minute; then the repeat ends the session', async () => {
    await verified('perdida@example.com')
    const token = (await login('perdida@example.com')).reply.refreshToken as string
    await refresh(token)
    app.clock.advance({ seconds: 29 })
    const again = await refresh(token)
    expect(again.status).toBe(200)
    app.clock.advance({ seconds: 2 })
    expect((await refresh(token)).status).toBe(401)
    expect((await refresh(again.reply.refreshToken as string)).status).toBe(401)
    expect((await app.call('GET /user/me', { token: again.reply.authToken })).status).toBe(401)
  })

  test('the browser gets the refresh token as an HttpOnly cookie only, and strangers cannot use it', async () => {
    await verified('cookie@example.com')
    const { raw, reply } = await app.call('POST /auth/login', {
      body: { email: 'cookie@example.com', password: PASSWORD },
    })
    const cookie = String(raw.headers['set-cookie'])
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
    await verified('saida@example.com')
    const { authToken, refreshToken } = (await login('saida@example.com')).reply
    await app.call('POST /auth/logout', { token: authToken })
    expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
    expect((await refresh(refreshToken as string)).status).toBe(401)
  })

  test('an access token lives 15 minutes', async () => {
    await verified('quinze@example.com')
    const { authToken } = (await login('quinze@example.com')).reply
    app.clock.advance({ minutes: 14, seconds: 59 })
    expect((await app.call('GET /user/me', { token: authToken })).status).toBe(200)
    app.clock.advance({ seconds: 2 })
    expect((await app.call('GET /user/me', { token: authToken })).status).toBe(401)
  })
})

describe('profile completion', () => {
  let next = 0
  async function fresh() {
    next += 1
    const email = `nova-${next}@example.com`
    await verified(email)
    return (await login(email)).reply
  }
  const individual = { profileType: 'individual', name: 'Ana Souza', phone: '(41) 99876-5432' }
  const complete = (token: string, body: object) =>
    app.call('POST /auth/complete-profile', { token, body: body as never })

  test('an individual becomes a doctor, once, and may apply at once', async () => {
    const { authToken } = await fresh()
    const body = {
      ...individual,
      cpf: '529.982.247-25',
      birthDate: '29/02/1988',
      registration: { crm: '12345', uf: 'PR' },
      medicalSpecialties: ['Cardiologia'],
      rqe: '678',
      state: 'PR',
      city: 'Curitiba',
    }
    const { status, reply } = await complete(authToken, body)
    expect(status).toBe(200)
    expect(reply.user).toMatchObject<Partial<CurrentUser>>({
      role: 'doctor',
      profileComplete: true,
      cpf: '52998224725',
      phone: '41998765432',
      birthDate: '1988-02-29',
      city: 'Curitiba',
    })
    expect((await app.call('GET /applications/doctor', { token: reply.authToken })).status).toBe(200)
    expect((await complete(authToken, body)).error.errorDto.errorName).toBe('ProfileAlreadyComplete')
  })

  test('a company with an alphanumeric CNPJ becomes an employer or a telehealth provider', async () => {
    const company = {
      profileType: 'employer',
      name: 'Clínica Nova',
      phone: '4133334444',
      state: 'PR',
      city: 'Curitiba',
    }
    const one = await complete((await fresh()).authToken, { ...company, cnpj: '12.abc.345/01de-35' })
    expect(one.reply.user).toMatchObject({ role: 'employer', cnpj: '12ABC34501DE35' })
    const other = await complete((await fresh()).authToken, {
      ...company,
      cnpj: '11.222.333/0001-81',
      isTelehealth: true,
    })
    expect(other.reply.user).toMatchObject({ role: 'telehealth', isTelehealth: true })
  })

  test('one CPF, twenty accounts at once, masked and not: one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, fresh))
    const answers = await Promise.all(
      people.map(({ authToken }, index) =>
        complete(authToken, { ...individual, cpf: index % 2 ? '111.444.777-35' : '11144477735' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error.errorDto?.errorName === 'DocumentTaken')).toHaveLength(19)
  })

  test('role and flags in the body change nothing', async () => {
    const { authToken } = await fresh()
    const body = {
      ...individual,
      cpf: '390.533.447-05',
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      plan: 'business',
    }
    expect((await complete(authToken, body)).reply.user).toMatchObject({ role: 'doctor', isAdmin: false })
  })

  test.each([
    ['name', { name: ' ' }, 'Por favor, informe seu nome completo.'],
    ['phone', { phone: '' }, 'Por favor, informe seu telefone.'],
    ['phone', { phone: '0000000000' }, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.'],
    ['phone', { phone: '20999998888' }, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.'],
    ['cpf', { cpf: '' }, 'Por favor, informe seu CPF.'],
    ['cpf', { cpf: '123' }, 'CPF inválido. Deve conter 11 dígitos.'],
    ['cpf', { cpf: '111.111.111-11' }, 'CPF inválido. Confira os dígitos.'],
    ['birthDate', { birthDate: '31/02/1990' }, 'Data de nascimento inválida. Use o formato DD/MM/AAAA.'],
  ])('%s %j is refused with its own text', async (field, change, message) => {
    const { authToken } = await fresh()
    const { status, error } = await complete(authToken, { ...individual, cpf: '529.982.247-25', ...change })
    expect(status).toBe(400)
    expect(error.errors?.[field]?.[0]).toBe(message)
  })
})

test('a mail server that is down delays mail and fails nothing', async () => {
  const { workMails } = await import('#server/features/mails/worker.ts')
  let tries = 0
  const deliver = vi.fn(async () => {
    tries += 1
    if (tries === 1) throw new Error('connection refused')
  })
  app.clock.advance({ hours: 1 })
  expect((await register('demora@example.com')).status).toBe(201)
  const [mail] = await mailsTo('demora@example.com')
  await app.db
    .updateTable('mails')
    .set({ sent_at: app.clock.now() })
    .where('id', '<>', mail?.id as string)
    .execute()
  await workMails(app.queue, { db: app.db, clock: app.clock, deliver, keep: false })
  await vi.waitFor(
    () => expect(deliver).toHaveBeenCalledWith(expect.objectContaining({ to: 'demora@example.com' })),
    15_000,
  )
  const row = await app.db
    .selectFrom('mails')
    .select('sent_at')
    .where('recipient', '=', 'demora@example.com')
    .execute()
  expect(row).toEqual([{ sent_at: null }])
})
