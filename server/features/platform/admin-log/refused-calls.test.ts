import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const entriesOf = (user: TestUser) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_id'])
    .where('admin_user_id', '=', user.id)
    .orderBy('id')
    .execute()
const entry = (subject_id: string) => ({ action: 'refused_call', subject_id })

test('an employer who calls the administration is refused and recorded, once per endpoint and minute', async () => {
  const user = await createEmployer(app)
  const { token } = user
  const calls = Array.from({ length: 5 }, () => app.call('GET /admin/jobs', { token }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await entriesOf(user)).toEqual([entry('GET /admin/jobs')])
  await app.call('GET /admin/stats', { token })
  expect(await entriesOf(user)).toEqual([entry('GET /admin/jobs'), entry('GET /admin/stats')])
  app.clock.advance({ seconds: 60 })
  await app.call('GET /admin/jobs', { token })
  expect(await entriesOf(user)).toHaveLength(3)
})

test('guests, admins, and refusals outside the administration leave no record', async () => {
  const [admin, user] = [await createUser(app, { role: 'admin' }), await createEmployer(app)]
  const before = await app.db.selectFrom('admin_log').select('id').execute()
  expect((await app.call('GET /admin/jobs')).status).toBe(401)
  expect((await app.call('GET /admin/jobs', { token: admin.token })).status).toBe(200)
  expect((await app.call('GET /saved-jobs', { token: user.token })).status).toBe(403)
  expect(await app.db.selectFrom('admin_log').select('id').execute()).toEqual(before)
})

test('an admin who sees the app as a user does is recorded under their own account', async () => {
  const [admin, user] = [await createUser(app, { role: 'admin' }), await createEmployer(app)]
  const { reply } = await app.call('POST /admin/users/:id/view-as', {
    token: admin.token,
    params: { id: user.id },
    body: { reason: 'Teste' },
  })
  expect((await app.call('GET /admin/jobs', { token: reply.viewToken })).status).toBe(403)
  expect(await entriesOf(user)).toEqual([])
  expect(await entriesOf(admin)).toContainEqual(entry('GET /admin/jobs'))
})
