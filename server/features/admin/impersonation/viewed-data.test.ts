import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied, letMovesBeTold, moveTo } from '#test/applications.ts'
import { endpoints } from '#test/endpoints.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  publishJob,
  type TestUser,
} from '#test/factories.ts'

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

/** The endpoints whose reply for any of `ids` contains one of the texts. */
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

/** An application with all that both sides have written about it, in words that occur nowhere else. */
async function discussedApplication() {
  const employer = await createEmployer(app)
  const doctor = await createDoctor(app, 'Canária Escondida')
  const recruiter = await createMember(app, employer, 'recruiter', 'Recrutadora Canora')
  const id = await applied(app, doctor, await publishJob(app, employer))
  const send = ({ token }: TestUser, body: string) =>
    app.call('POST /applications/:id/messages', { token, params: { id }, body: { body } })
  await send(recruiter, 'Recado canoro')
  await send(doctor, 'Resposta canora')
  await app.call('POST /applications/:id/notes', {
    token: recruiter.token,
    params: { id },
    body: { body: 'Anotação canora' },
  })
  const time = new Date(app.clock.now().getTime() + DAY_MS).toISOString()
  await moveTo(app, recruiter, id, 'interview', {
    message: 'Convite canoro',
    interview: { times: [time], minutes: 30, place: 'Sala canora', note: 'Orientação canora' },
  })
  await letMovesBeTold(app)
  const asked = { token: doctor.token, params: { id } }
  const { reply } = await app.call('GET /applications/:id/interview', asked)
  const interviewId = reply.interview?.id ?? ''
  const chosen = await app.call('POST /interviews/:id/choose', {
    token: doctor.token,
    params: { id: interviewId },
    body: { time, acceptsOverlap: false },
  })
  expect(chosen.status).toBe(200)
  return { employer, doctor, recruiter, ids: [id, interviewId, employer.id] }
}

test('a view of either side shows no message, note or interview of an application', async () => {
  const { employer, doctor, recruiter, ids } = await discussedApplication()
  const words = ['canoro', 'canora']
  expect(await leaks(doctor.token, ids, words)).toEqual(
    expect.arrayContaining([
      'GET /applications/doctor',
      'GET /applications/:id/messages',
      'GET /dashboard/upcoming-appointments',
      'GET /notifications',
    ]),
  )
  expect(await leaks(await viewOf(doctor), ids, words)).toEqual([])
  const ofCompany = [...words, 'Canária']
  expect(await leaks(employer.token, ids, ofCompany)).toEqual(
    expect.arrayContaining(['GET /applications/:id/notes', 'GET /interviews', 'GET /notifications']),
  )
  for (const person of [employer, recruiter])
    expect(await leaks(await viewOf(person), ids, ofCompany)).toEqual([])
})

test('a view of a doctor hides why she was rejected', async () => {
  const employer = await createEmployer(app)
  const doctor = await createDoctor(app)
  const id = await applied(app, doctor, await publishJob(app, employer))
  await moveTo(app, employer, id, 'rejected', { reason: 'other_chosen', showReason: true })
  await letMovesBeTold(app)
  const reasons = async (token: string) => {
    const [application] = (await app.call('GET /applications/doctor', { token, query: {} })).reply.items
    const [bell] = (await app.call('GET /notifications', { token, query: {} })).reply.items
    return [application?.status, application?.history.at(-1)?.reason, bell?.rejectionReason]
  }
  expect(await reasons(doctor.token)).toEqual(['rejected', 'other_chosen', expect.any(String)])
  expect(await reasons(await viewOf(doctor))).toEqual(['rejected', null, null])
})
