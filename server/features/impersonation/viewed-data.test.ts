import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { endpoints } from '#test/endpoints.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const reads = endpoints.filter(
  ({ method, path, access }) =>
    method === 'GET' && !/^\/(debug|auth\/google)/.test(path) && !access.every((kind) => kind === 'admin'),
)

async function viewOf({ id }: TestUser): Promise<string> {
  const body = { reason: 'Pedido de ajuda' }
  const { reply } = await app.call('POST /admin/users/:id/view-as', {
    token: admin.token,
    params: { id },
    body,
  })
  return reply.viewToken
}

/** Which endpoints answer with one of the texts, whatever of `ids` is asked for. */
async function leaks(token: string, ids: readonly string[], texts: readonly (string | null)[]) {
  const found = new Set<string>()
  for (const { key, path } of reads)
    for (const id of path.includes(':') ? ids : ['']) {
      const url = `/api${path.replace(/:\w+/g, id)}`
      const { body } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (texts.some((text) => text && body.includes(text))) found.add(key)
    }
  return [...found]
}

test('an admin who sees the app as an employer does reads nothing about applicants, and no CNPJ', async () => {
  const employer = await createEmployer(app)
  const applicant = await createDoctor(app, 'Canária Escondida')
  const contacts = { phone: '41991234567', is_searchable: false }
  await app.db.updateTable('users').set(contacts).where('id', '=', applicant.id).execute()
  const jobId = await publishJob(app, employer)
  await app.call('POST /jobs/:id/apply', { token: applicant.token, params: { id: jobId } })
  const { cnpj } = (await app.call('GET /user/me', { token: employer.token })).reply
  const ids = [employer.id, applicant.id, jobId]
  const texts = [applicant.email, contacts.phone, 'Canária', cnpj]

  expect(await leaks(employer.token, ids, texts)).toContain('GET /dashboard/recent-applications')
  expect(await leaks(await viewOf(employer), ids, texts)).toEqual([])
})

test('the contacts of an applicant with a public profile are hidden there too', async () => {
  const employer = await createEmployer(app)
  const applicant = await createDoctor(app)
  const jobId = await publishJob(app, employer)
  await app.call('POST /jobs/:id/apply', { token: applicant.token, params: { id: jobId } })
  const profile = async (token: string) =>
    (await app.call('GET /user/:id', { token, params: { id: applicant.id } })).reply
  expect(await profile(employer.token)).toMatchObject({ email: applicant.email })
  expect(await profile(await viewOf(employer))).toMatchObject({ email: null, phone: null })
})

test('an admin who sees the app as a doctor does reads no CPF and no birth date', async () => {
  const doctor = await createDoctor(app)
  await app.db.updateTable('users').set({ birth_date: '1971-03-09' }).where('id', '=', doctor.id).execute()
  const { cpf } = (await app.call('GET /user/me', { token: doctor.token })).reply
  const texts = [cpf, '1971-03-09']
  expect(await leaks(doctor.token, [doctor.id], texts)).toEqual(['GET /user/me'])
  expect(await leaks(await viewOf(doctor), [doctor.id], texts)).toEqual([])
})
