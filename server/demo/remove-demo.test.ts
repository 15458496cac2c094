import { spawnSync } from 'node:child_process'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '#server/features/accounts/email-tokens/service.ts'
import { issueCodeFor } from '#server/features/accounts/google/service.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { warnOfDemoAccounts } from './remove-demo.ts'
import { seedDemo } from './seed-demo.ts'

let demo: TestApp
let production: TestApp
beforeAll(async () => {
  demo = await testApp()
  await seedDemo(demo.db, { now: demo.clock.now() })
  production = await testApp({
    sameDatabaseAs: demo,
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.example',
      SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
      SMTP_URL: 'smtp://localhost',
    },
  })
})

const body = { email: 'admin@demo.test', password: 'Medponto1', returnRefreshToken: true }

describe('production locks out the accounts of the demo', () => {
  test.each(['admin@demo.test', 'ADMIN@Demo.Test', ' hospital@demo.test '])(
    'with the password, written as %j',
    async (email) => {
      expect((await demo.call('POST /auth/login', { body: { ...body, email } })).status).toBe(200)
      const { status, error } = await production.call('POST /auth/login', { body: { ...body, email } })
      expect([status, error.errorDto.errorName]).toEqual([403, 'AccountLocked'])
    },
  )

  test('with a session, an access token or a refresh token of the demo', async () => {
    const { reply } = await demo.call('POST /auth/login', { body })
    const token = reply.authToken
    expect((await demo.call('GET /user/me', { token })).status).toBe(200)
    expect((await production.call('GET /user/me', { token })).status).toBe(401)
    const renewal = { body: { refreshToken: reply.refreshToken as string } }
    expect((await production.call('POST /auth/refresh', renewal)).status).toBe(401)
  })

  test('with a reset link, old or new', async () => {
    const { id } = await demo.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'medica@demo.test')
      .executeTakeFirstOrThrow()
    const now = demo.clock.now()
    const token = await demo.db.transaction().execute((trx) => issueToken(trx, id, { minutes: 60, now }))
    const newPassword = 'Plantonista42'
    const reset = await production.call('POST /auth/reset-password', {
      body: { token, newPassword, repeatPassword: newPassword },
    })
    expect(reset.error.errorDto.errorName).toBe('ResetTokenInvalid')
    await production.call('POST /auth/forgot-password', { body: { email: 'Medica@demo.test' } })
    const mails = await demo.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'medica@demo.test')
      .execute()
    expect(mails).toEqual([])
  })

  test('with a sign-in at Google', async () => {
    const identity = { subject: 'demo-1', email: 'medica@demo.test', emailVerified: true, name: 'Marina' }
    const accountEvents = { addressConfirmed: async () => {}, deletionCancelled: async () => {} }
    const code = await issueCodeFor(
      { ...demo, accountEvents } as never,
      identity as never,
      'browser-key',
      demo.clock.now(),
    )
    const { exchangeCode } = await import('#server/features/accounts/google/service.ts')
    const { sessionTokens } = await import('#server/features/accounts/sessions/session-tokens.ts')
    const tokens = sessionTokens('s', demo.clock, { admitDemoAccounts: false })
    const deps = { ...demo, tokens, publicUrl: '', accountEvents } as never
    const context = { ip: '127.0.0.1', userAgent: null, deviceMark: null, now: demo.clock.now() }
    await expect(exchangeCode(deps, { code, browserKey: 'browser-key' }, context)).rejects.toThrow(
      'AccountLocked',
    )
  })

  test('and leaves every other account alone', async () => {
    const { token } = await createDoctor(demo)
    const { token: sameToken } = await createDoctor(production)
    expect((await production.call('GET /user/me', { token: sameToken })).status).toBe(200)
    expect((await demo.call('GET /user/me', { token })).status).toBe(200)
  })

  test('and says how many there are and how to remove them', async () => {
    let line = ''
    const stream = new Writable({
      write(chunk, _, done) {
        line += String(chunk)
        done()
      },
    })
    await warnOfDemoAccounts(demo.db, createLog('warn', stream))
    expect(JSON.parse(line).msg).toMatch(
      /^Este banco tem 11\d contas de demonstração .*: npm run demo:remove$/,
    )
  })
})

describe('npm run demo:remove', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['server/demo/remove.ts', ...args], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, DATABASE_URL: demo.url },
      encoding: 'utf8',
    })
  const count = async (query: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(query)}`.execute(
      demo.db,
    )
    return rows[0]?.n
  }

  test('removes nothing before it is confirmed', async () => {
    const before = await count('jobs')
    const { status, stderr, stdout } = run()
    expect(status).toBe(1)
    expect(stdout).toMatch(/serão removidas 11\d contas de demonstração, com 324 vagas/)
    expect(stderr).toContain('Nada foi removido')
    expect(await count('jobs')).toBe(before)
  })

  test('removes everything of the demo and nothing else, and can be repeated', async () => {
    const [doctor, employer] = [await createDoctor(demo), await createEmployer(demo)]
    const ownJob = await publishJob(demo, employer)
    const [demoJob] = (await demo.call('GET /jobs', { query: {} })).reply.jobOffers.filter(
      ({ id }) => id !== ownJob,
    )
    for (const id of [ownJob, demoJob?.id as string])
      expect((await demo.call('POST /jobs/:id/apply', { token: doctor.token, params: { id } })).status).toBe(
        200,
      )
    const before = await count('users')

    const first = run('--yes')
    expect(first.stderr).toBe('')
    expect(first.stdout).toContain('1 candidaturas de outras contas')
    const { reply } = await demo.call('GET /jobs', { query: {} })
    expect(reply.jobOffers.map(({ id }) => id)).toEqual([ownJob])
    expect(await count('users')).toBe(Number(before) - 117)
    expect(await count('applications')).toBe(1)
    for (const table of [
      'reports',
      'report_cases',
      'contact_messages',
      'analytics_daily',
      'ambassadors',
      'saved_jobs',
    ])
      expect([table, await count(table)]).toEqual([table, 0])
    expect(await count('notifications n where not exists (select from users where id = n.user_id)')).toBe(0)

    const second = run('--yes')
    expect(second.stdout).toContain('Não há contas de demonstração')
    expect(await count('jobs')).toBe(1)
    await seedDemo(demo.db, { now: demo.clock.now() })
    expect((await demo.call('GET /jobs', { query: {} })).reply.totalCount).toBe(301)
  })
})
