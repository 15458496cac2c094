import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { mailsTo } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const rowOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = (id: string) =>
  app.db.selectFrom('admin_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const params = (id: string) => ({ token: admin.token, params: { id } })

test('of two admins who grant different plans at the same time, the second is told', async () => {
  const company = await createEmployer(app)
  const { updatedAt } = (await app.call('GET /admin/users/:id', params(company.id))).reply
  const grant = (posts: number) =>
    app.call('PATCH /admin/users/:id/grant', {
      ...params(company.id),
      body: { plan: 'pro', posts, updatedAt },
    })
  const answers = await Promise.all([grant(20), grant(40)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.errorDto.errorName).toBe('ChangedMeanwhile')
  expect(await logOf(company.id)).toHaveLength(1)
})

test('granting the same again changes and logs nothing, whatever version was seen', async () => {
  const company = await createEmployer(app)
  const { updatedAt } = (await app.call('GET /admin/users/:id', params(company.id))).reply
  const grant = () =>
    app.call('PATCH /admin/users/:id/grant', {
      ...params(company.id),
      body: { plan: 'plus', posts: null, updatedAt },
    })
  expect([(await grant()).status, (await grant()).status]).toEqual([200, 200])
  expect(await logOf(company.id)).toHaveLength(1)
})

test('suspending somebody who has asked for the own deletion makes it final, is logged once and mailed', async () => {
  const doctor = await createDoctor(app)
  const now = app.clock.now()
  await deleteAccount(app, { userId: doctor.id, requestedBy: doctor.id as UserId }, now)
  const before = await rowOf(doctor.id)
  expect(before.deletion_is_final).toBe(false)
  const suspend = () =>
    app.call('POST /admin/users/:id/suspend', { ...params(doctor.id), body: { reason: 'Perfil falso' } })
  expect([(await suspend()).status, (await suspend()).status]).toEqual([200, 200])
  const after = await rowOf(doctor.id)
  expect(after).toMatchObject({ deletion_is_final: true, deletion_due_at: before.deletion_due_at })
  expect(await logOf(doctor.id)).toMatchObject([{ action: 'suspended_user', reason: 'Perfil falso' }])
  const subjects = (await mailsTo(app, doctor.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Sua conta no Medponto foi suspensa')).toHaveLength(1)
})

test('every change of an account has a later version, also a scheduled deletion', async () => {
  const doctor = await createDoctor(app)
  const later = new Date(app.clock.now().getTime() + 5)
  await app.db.updateTable('users').set({ updated_at: later }).where('id', '=', doctor.id).execute()
  await deleteAccount(app, { userId: doctor.id, requestedBy: doctor.id as UserId }, app.clock.now())
  expect((await rowOf(doctor.id)).updated_at.getTime()).toBeGreaterThan(later.getTime())
})
