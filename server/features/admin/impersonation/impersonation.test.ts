import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { endpoints } from '#test/endpoints.ts'
import { createDoctor, createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'

let app: TestApp
let [admin, doctor, employer]: TestUser[] = []
const reason = 'A médica não encontra as vagas salvas'

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await createUser(app, { role: 'admin' })
  doctor = await createDoctor(app)
  employer = await createEmployer(app)
})

const start = (user: TestUser, { token } = admin as TestUser) =>
  app.call('POST /admin/users/:id/view-as', { token, params: { id: user.id }, body: { reason } })
async function viewOf(user: TestUser) {
  const { status, reply } = await start(user)
  expect(status).toBe(201)
  return { token: reply.viewToken, id: reply.viewId }
}
const logged = async (userId: string) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'reason', 'admin_user_id'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()

test('an admin sees what the user sees, stays signed in, and both the log and the user are told', async () => {
  const user = doctor as TestUser
  const { token } = await viewOf(user)
  expect((await app.call('GET /user/me', { token })).reply).toMatchObject({ id: user.id, role: 'doctor' })
  expect((await app.call('GET /saved-jobs', { token })).status).toBe(200)
  expect((await app.call('GET /user/me', { token: admin?.token as string })).reply.id).toBe(admin?.id)
  expect(await logged(user.id)).toEqual([{ action: 'started_view', reason, admin_user_id: admin?.id }])
  const [mail] = await mailsTo(app, user.email)
  expect(mail?.subject).toBe('A equipe do Medponto viu sua conta')
  expect(mail?.text).toContain(reason)
})

test('an admin who sees the app as a user does is refused every call that is not a GET', async () => {
  const tokens = [(await viewOf(doctor as TestUser)).token, (await viewOf(employer as TestUser)).token]
  const calls = endpoints.filter(({ method }) => method !== 'GET')
  expect(calls.length).toBeGreaterThan(100)
  for (const { key, method, path } of calls)
    for (const token of tokens) {
      const { statusCode, body } = await app.app.inject({
        method: method as 'POST',
        url: `/api${path.replace(/:\w+/g, UNKNOWN_ID)}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'DELETE' && { payload: {} }),
      })
      expect([key, statusCode, body]).toEqual([key, 403, expect.stringContaining('ViewIsReadOnly')])
    }
})

test('endpoints that a view hides are refused, and CPF, CNPJ and birth date are masked', async () => {
  const { token } = await viewOf(employer as TestUser)
  const hidden = endpoints.filter(({ hiddenInView }) => hiddenInView)
  for (const { path } of hidden) {
    const url = `/api${path.replace(/:\w+/g, UNKNOWN_ID)}`
    const { statusCode, body } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([path, statusCode, body]).toEqual([path, 403, expect.stringContaining('HiddenInView')])
  }
  const company = (await app.call('GET /user/me', { token })).reply
  expect(company.cnpj).toMatch(/^•{12}..$/)
  const { token: asDoctor } = await viewOf(doctor as TestUser)
  expect((await app.call('GET /user/me', { token: asDoctor })).reply).toMatchObject({
    cpf: expect.stringMatching(/^•{9}\d\d$/),
    birthDate: null,
  })
})

test('every export for doctors or employers is hidden', () => {
  const exports = endpoints.filter(
    ({ method, path, access }) =>
      method === 'GET' && /\.csv$|export$|file$/.test(path) && !access.every((kind) => kind === 'admin'),
  )
  expect(exports.filter(({ hiddenInView }) => !hiddenInView).map(({ key }) => key)).toEqual([])
})

test('a view ends after thirty minutes', async () => {
  const { token } = await viewOf(doctor as TestUser)
  app.clock.advance({ minutes: 29, seconds: 59 })
  expect((await app.call('GET /user/me', { token })).status).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect((await app.call('GET /user/me', { token })).status).toBe(401)
})

test('an admin ends a view, once, and only their own', async () => {
  const { token, id } = await viewOf(doctor as TestUser)
  const other = await createUser(app, { role: 'admin' })
  const end = (by: TestUser) => app.call('POST /admin/views/:id/end', { token: by.token, params: { id } })
  expect((await end(other)).status).toBe(200)
  expect((await app.call('GET /user/me', { token })).status).toBe(200)
  await Promise.all([end(admin as TestUser), end(admin as TestUser)])
  expect((await app.call('GET /user/me', { token })).status).toBe(401)
  expect((await logged(doctor?.id as string)).map(({ action }) => action)).toEqual([
    'started_view',
    'ended_view',
  ])
})

test('a view ends with the session, the role or the suspension of the admin', async () => {
  const first = await viewOf(doctor as TestUser)
  await app.call('POST /auth/logout', { token: admin?.token as string })
  expect((await app.call('GET /user/me', { token: first.token })).status).toBe(401)
  for (const change of [{ role: 'doctor' as const }, { suspended_at: app.clock.now() }]) {
    admin = await createUser(app, { role: 'admin' })
    const { token } = await viewOf(doctor as TestUser)
    await app.db.updateTable('users').set(change).where('id', '=', admin.id).execute()
    expect((await app.call('GET /user/me', { token })).status).toBe(401)
  }
})

test('a suspended account is not viewed', async () => {
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', doctor?.id as string)
    .execute()
  expect((await start(doctor as TestUser)).status).toBe(403)
})

test('admins are not viewed, and the view of somebody who becomes one ends', async () => {
  expect((await start(await createUser(app, { role: 'admin' }))).status).toBe(403)
  expect((await start({ ...(doctor as TestUser), id: UNKNOWN_ID })).status).toBe(404)
  const { token } = await viewOf(doctor as TestUser)
  await app.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', doctor?.id as string)
    .execute()
  expect((await app.call('GET /user/me', { token })).status).toBe(401)
})

test('a reason is required, and only admins start views', async () => {
  const { id, token } = doctor as TestUser
  const body = { reason: ' ' }
  const blank = { token: admin?.token as string, params: { id }, body }
  expect((await app.call('POST /admin/users/:id/view-as', blank)).status).toBe(400)
  expect((await start(employer as TestUser, { ...(doctor as TestUser), token })).status).toBe(403)
})

test('the page learns from the view itself whose it is and when it ends', async () => {
  const { token, id } = await viewOf(doctor as TestUser)
  expect((await app.call('GET /view', { token })).reply.view).toMatchObject({
    viewId: id,
    user: { id: doctor?.id },
  })
  expect((await app.call('GET /view', { token: doctor?.token as string })).reply.view).toBeNull()
})

test('replies to a view are not cached, and the user gets no access record', async () => {
  const { token } = await viewOf(doctor as TestUser)
  const { raw } = await app.call('GET /jobs', { token })
  expect(raw.headers['cache-control']).toBe('no-store')
  const records = app.db
    .selectFrom('access_records')
    .select('id')
    .where('user_id', '=', doctor?.id as string)
  expect(await records.execute()).toEqual([])
})
