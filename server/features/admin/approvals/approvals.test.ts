import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserId } from '#server/http/caller.ts'
import { mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { approve } from './service.ts'

let app: TestApp
let [ana, bia, caio]: TestUser[] = []
let doctor: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'doctor' }).where('role', '=', 'admin').execute()
  ;[ana, bia, caio] = await Promise.all([1, 2, 3].map(() => createUser(app, { role: 'admin' })))
  doctor = await createDoctor(app)
})

const reason = 'Entrou na equipe de suporte'
const ask = (from = ana, change: object = {}) =>
  app.call('POST /admin/approvals', {
    token: (from as TestUser).token,
    body: { kind: 'grant_admin', userId: doctor.id, reason, ...change } as never,
  })
const decide = (verb: 'approve' | 'reject' | 'withdraw', id: string, by = bia) =>
  app.call(`POST /admin/approvals/:id/${verb}`, { token: (by as TestUser).token, params: { id } })
const roleOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const logOf = async ({ id }: TestUser) =>
  (
    await app.db.selectFrom('admin_log').select('action').where('subject_id', '=', id).orderBy('id').execute()
  ).map(({ action }) => action)

test('a doctor becomes an admin once another admin approves, and has to sign in again', async () => {
  const { status, reply } = await ask()
  expect(status).toBe(201)
  expect(await roleOf(doctor)).toBe('doctor')
  expect((await decide('approve', reply.id, ana)).error.errorDto.errorName).toBe('OwnApproval')
  expect((await decide('approve', reply.id)).status).toBe(200)
  expect(await roleOf(doctor)).toBe('admin')
  expect((await app.call('GET /user/me', { token: doctor.token })).status).toBe(401)
  expect(await logOf(doctor)).toEqual(['requested_approval', 'granted_admin'])
  expect((await decide('approve', reply.id, caio)).error.errorDto.errorName).toBe('ApprovalClosed')
})

test('the new admin is told by mail', async () => {
  const { reply } = await ask()
  expect(await mailsTo(app, doctor.email)).toEqual([])
  await decide('approve', reply.id)
  const [mail] = await mailsTo(app, doctor.email)
  expect(mail?.subject).toBe('Sua conta agora é da administração do Medponto')
})

test('who is suspended, or would lose applications or jobs, is not made an admin, also if that changes before the approval', async () => {
  const employer = await createEmployer(app)
  const jobId = await publishJob(app, employer)
  const { reply } = await ask()
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: jobId } })
  expect((await decide('approve', reply.id)).error.errorDto.errorName).toBe('RoleChangeImpossible')
  expect((await ask(ana, { userId: employer.id })).error.errorDto.errorName).toBe('RoleChangeImpossible')
  await app.db.updateTable('applications').set({ status: 'withdrawn' }).where('job_id', '=', jobId).execute()
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', doctor.id)
    .execute()
  expect((await decide('approve', reply.id)).status).toBe(409)
  expect(await roleOf(doctor)).toBe('doctor')
})

test('an admin whose access has ended in the meantime decides nothing', async () => {
  const { reply } = await ask()
  await app.db
    .updateTable('users')
    .set({ role: 'doctor' })
    .where('id', '=', (bia as TestUser).id)
    .execute()
  const deps = { db: app.db, queue: app.queue, publicUrl: app.env.publicUrl, deleteAccount: async () => {} }
  const late = approve(deps, (bia as TestUser).id as UserId, reply.id, app.clock.now())
  await expect(late).rejects.toMatchObject({ errorName: 'Forbidden' })
})

test('of two admins whose deletion is approved at the same time, one stays', async () => {
  const [one, two] = [
    (await ask(caio, { kind: 'delete_account', userId: ana?.id })).reply.id,
    (await ask(caio, { kind: 'delete_account', userId: bia?.id })).reply.id,
  ]
  await app.db
    .updateTable('users')
    .set({ role: 'doctor' })
    .where('id', '=', (caio as TestUser).id)
    .execute()
  const answers = await Promise.all([decide('approve', one, bia), decide('approve', two, ana)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await app.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .execute()
  expect(left).toHaveLength(1)
})

test('of parallel approvals exactly one is carried out', async () => {
  const { reply } = await ask()
  const answers = await Promise.all(
    [bia, caio, bia, caio, bia].map((admin) => decide('approve', reply.id, admin)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await logOf(doctor)).toEqual(['requested_approval', 'granted_admin'])
})

test('a deletion is carried out once, in the transaction of the approval', async () => {
  const { reply } = await ask(ana, { kind: 'delete_account' })
  const deleted: object[] = []
  const parts = { db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }
  const deps = {
    ...parts,
    deleteAccount: async (_: unknown, deletion: object) => void deleted.push(deletion),
  }
  const admin = (bia as TestUser).id as UserId
  const failing = {
    ...parts,
    deleteAccount: async () => {
      throw new Error('disk full')
    },
  }
  await expect(approve(failing, admin, reply.id, app.clock.now())).rejects.toThrow('disk full')
  const results = await Promise.allSettled([1, 2].map(() => approve(deps, admin, reply.id, app.clock.now())))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(deleted).toEqual([{ userId: doctor.id, requestedBy: admin }])
})

test('nobody decides a request about themselves', async () => {
  const { reply } = await ask(ana, { kind: 'delete_account', userId: (bia as TestUser).id })
  expect((await decide('approve', reply.id, bia)).error.errorDto.errorName).toBe('OwnApproval')
  expect((await decide('reject', reply.id, bia)).status).toBe(403)
  expect((await decide('reject', reply.id, caio)).status).toBe(200)
})

test('there is one open request per account and kind, also when two are sent at once', async () => {
  const answers = await Promise.all([ask(ana), ask(bia)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await ask(caio, { kind: 'delete_account' })).status).toBe(201)
})

test('a request expires after seven days and can then be made again', async () => {
  const { reply } = await ask()
  app.clock.advance({ days: 7 })
  const token = await app.openTestSession((bia as TestUser).id, 'admin')
  const late = await app.call('POST /admin/approvals/:id/approve', { token, params: { id: reply.id } })
  expect(late.error.errorDto.errorName).toBe('ApprovalClosed')
  const { items } = (await app.call('GET /admin/approvals', { token })).reply
  expect(items.find(({ id }) => id === reply.id)).toMatchObject({ status: 'expired', mayDecide: false })
  const again = await app.call('POST /admin/approvals', {
    token,
    body: { kind: 'grant_admin', userId: doctor.id, reason },
  })
  expect(again.status).toBe(201)
})

test('only the admin who made a request withdraws it', async () => {
  const { reply } = await ask()
  expect((await decide('withdraw', reply.id, bia)).status).toBe(403)
  expect((await decide('withdraw', reply.id, ana)).status).toBe(200)
  expect((await decide('approve', reply.id, bia)).status).toBe(409)
})

test('an installation with one admin refuses requests and says how to create another', async () => {
  await app.db
    .updateTable('users')
    .set({ role: 'doctor' })
    .where(
      'id',
      'in',
      [bia, caio].map((admin) => (admin as TestUser).id),
    )
    .execute()
  const { status, error } = await ask()
  expect(status).toBe(409)
  expect(error.errorDto.details).toContain('npm run admin -- create')
})

test('the other admins are notified, and see who asked for what and why', async () => {
  const { reply } = await ask()
  const bell = async (admin = ana) =>
    (await app.call('GET /notifications', { token: (admin as TestUser).token })).reply.items.map(
      ({ kind, jobTitle }) => [kind, jobTitle],
    )
  expect(await bell(bia)).toEqual([['approval_requested', 'Tornar administrador']])
  expect(await bell(ana)).toEqual([])
  const { items, openCount } = (await app.call('GET /admin/approvals', { token: (bia as TestUser).token }))
    .reply
  expect(openCount).toBeGreaterThan(0)
  expect(items.find(({ id }) => id === reply.id)).toMatchObject({
    reason,
    mayDecide: true,
    mayWithdraw: false,
    subject: { id: doctor.id },
    requestedBy: { id: ana?.id },
  })
})

test('unknown accounts, unknown requests and missing reasons are refused', async () => {
  expect((await ask(ana, { userId: UNKNOWN_ID })).status).toBe(404)
  expect((await decide('approve', UNKNOWN_ID)).status).toBe(404)
  expect((await ask(ana, { reason: '  ' })).status).toBe(400)
  expect((await ask(ana, { userId: bia?.id })).status).toBe(409)
})
