import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
let [ana, bia, caio]: TestUser[] = []

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'doctor' }).where('role', '=', 'admin').execute()
  ;[ana, bia, caio] = await Promise.all([1, 2, 3].map(() => createUser(app, { role: 'admin' })))
})

const ask = (
  kind: string,
  { from = ana, about = caio, ...more }: { from?: TestUser; about?: TestUser; toRole?: string } = {},
) =>
  app.call('POST /admin/approvals', {
    token: from?.token ?? '',
    body: { kind, userId: about?.id, reason: 'Uso indevido do acesso', ...more } as never,
  })
const approve = (id: string, by = bia) =>
  app.call('POST /admin/approvals/:id/approve', { token: by?.token ?? '', params: { id } })
const accountOf = (user = caio) =>
  app.db
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', user?.id ?? '')
    .executeTakeFirstOrThrow()
const logOf = async (user = caio) =>
  (
    await app.db
      .selectFrom('admin_log')
      .select('action')
      .where('subject_id', '=', user?.id ?? '')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const isSignedIn = async (user = caio) =>
  (await app.call('GET /user/me', { token: user?.token ?? '' })).status === 200

test('suspending and reinstating an admin both take the approval of a second admin', async () => {
  const { reply } = await ask('suspend_admin')
  expect(await isSignedIn()).toBe(true)
  for (const nobody of [ana, caio])
    expect((await approve(reply.id, nobody)).error.errorDto.errorName).toBe('OwnApproval')
  expect((await approve(reply.id)).status).toBe(200)
  expect((await accountOf()).suspended_at).not.toBeNull()
  expect(await isSignedIn()).toBe(false)
  expect((await mailsTo(app, caio?.email ?? ''))[0]?.text).toContain('Uso indevido do acesso')
  expect((await ask('suspend_admin')).status).toBe(409)
  const back = await ask('reinstate_admin', { from: bia })
  expect((await approve(back.reply.id, bia)).status).toBe(403)
  expect((await approve(back.reply.id, ana)).status).toBe(200)
  expect((await accountOf()).suspended_at).toBeNull()
  expect(await logOf()).toEqual([
    'requested_approval',
    'suspended_user',
    'requested_approval',
    'reinstated_user',
  ])
})

test('an admin becomes an ordinary account once a second one approves', async () => {
  expect((await ask('demote_admin')).error.errors).toHaveProperty('toRole')
  const { reply } = await ask('demote_admin', { toRole: 'employer' })
  const list = await app.call('GET /admin/approvals', { token: bia?.token ?? '' })
  expect(list.reply.items.find(({ id }) => id === reply.id)).toMatchObject({ toRole: 'employer' })
  expect((await approve(reply.id)).status).toBe(200)
  expect((await accountOf()).role).toBe('employer')
  expect((await app.call('GET /admin/approvals', { token: caio?.token ?? '' })).status).toBe(403)
  expect(await logOf()).toEqual(['requested_approval', 'changed_role'])
})

test('it is about another admin, in a state that it changes', async () => {
  const doctor = await createDoctor(app)
  for (const kind of ['suspend_admin', 'reinstate_admin'])
    expect((await ask(kind, { about: doctor })).status).toBe(409)
  expect((await ask('reinstate_admin')).status).toBe(409)
  expect((await ask('suspend_admin', { from: caio })).error.errorDto.errorName).toBe('OwnAccount')
  expect((await ask('suspend_admin', { toRole: 'doctor' })).status).toBe(400)
})

test('of two admins only one is left to decide, so nobody can take the power of the other', async () => {
  await app.db
    .updateTable('users')
    .set({ role: 'doctor' })
    .where('id', '=', bia?.id ?? '')
    .execute()
  expect((await ask('suspend_admin')).error.errorDto.errorName).toBe('NoSecondAdmin')
})

test('of two admins whose suspension is approved at the same time by each other, one stays', async () => {
  const [one, two] = [
    (await ask('suspend_admin', { from: caio, about: ana })).reply.id,
    (await ask('suspend_admin', { from: caio, about: bia })).reply.id,
  ]
  const answers = await Promise.all([approve(one, bia), approve(two, ana)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
