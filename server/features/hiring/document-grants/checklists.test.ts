import { beforeAll, expect, test } from 'vitest'
import { DOCUMENT_CONSENT_VERSION } from '#contract/hiring/document-grants.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, applied, letMovesBeTold, moveTo } from '#test/applications.ts'
import { keepDocument, shareDocuments } from '#test/credentials/uploads.ts'
import { createDoctor, createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let recruiter: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  recruiter = await createMember(app, hospital, 'recruiter', 'Ana Prado')
})

const NEEDED: DocumentKind[] = ['crm_card', 'diploma', 'vaccination']

/** A new doctor applies to a job that asks for three documents, and shares those of these kinds. */
async function application(kinds: DocumentKind[] = [], jobId?: string) {
  const doctor = await createDoctor(app)
  const id = jobId
    ? await applied(app, doctor, jobId)
    : (await applicationTo(app, hospital, { doctor, job: { neededDocuments: NEEDED } })).id
  for (const kind of kinds) {
    const { current } = await keepDocument(app, doctor, { kind })
    await shareDocuments(app, doctor, id, [current.id])
  }
  return { doctor, id }
}

const received = async (query: { jobId?: string; isComplete?: 'true' } = {}, { token } = recruiter) =>
  (await app.call('GET /applications/employer', { token, query })).reply.items
const documentsOf = async (id: string) => (await received()).find((row) => row.id === id)?.documents
const asked = async (id: string, { token } = recruiter) =>
  (await app.call('GET /applications/:id/documents', { token, params: { id } })).reply
const request = (id: string, { token }: TestUser = recruiter) =>
  app.call('POST /applications/:id/document-request', { token, params: { id } })
const thread = async (id: string, { token }: TestUser) =>
  (await app.call('GET /applications/:id/messages', { token, params: { id }, query: {} })).reply.items

test('a job keeps each needed kind once, in the order of the wallet, and refuses kinds that could be anything', async () => {
  const neededDocuments: DocumentKind[] = ['vaccination', 'crm_card', 'vaccination']
  const id = await publishJob(app, hospital, { neededDocuments })
  const { reply } = await app.call('GET /jobs/:id', { params: { id } })
  expect(reply.neededDocuments).toEqual(['crm_card', 'vaccination'])
  await expect(publishJob(app, hospital, { neededDocuments: ['other'] })).rejects.toThrow(
    'Escolha documentos',
  )
})

test('the table counts the kinds that are shared and have not expired', async () => {
  const { doctor, id } = await application(['crm_card'])
  expect(await documentsOf(id)).toEqual({ ready: 1, needed: 3 })
  // A second one of the same kind and one that the job does not ask for change nothing.
  const second = await keepDocument(app, doctor, { kind: 'crm_card', title: 'PR' })
  const curriculum = await keepDocument(app, doctor, { kind: 'curriculum' })
  await shareDocuments(app, doctor, id, [second.current.id, curriculum.current.id])
  expect(await documentsOf(id)).toEqual({ ready: 1, needed: 3 })
  const expiresOn = app.clock.now().toISOString().slice(0, 10)
  const vaccination = await keepDocument(app, doctor, { kind: 'vaccination', expiresOn })
  await shareDocuments(app, doctor, id, [vaccination.current.id])
  expect(await documentsOf(id)).toEqual({ ready: 2, needed: 3 })
  app.clock.advance({ days: 1 })
  recruiter.token = await app.openTestSession(recruiter.id, 'employer')
  hospital.token = await app.openTestSession(hospital.id, 'employer')
  expect(await documentsOf(id)).toEqual({ ready: 1, needed: 3 })
  const plain = await applicationTo(app, hospital)
  expect(await documentsOf(plain.id)).toBeNull()
})

test('the filter finds complete applications until an access ends', async () => {
  const jobId = await publishJob(app, hospital, { neededDocuments: NEEDED })
  const complete = await application(NEEDED, jobId)
  await application(['crm_card', 'diploma'], jobId)
  await application([], jobId)
  const query = { jobId, isComplete: 'true' } as const
  expect((await received(query)).map(({ id }) => id)).toEqual([complete.id])
  const { token } = recruiter
  expect((await app.call('GET /applications/employer/counts', { token, query })).reply.all).toBe(1)
  const values = async (about: { jobId?: string }, caller = token) =>
    (await app.call('GET /applications/employer/filters', { token: caller, query: about })).reply
  expect((await values({ jobId })).completeDoctors).toBe(1)
  const csv = await app.app.inject({
    url: `/api/applications/employer/export?jobId=${jobId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  for (const text of ['3 de 3', '2 de 3', '0 de 3']) expect(csv.body).toContain(text)

  const own = { token: await app.openTestSession(complete.doctor.id, 'doctor') }
  const grants = await app.call('GET /applications/:id/documents/own', {
    ...own,
    params: { id: complete.id },
  })
  expect(grants.reply.needed).toEqual(NEEDED)
  await app.call('DELETE /document-grants/:id', { ...own, params: { id: grants.reply.items[0]?.id ?? '' } })
  expect(await received(query)).toEqual([])
  const other = await createEmployer(app)
  expect((await values({}, other.token)).completeDoctors).toBeNull()
})

test('one press asks for what is missing by a message of its own kind, once a day', async () => {
  const { doctor, id } = await application(['diploma'])
  expect(await asked(id)).toMatchObject({ needed: NEEDED, requestedAt: null, items: [{ kind: 'diploma' }] })
  const sent = await request(id)
  expect(sent.status).toBe(201)
  expect(sent.reply).toMatchObject({ author: 'Ana Prado', requestedDocuments: ['crm_card', 'vaccination'] })
  expect(await thread(id, doctor)).toMatchObject([
    { side: 'employer', author: null, requestedDocuments: ['crm_card', 'vaccination'] },
  ])
  expect((await bellOf(app, doctor)).items[0]).toMatchObject({ kind: 'employer_wrote' })
  expect((await asked(id)).requestedAt).toBe(app.clock.now().toISOString())
  expect((await request(id)).status).toBe(409)
  app.clock.advance({ hours: 24 })
  const [recruiterToken, doctorToken] = [
    await app.openTestSession(recruiter.id, 'employer'),
    await app.openTestSession(doctor.id, 'doctor'),
  ]
  recruiter.token = recruiterToken
  expect((await request(id)).status).toBe(201)
  const own = { ...doctor, token: doctorToken }
  const rest = [
    await keepDocument(app, own, { kind: 'crm_card' }),
    await keepDocument(app, own, { kind: 'vaccination' }),
  ]
  await shareDocuments(
    app,
    own,
    id,
    rest.map(({ current }) => current.id),
  )
  app.clock.advance({ hours: 24 })
  hospital.token = await app.openTestSession(hospital.id, 'employer')
  recruiter.token = await app.openTestSession(recruiter.id, 'employer')
  const nothing = await request(id)
  expect([nothing.status, nothing.error.errorDto.details]).toEqual([
    409,
    'Nenhum documento falta nesta candidatura.',
  ])
})

test('two people of a company who ask at once send one message', async () => {
  const { doctor, id } = await application()
  const replies = await Promise.all([request(id), request(id, hospital), request(id), request(id, hospital)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await thread(id, doctor)).toHaveLength(1)
})

test('only owner and recruiters of that company ask, and only while the application is open', async () => {
  const { doctor, id } = await application()
  const rival = await createEmployer(app)
  const reader = await createMember(app, hospital, 'reader')
  expect((await request(id, rival)).status).toBe(404)
  expect((await request(id, reader)).status).toBe(403)
  expect((await request(id, doctor)).status).toBe(403)
  expect((await asked(id, rival)).needed).toEqual([])
  await moveTo(app, recruiter, id, 'rejected')
  await letMovesBeTold(app)
  expect((await request(id)).status).toBe(409)
  expect((await asked(id)).needed).toEqual([])
  expect(await documentsOf(id)).toBeNull()
  expect(await thread(id, doctor)).toEqual([])
})

test('documents are shared with the application itself, or the application is not sent', async () => {
  const jobId = await publishJob(app, hospital, { neededDocuments: NEEDED })
  const doctor = await createDoctor(app)
  const { current } = await keepDocument(app, doctor, { kind: 'diploma' })
  const send = (versionId: string) =>
    app.call('POST /jobs/:id/apply', {
      token: doctor.token,
      params: { id: jobId },
      body: { documents: { versionIds: [versionId], consent: DOCUMENT_CONSENT_VERSION } },
    })
  const refused = await send(jobId)
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['versionIds']])
  expect(await received({ jobId })).toEqual([])
  expect((await send(current.id)).status).toBe(200)
  expect((await received({ jobId })).map(({ documents }) => documents)).toEqual([{ ready: 1, needed: 3 }])
})
