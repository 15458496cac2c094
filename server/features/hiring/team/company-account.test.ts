import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import { beforeAll, expect, test } from 'vitest'
import { DELETION_CONFIRMATION } from '#contract/accounts/accounts.ts'
import { deleteAccount, deleteCompany } from '#server/features/site/account-deletions/service.ts'
import { buildExport } from '#server/features/site/data-exports/service.ts'
import type { EmployerCaller, UserId } from '#server/http/caller.ts'
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
  expect(saved.reply.company).toMatchObject({ name: 'Hospital Renovado', bio: 'Sob nova direção.' })
  expect((await account()).reply).toEqual(saved.reply.company)
  const page = await app.call('GET /user/:id', { params: { id: founder.id } })
  expect(page.reply.name).toBe('Hospital Renovado')
})

test("an owner gets a file about the company, without what is the founder's own", async () => {
  const { founder, owner } = await leftCompany()
  const questions = [{ kind: 'yes_no' as const, text: 'Tem carro?' }]
  await publishJob(app, owner, { title: 'Vaga herdada', questions })
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
  const [mail] = await takeMails(app, owner)
  expect(mail?.subject).toBe('Os dados da sua empresa estão prontos para baixar')
  expect(mail?.body_text).toContain('/perfil/empresa#meus-dados')
  const file = (user: TestUser, path: string) =>
    app.app.inject({
      url: `/api/${path}/${asked.reply.id}/file`,
      headers: { authorization: `Bearer ${user.token}` },
    })
  const { statusCode, body } = await file(owner, 'company/exports')
  expect(statusCode).toBe(200)
  const content = JSON.parse(body)
  expect(content.vagas_publicadas).toMatchObject([{ title: 'Vaga herdada' }])
  expect(content.perguntas_de_vagas).toMatchObject([{ text: 'Tem carro?' }])
  expect(content.sobre).toContain('sobre esta empresa')
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

test('a call that began before its owner was removed does not delete the company', async () => {
  const { founder, owner } = await leftCompany()
  const second = await createMember(app, founder, 'owner')
  await setPassword(app, owner)
  const caller = { userId: owner.id, employerId: founder.id } as EmployerCaller
  const removal = { token: second.token, params: { id: owner.id } }
  expect((await app.call('DELETE /team/members/:id', removal)).status).toBe(200)
  await expect(deleteCompany(app, caller, { password: PASSWORD }, app.clock.now())).rejects.toMatchObject({
    errorName: 'TeamRoleTooLow',
  })
  expect((await app.call('GET /company/deletion', { token: second.token })).reply.obstacle).toBeNull()
})

test('the operator can cancel what an owner has asked for', async () => {
  const { founder, owner } = await leftCompany()
  await setPassword(app, owner)
  await remove(owner, PASSWORD)
  app.clock.advance({ minutes: 1 })
  const admin = await createUser(app, { role: 'admin' })
  const cancelled = await app.call('POST /admin/users/:id/cancel-deletion', {
    token: admin.token,
    params: { id: founder.id },
    body: { reason: 'Pedido da empresa.' },
  })
  expect(cancelled.status).toBe(200)
  const token = await app.openTestSession(owner.id, 'employer')
  expect((await app.call('GET /team', { token })).status).toBe(200)
  const [, mail] = await takeMails(app, owner)
  expect(mail?.subject).toBe('A exclusão da conta da sua empresa foi cancelada')
  expect(mail?.body_text).toContain('o perfil da empresa voltou')
  expect(await takeMails(app, founder)).toEqual([])
})

test('for the founder, deleting the company is deleting her account, which only she can cancel', async () => {
  const founder = await createEmployer(app)
  await setPassword(app, founder)
  const owner = await createMember(app, founder, 'owner')
  const preview = (path: 'GET /company/deletion' | 'GET /me/deletion') =>
    app.call(path, { token: founder.token })
  expect((await preview('GET /company/deletion')).reply).toEqual((await preview('GET /me/deletion')).reply)
  expect((await remove(founder, PASSWORD)).status).toBe(200)
  const mails = await takeMails(app, founder)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sua conta do Medponto será excluída'])
  expect(mails[0]?.body_text).toContain('oferecemos a opção de cancelar a exclusão')
  const [toOwner] = await takeMails(app, owner)
  expect(toOwner?.subject).toBe('A conta da sua empresa no Medponto será excluída')
  expect(toOwner?.body_text).toContain('essa pessoa ainda pode desistir')

  app.clock.advance({ minutes: 1 })
  const body = { email: founder.email, password: PASSWORD, cancelDeletion: true }
  expect((await app.call('POST /auth/login', { body })).status).toBe(200)
  const subjects = async (reader: TestUser) => (await takeMails(app, reader)).map(({ subject }) => subject)
  expect(await subjects(founder)).toContain('A exclusão da sua conta foi cancelada')
  expect(await subjects(owner)).toContain('A exclusão da conta da sua empresa foi cancelada')
})

test('a call that began before the founder left does not delete the company', async () => {
  const { founder, owner } = await leftCompany()
  await setPassword(app, founder)
  const caller = { userId: founder.id, employerId: founder.id } as EmployerCaller
  await expect(deleteCompany(app, caller, { password: PASSWORD }, app.clock.now())).rejects.toMatchObject({
    errorName: 'TeamRoleTooLow',
  })
  expect(await takeMails(app, owner)).toEqual([])
})

test('what an admin changes of a company is told to its owners, and not to a founder who has left', async () => {
  const { founder, owner } = await leftCompany()
  const { token } = await createUser(app, { role: 'admin' })
  const admin = { token, params: { id: founder.id } }
  const updatedAt = async () => (await app.call('GET /admin/users/:id', admin)).reply.updatedAt
  const correct = async (cnpj: string) =>
    app.call('PATCH /admin/users/:id/document', { ...admin, body: { cnpj, updatedAt: await updatedAt() } })
  const granted = await app.call('PATCH /admin/users/:id/grant', {
    ...admin,
    body: { plan: null, posts: 40, updatedAt: await updatedAt() },
  })
  expect(granted.status).toBe(200)
  app.clock.advance({ minutes: 1 })
  const cnpj = generateCnpj({ version: 2 })
  expect((await correct(cnpj)).status).toBe(200)
  // The same once more changes nothing.
  expect((await correct(cnpj)).status).toBe(200)
  expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
    'O plano da sua empresa no Medponto mudou',
    'O CNPJ da sua empresa foi corrigido no Medponto',
  ])
  expect(await takeMails(app, founder)).toEqual([])
})

test('suspension, its end and a deletion by the operator are told to the owners, and not to a founder who has left', async () => {
  const { founder, owner } = await leftCompany()
  const { token, id } = await createUser(app, { role: 'admin' })
  const admin = { token, params: { id: founder.id } }
  const told = async () => {
    app.clock.advance({ minutes: 1 })
    expect(await takeMails(app, founder)).toEqual([])
    return (await takeMails(app, owner)).map(({ subject }) => subject)
  }
  await app.call('POST /admin/users/:id/suspend', { ...admin, body: { reason: 'Vagas falsas.' } })
  expect(await told()).toEqual(['A conta da sua empresa no Medponto foi suspensa'])
  await app.call('POST /admin/users/:id/reinstate', admin)
  expect(await told()).toEqual(['A conta da sua empresa no Medponto está ativa de novo'])
  await deleteAccount(app, { userId: founder.id, requestedBy: id as UserId }, app.clock.now())
  expect(await told()).toEqual(['A conta da sua empresa no Medponto será excluída'])
})

test('an admin cannot see the app as a founder who has left', async () => {
  const { founder } = await leftCompany()
  const { token } = await createUser(app, { role: 'admin' })
  const body = { reason: 'Pedido de ajuda.' }
  const { status } = await app.call('POST /admin/users/:id/view-as', {
    token,
    params: { id: founder.id },
    body,
  })
  expect(status).toBe(404)
  expect(await takeMails(app, founder)).toEqual([])
})
