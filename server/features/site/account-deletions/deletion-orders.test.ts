import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords/service.ts'
import { suspendUser } from '#server/features/moderation/suspensions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { mailsTo, removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bookPayment } from '#test/payments.ts'
import { deleteAccount } from './service.ts'

const PASSWORD = 'Plantonista42'

let app: TestApp
let passwordHash: string
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
  ;[admin, other] = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })]
})

const newDoctor = async (): Promise<TestUser> => {
  const user = await createDoctor(app)
  await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  return user
}
const order = ({ id }: TestUser) =>
  deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, app.clock.now())
const deleteOwn = ({ token }: TestUser) =>
  app.call('POST /me/deletion', { token, body: { password: PASSWORD, confirmation: 'EXCLUIR' } })
const cancel = ({ id }: { id: string }, by = admin, reason = 'Engano: era outra conta') =>
  app.call('POST /admin/users/:id/cancel-deletion', { token: by.token, params: { id }, body: { reason } })
const signIn = ({ email }: TestUser) => app.call('POST /auth/login', { body: { email, password: PASSWORD } })
const rowOf = ({ id }: TestUser) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const told = async ({ email }: TestUser) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject === 'A exclusão da sua conta foi cancelada')
const detailsOf = async ({ id }: TestUser) =>
  (await app.call('GET /admin/users/:id', { token: admin.token, params: { id } })).reply

test('one admin cancels an order, which is recorded with the reason, and the owner is told', async () => {
  const doctor = await newDoctor()
  await order(doctor)
  expect((await detailsOf(doctor)).deletionIsOrdered).toBe(true)
  expect((await cancel(doctor, other, ' ')).status).toBe(400)
  const answers = await Promise.all([cancel(doctor, other), cancel(doctor)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await detailsOf(doctor)).toMatchObject({ situation: 'active', deletionIsOrdered: false })
  const entries = app.db
    .selectFrom('admin_log')
    .select('reason')
    .where('subject_id', '=', doctor.id)
    .where('action', '=', 'cancelled_deletion')
  expect(await entries.execute()).toEqual([{ reason: 'Engano: era outra conta' }])
  expect(await told(doctor)).toHaveLength(1)
  expect((await signIn(doctor)).status).toBe(200)
})

test('an account that was suspended before the order stays suspended', async () => {
  const doctor = await newDoctor()
  await suspendUser(app.db, doctor.id, app.clock.now())
  await order(doctor)
  expect((await cancel(doctor)).status).toBe(200)
  expect(await rowOf(doctor)).toMatchObject({ deletion_due_at: null, deletion_is_final: false })
  expect((await signIn(doctor)).error.errorDto.errorName).toBe('AccountLocked')
  expect((await told(doctor))[0]?.text).toContain('continua suspensa')
})

test("the owner's own request stays, and the owner can still cancel it", async () => {
  const doctor = await newDoctor()
  await deleteOwn(doctor)
  const { deletion_due_at: due } = await rowOf(doctor)
  await order(doctor)
  expect((await signIn(doctor)).error.errorDto.errorName).toBe('AccountLocked')
  expect((await cancel(doctor)).status).toBe(200)
  expect((await rowOf(doctor)).deletion_due_at).toEqual(due)
  expect((await signIn(doctor)).error.errorDto.errorName).toBe('AccountBeingDeleted')
  expect((await told(doctor))[0]?.text).toContain('O seu próprio pedido de exclusão continua')
})

test('an admin cannot cancel what only the owner wants, nor what is not ordered or is done', async () => {
  const doctor = await newDoctor()
  expect((await cancel(doctor)).status).toBe(409)
  expect((await cancel({ id: UNKNOWN_ID })).status).toBe(404)
  await deleteOwn(doctor)
  const refused = await cancel(doctor)
  expect([refused.status, refused.error.errorDto.details]).toEqual([
    409,
    'Nenhuma exclusão pedida pela administração ou por outra pessoa responsável está agendada. O que a própria pessoa pediu, só ela cancela, ao entrar.',
  ])
  const employer = await createEmployer(app)
  await bookPayment(app, employer)
  await order(employer)
  app.clock.advance({ days: 8 })
  await removeDue(app)
  const token = await app.openTestSession(admin.id, 'admin')
  expect((await cancel(employer, { ...admin, token })).status).toBe(404)
})
