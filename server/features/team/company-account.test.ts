import { beforeAll, expect, test } from 'vitest'
import { DELETION_CONFIRMATION } from '#contract/accounts.ts'
import { buildExport } from '#server/features/data-exports/service.ts'
import { PASSWORD, removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { apply, takeMails } from '#test/notifications.ts'
import { setPassword } from '#test/team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A company whose founder has left it to another owner. */
async function leftCompany() {
  const founder = await createEmployer(app, 'Hospital Herdado')
  const owner = await createMember(app, founder, 'owner', 'Rita Herdeira')
  expect((await app.call('POST /team/leave', { token: founder.token })).status).toBe(200)
  return { founder, owner }
}

const remove = ({ token }: TestUser, password?: string) =>
  app.call('POST /company/deletion', {
    token,
    body: { confirmation: DELETION_CONFIRMATION, ...(password && { password }) },
  })

test('an owner edits the profile of a company whose founder has left, and her own name stays', async () => {
  const { founder, owner } = await leftCompany()
  const account = () => app.call('GET /accounts/employers/me/account', { token: owner.token })
  const before = (await account()).reply
  expect(before).toMatchObject({ id: founder.id, name: 'Hospital Herdado', role: 'employer' })
  const body = { name: 'Hospital Renovado', bio: 'Sob nova direção.', state: 'PR', city: 'Curitiba' }
  const saved = await app.call('PATCH /accounts/employers/me', { token: owner.token, body })
  expect(saved.reply.user).toMatchObject({ id: owner.id, name: 'Rita Herdeira' })
  expect((await account()).reply).toMatchObject({ name: 'Hospital Renovado', bio: 'Sob nova direção.' })
  const page = await app.call('GET /user/:id', { params: { id: founder.id } })
  expect(page.reply.name).toBe('Hospital Renovado')
})

test("an owner gets a file about the company, without what is the founder's own", async () => {
  const { founder, owner } = await leftCompany()
  await publishJob(app, owner, { title: 'Vaga herdada' })
  await app.db
    .insertInto('access_records')
    .values({ at: app.clock.now(), user_id: founder.id, event: 'sign_in', ip: '203.0.113.77' })
    .execute()
  const asked = await app.call('POST /company/exports', { token: owner.token })
  expect(asked.status).toBe(201)
  expect((await app.call('POST /company/exports', { token: owner.token })).error.errorDto.errorName).toBe(
    'ExportTooSoon',
  )
  // A file about herself is another matter.
  expect((await app.call('POST /me/exports', { token: owner.token })).status).toBe(201)
  const deps = { db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }
  await buildExport(deps, asked.reply.id, app.clock.now())
  const file = (user: TestUser, path: string) =>
    app.app.inject({
      url: `/api/${path}/${asked.reply.id}/file`,
      headers: { authorization: `Bearer ${user.token}` },
    })
  const { statusCode, body } = await file(owner, 'company/exports')
  expect(statusCode).toBe(200)
  const content = JSON.parse(body)
  expect(content.vagas_publicadas).toMatchObject([{ title: 'Vaga herdada' }])
  expect(content.conta).toMatchObject([{ id: founder.id }])
  expect(body).not.toContain('203.0.113.77')
  expect(Object.keys(content)).not.toContain('sessoes')
  expect((await file(owner, 'me/exports')).statusCode).toBe(404)
  const second = await createMember(app, founder, 'owner')
  expect((await file(second, 'company/exports')).statusCode).toBe(404)
  const recruiter = await createMember(app, founder, 'recruiter')
  expect((await file(recruiter, 'company/exports')).statusCode).toBe(403)
})

test('an owner deletes the company with her own password: jobs close, all owners are told, and she stays', async () => {
  const { founder, owner } = await leftCompany()
  const second = await createMember(app, founder, 'owner')
  const recruiter = await createMember(app, founder, 'recruiter')
  await setPassword(app, owner)
  const jobId = await publishJob(app, owner)
  const doctor = await createDoctor(app)
  await apply(app, doctor, jobId)
  for (const person of [owner, second, recruiter]) await takeMails(app, person)
  const preview = await app.call('GET /company/deletion', { token: owner.token })
  expect(preview.reply).toMatchObject({ obstacle: null, proof: 'password', jobs: 1, receivedApplications: 1 })
  expect((await remove(owner, 'errada')).error.errors).toEqual({ password: ['A senha não confere'] })
  expect((await remove(recruiter, PASSWORD)).status).toBe(403)
  const answers = await Promise.all([remove(owner, PASSWORD), remove(owner, PASSWORD)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const person of [owner, second]) {
    const subjects = (await takeMails(app, person)).map(({ subject }) => subject)
    expect(subjects).toEqual(['A conta da sua empresa no Medponto será excluída'])
  }
  expect(await takeMails(app, recruiter)).toEqual([])
  expect((await takeMails(app, doctor)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Vaga encerrada'),
  )
  expect((await app.call('GET /team', { token: second.token })).status).toBe(401)
  expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(410)
  app.clock.advance({ days: 8 })
  await removeDue(app)
  const left = await app.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [founder.id, owner.id])
    .execute()
  expect(left).toEqual([{ id: owner.id }])
})

test('the operator can cancel what an owner has asked for', async () => {
  const { founder, owner } = await leftCompany()
  await setPassword(app, owner)
  await remove(owner, PASSWORD)
  const admin = await createUser(app, { role: 'admin' })
  const cancelled = await app.call('POST /admin/users/:id/cancel-deletion', {
    token: admin.token,
    params: { id: founder.id },
    body: { reason: 'Pedido da empresa.' },
  })
  expect(cancelled.status).toBe(200)
  const token = await app.openTestSession(owner.id, 'employer')
  expect((await app.call('GET /team', { token })).status).toBe(200)
})
