import { availableParallelism } from 'node:os'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { checkEnv, readEnv } from './env.ts'
import { trustedProxies } from './trust-proxy.ts'

const STRONG = 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA'
const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://medponto.com.br',
  SESSION_SECRET: STRONG,
  DATABASE_URL: 'postgres://medponto:v9Kx2TqLw8@db.medponto.com.br/medponto',
  SMTP_URL: 'smtp://medponto:n4Wq8zRtYp@smtp.medponto.com.br:587',
}
/** Names of the variables with a problem. */
const problemsOf = (source: NodeJS.ProcessEnv) =>
  checkEnv(source).problems.map((line) => line.split(':')[0] as string)

const seller = {
  COMPANY_NAME: 'Medponto Ltda.',
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua Um, 1, São Paulo, SP',
  CONTACT_EMAIL: 'contato@medponto.example',
}

describe('demo mode', () => {
  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '', APP_MODE: ' ', PORT: '' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { APP_MODE: 'demo', HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/medponto' },
  ])('needs no further choice with %j', (source) => {
    expect(problemsOf(source)).toEqual([])
    expect(readEnv(source).APP_MODE).toBe('demo')
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.4' },
    { PUBLIC_URL: 'https://localhost' },
    { PUBLIC_URL: 'http://medponto.com.br' },
    { DATABASE_URL: 'postgres://localhost/medponto' },
    { SMTP_URL: 'smtp://localhost' },
  ])('must be chosen explicitly with %j', (source) => {
    expect(problemsOf(source)).toEqual(['APP_MODE'])
  })
})

describe('production', () => {
  test('starts with a complete configuration', () => {
    expect(checkEnv(production).problems).toEqual([])
  })

  test('names everything that is missing at once', () => {
    expect(problemsOf({ APP_MODE: 'production' })).toEqual([
      'PUBLIC_URL',
      'SESSION_SECRET',
      'DATABASE_URL',
      'SMTP_URL',
    ])
  })

  test('does not sell without naming the seller', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const names = ['COMPANY_NAME', 'COMPANY_CNPJ', 'COMPANY_ADDRESS', 'CONTACT_EMAIL']
    expect(problemsOf({ ...production, ...stripe, CONTACT_EMAIL: '' })).toEqual(names)
    expect(problemsOf({ APP_MODE: 'demo', ...stripe })).toEqual([])
    expect(problemsOf({ ...production, ...stripe, ...seller, COMPANY_CNPJ: '1' })).toEqual(['COMPANY_CNPJ'])
    expect(problemsOf({ ...production, ...stripe, ...seller })).toEqual([])
  })

  test('does not start with the keys of a payment provider but without what verifies its webhooks', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x' }
    const mercadoPago = {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-2',
      MERCADOPAGO_USER_ID: '123',
    }
    for (const source of [{ ...production, ...seller }, { APP_MODE: 'demo' }])
      for (const empty of [undefined, '', ' ']) {
        const STRIPE_WEBHOOK_SECRET = empty
        expect(problemsOf({ ...source, ...stripe, STRIPE_WEBHOOK_SECRET })).toEqual(['STRIPE_WEBHOOK_SECRET'])
        const MERCADOPAGO_WEBHOOK_SECRET = empty
        expect(problemsOf({ ...source, ...mercadoPago, MERCADOPAGO_WEBHOOK_SECRET })).toEqual([
          'MERCADOPAGO_WEBHOOK_SECRET',
        ])
      }
    expect(() => readEnv({ ...production, ...stripe })).toThrow(/STRIPE_WEBHOOK_SECRET/)
    // Anybody can sign with an empty secret.
    for (const STRIPE_WEBHOOK_SECRET of [' , ', 'whsec_1,'])
      expect(problemsOf({ ...production, ...stripe, STRIPE_WEBHOOK_SECRET })).toContain(
        'STRIPE_WEBHOOK_SECRET',
      )
  })

  test.each(['http://medponto.com.br', 'http://localhost:3000'])(
    'refuses the plain address %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...production, PUBLIC_URL })).toEqual(['PUBLIC_URL'])
    },
  )

  test('refuses plain addresses of other services, except a bucket in the private network', () => {
    const s3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: STRONG }
    const services = { GOOGLE_ISSUER: 'http://id.example', BLOG_URL: 'http://blog.example' }
    expect(problemsOf({ ...production, ...services })).toEqual(['GOOGLE_ISSUER', 'BLOG_URL'])
    for (const S3_ENDPOINT of ['http://minio:9000', 'http://10.1.2.3:9000', 'https://s3.example'])
      expect(problemsOf({ ...production, ...s3, S3_ENDPOINT })).toEqual([])
    expect(problemsOf({ ...production, ...s3, S3_ENDPOINT: 'http://s3.example' })).toEqual(['S3_ENDPOINT'])
  })

  test.each([
    'short',
    'a'.repeat(64),
    'abcd'.repeat(12),
    '0123456789'.repeat(5),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'changeme-changeme-changeme-changeme-changeme',
    'troque-este-segredo-troque-este-segredo!!',
    'my-super-secret-session-key-for-production',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab1c2d3',
    `${STRONG.slice(0, 16)}${STRONG.slice(0, 16)}`,
  ])('refuses the weak secret %s', (SESSION_SECRET) => {
    expect(problemsOf({ ...production, SESSION_SECRET })).toEqual(['SESSION_SECRET'])
  })

  test.each([
    STRONG,
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'Zb0mC1kq5p+T6yqV1m3dH8jvXk2nS4wR7uE9aQxLfGiOBtYrPsDlNcWe/hJ0U8z=',
  ])('accepts the random secret %s', (SESSION_SECRET) => {
    expect(problemsOf({ ...production, SESSION_SECRET })).toEqual([])
  })

  test.each([
    ['DATABASE_URL', 'postgres://user:password@host:5432/medponto'],
    ['DATABASE_URL', 'postgres://medponto:medponto@db/medponto'],
    ['DATABASE_URL', 'postgres://postgres:postgres@10.0.0.5/medponto'],
    ['SMTP_URL', 'smtp://mailer:changeme@smtp.example'],
  ])('refuses the password that everybody tries in %s=%s', (name, url) => {
    expect(problemsOf({ ...production, [name]: url })).toEqual([name])
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    ['1', 1],
    ['3', 3],
    ['', undefined],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
    ['fd00::/8', ['fd00::/8']],
  ])('%j is understood', (TRUST_PROXY, expected) => {
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(expected)
  })

  test.each([
    'true',
    'false',
    'yes',
    '*',
    '0',
    '-1',
    '99',
    '1.5',
    '10.0.0.0/33',
    '10.0.0/8',
    '0.0.0.0/0',
    '10.0.0.1,',
    'proxy.local',
  ])('%j is refused by name', (TRUST_PROXY) => {
    expect(checkEnv({ TRUST_PROXY }).problems).toEqual([
      expect.stringMatching(/^TRUST_PROXY: use quantos proxies/),
    ])
  })
})

test.each([
  ['1', '203.0.113.7'],
  ['2', '198.51.100.9'],
  ['127.0.0.1', '203.0.113.7'],
  ['', '127.0.0.1'],
])('with TRUST_PROXY=%j the visitor behind two proxies is %s', async (TRUST_PROXY, expected) => {
  const app = fastify({ trustProxy: trustedProxies(readEnv({ TRUST_PROXY }).TRUST_PROXY) })
  app.get('/', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' }
  expect((await app.inject({ url: '/', headers })).body).toBe(expected)
})

test('every problem is written in Portuguese and repeats no value', () => {
  const names = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'WORKER', 'LOG_LEVEL', 'MODERATION']
  const more = ['CONTACT_EMAIL', 'CONTACT_WHATSAPP', 'BLOG_URL', 'S3_ENDPOINT', 'RATE_LIMIT_PER_MINUTE']
  const all = [
    ...names,
    ...more,
    'SESSION_SECRET',
    'APP_MODE',
    'GOOGLE_ISSUER',
    'S3_BUCKET',
    'DOCUMENT_KEYS',
    'CLAMD_URL',
  ]
  const source = Object.fromEntries(all.map((name) => [name, 'a secret value!']))
  const { problems } = checkEnv(source)
  for (const name of all)
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name}: (use|Gere) .*\\.$`)))
  expect(problems.join()).not.toMatch(/a secret value|Invalid|expected|must/)
})

test('DOCUMENT_KEYS are names with 32 bytes each', () => {
  const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  const keys = readEnv({ DOCUMENT_KEYS: `k2:${second}, k1:${first}` }).DOCUMENT_KEYS
  expect(keys?.map(({ id, key }) => [id, key.length])).toEqual([
    ['k2', 32],
    ['k1', 32],
  ])
  expect(readEnv({}).DOCUMENT_KEYS).toBeUndefined()
  for (const DOCUMENT_KEYS of [first, `k1:${first},`, `k1:${first},k1:${second}`, 'k1:short', `a b:${first}`])
    expect(problemsOf({ DOCUMENT_KEYS })).toEqual(['DOCUMENT_KEYS'])
  expect(problemsOf({ ...production, DOCUMENT_KEYS: `k1:${first}` })).toEqual(['DOCUMENT_KEYS'])
})

test('WORKERS is a number of processes, or auto for one per core', () => {
  expect([readEnv({}).WORKERS, readEnv({ WORKERS: '64' }).WORKERS]).toEqual([1, 64])
  expect(readEnv({ WORKERS: 'auto' }).WORKERS).toBe(availableParallelism())
  for (const WORKERS of ['0', '65', '-1', '1.5', 'max']) expect(problemsOf({ WORKERS })).toEqual(['WORKERS'])
})
