import { spawn } from 'node:child_process'
import { TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { login, mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { createAdmin, describeAdmins, resetSecondFactor } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Runs the command as an operator does, on the database of this file. */
function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = spawn(process.execPath, ['server/admin.ts', ...args], {
    env: { PATH: process.env.PATH, APP_MODE: 'demo', DATABASE_URL: app.url, PUBLIC_URL: 'https://m.example' },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => command.on('close', (code) => resolve({ code, output })))
}

const create = (email: string, isDemo = true) =>
  createAdmin({ db: app.db, publicUrl: app.env.publicUrl, isDemo }, email, app.clock.now())

const newPassword = 'Coordenadora88'

test('the first admin is created once, sets a password with the printed link, and administers', async () => {
  const email = 'operadora@example.com'
  const { code, output } = await admin('create', ' Operadora@example.com ')
  expect([code, output]).toEqual([0, expect.stringContaining('https://m.example/reset-password/')])
  const token = /reset-password\/(\S+)/.exec(output)?.[1] as string
  const set = () =>
    app.call('POST /auth/reset-password', { body: { token, newPassword, repeatPassword: newPassword } })
  // The command uses the time of the day, which is later than that of the test's clock.
  expect((await set()).status).toBe(200)
  expect((await set()).status).toBe(400)
  const opened = await login(app, email, newPassword)
  expect((await app.call('GET /admin/jobs', { token: opened.reply.authToken })).status).toBe(200)

  await expect(create(email)).rejects.toThrow('já é da administração')
  expect(await describeAdmins(app.db)).toEqual([`${email} · sem verificação em duas etapas`])
})

test('an address with another account is not promoted, nor one of the demo in production', async () => {
  const doctor = await createDoctor(app)
  await expect(create(doctor.email)).rejects.toThrow('já tem uma conta')
  await expect(create('chefe@demo.test', false)).rejects.toThrow('endereço da demonstração')
})

test('without an address the command says how it is used', async () => {
  expect(await admin('create')).toEqual({ code: 1, output: expect.stringContaining('npm run admin -- list') })
})

test('a lost second factor is turned off on the server, which ends the sessions and tells the owner', async () => {
  const user = await createDoctor(app)
  const reset = () => resetSecondFactor({ ...app, publicUrl: app.env.publicUrl }, user.email, app.clock.now())
  await expect(reset()).rejects.toThrow('não tem verificação')
  const setup = { token: user.token, body: { password: '' } }
  const { secret } = (await app.call('POST /auth/second-factor/setup', setup)).reply
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() })
  await app.call('POST /auth/second-factor/confirm', { token: user.token, body: { code } })
  await reset()
  expect((await app.call('GET /user/me', { token: user.token })).status).toBe(401)
  expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toContain(
    'Verificação em duas etapas desativada',
  )
  expect(await app.db.selectFrom('second_factors').select('user_id').execute()).toEqual([])
})
