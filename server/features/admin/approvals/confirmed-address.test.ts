import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createUser, type TestUser } from '#test/factories.ts'

let app: TestApp
let ana: TestUser
let bia: TestUser

beforeAll(async () => {
  app = await testApp()
  ana = await createUser(app, { role: 'admin' })
  bia = await createUser(app, { role: 'admin' })
})

const ask = (userId: string, kind: 'grant_admin' | 'delete_account' = 'grant_admin') =>
  app.call('POST /admin/approvals', {
    token: ana.token,
    body: { kind, userId, reason: 'Entrou na equipe' },
  })
const unconfirm = ({ id }: TestUser) =>
  app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()

test('an account whose e-mail is not confirmed does not become an admin, but can be deleted', async () => {
  const doctor = await createDoctor(app)
  await unconfirm(doctor)
  const { error } = await ask(doctor.id)
  expect(error.errorDto.details).toBe('O e-mail desta conta ainda não foi confirmado.')
  expect((await ask(doctor.id, 'delete_account')).status).toBe(201)
})

test('the e-mail is checked again at the approval', async () => {
  const doctor = await createDoctor(app)
  const { id } = (await ask(doctor.id)).reply
  await unconfirm(doctor)
  const approved = await app.call('POST /admin/approvals/:id/approve', { token: bia.token, params: { id } })
  expect(approved.status).toBe(409)
  const row = app.db.selectFrom('users').select('role').where('id', '=', doctor.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ role: 'doctor' })
})
