import { beforeAll, expect, test } from 'vitest'
import { endDueGrants, tellOfOpenings } from '#server/features/hiring/document-grants/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, letMovesBeTold, moveTo, undo } from '#test/applications.ts'
import { addDocument, keepDocument, shareDocuments } from '#test/credentials/uploads.ts'
import { createDoctor, createEmployer, createMember, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { apply, bellOf, takeMails, withdraw } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
let recruiter: TestUser
let reader: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  rival = await createEmployer(app)
  recruiter = await createMember(app, hospital, 'recruiter', 'Ana Prado')
  reader = await createMember(app, hospital, 'reader', 'Léa Dias')
})

/** A new doctor keeps a diploma, applies to a new job of the hospital and shares it. */
async function sharedDiploma(job: Parameters<typeof applicationTo>[2] = {}) {
  const doctor = await createDoctor(app, 'Ana Beatriz Lima')
  const document = await keepDocument(app, doctor, { kind: 'diploma' })
  const { id, jobId } = await applicationTo(app, hospital, { ...job, doctor })
  const versionId = document.current.id
  expect((await shareDocuments(app, doctor, id, [versionId])).status).toBe(200)
  const [grant] = (await own(doctor, id)).reply.items
  return { doctor, id, jobId, versionId, documentId: document.id, grantId: grant?.id ?? '' }
}

const own = ({ token }: TestUser, id: string) =>
  app.call('GET /applications/:id/documents/own', { token, params: { id } })
const list = ({ token }: TestUser, id: string) =>
  app.call('GET /applications/:id/documents', { token, params: { id } })
/** Fetches a file, which is no JSON. */
async function fetched({ token }: TestUser, path: string) {
  const raw = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: raw.statusCode, raw }
}
const open = (caller: TestUser, id: string) => fetched(caller, `/document-grants/${id}/file`)
const openAll = (caller: TestUser, id: string) => fetched(caller, `/applications/${id}/documents.zip`)
const revoke = ({ token }: TestUser, id: string) =>
  app.call('DELETE /document-grants/:id', { token, params: { id } })
const openings = async ({ token }: TestUser) =>
  (await app.call('GET /documents/openings', { token, query: {} })).reply.items

test('owner and recruiters open a shared document, and the doctor sees each opening', async () => {
  const { doctor, id, grantId } = await sharedDiploma()
  expect((await list(recruiter, id)).reply.items).toMatchObject([{ id: grantId, kind: 'diploma', pages: 1 }])
  const file = await open(recruiter, grantId)
  expect(file.status).toBe(200)
  expect(file.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.raw.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/pdf',
  })
  expect(file.raw.headers['content-disposition']).toMatch(/^attachment; filename="Diploma de medicina.pdf"/)
  app.clock.advance({ minutes: 1 })
  await open(hospital, grantId)
  expect(await openings(doctor)).toMatchObject([
    { kind: 'diploma', companyName: 'Hospital Boa Vista', applicationId: id },
    { kind: 'diploma', companyName: 'Hospital Boa Vista', openedBy: 'Ana Prado' },
  ])
  expect((await own(doctor, id)).reply.items).toMatchObject([{ openings: 2, endReason: null }])
})

test('nobody else reaches a shared document', async () => {
  const { id, grantId, versionId } = await sharedDiploma()
  const stranger = await createDoctor(app)
  for (const caller of [rival, stranger, reader]) {
    expect([403, 404]).toContain((await open(caller, grantId)).status)
    expect([403, 404]).toContain((await openAll(caller, id)).status)
    const listed = await list(caller, id)
    expect(listed.status === 200 ? listed.reply.items : []).toEqual([])
  }
  expect((await open(hospital, UNKNOWN_ID)).status).toBe(404)
  // Ids of versions and of applications are no ids of grants.
  expect((await open(hospital, versionId)).status).toBe(404)
  expect((await open(hospital, id)).status).toBe(404)
  for (const caller of [hospital, stranger])
    for (const key of ['GET /documents/versions/:id/file', 'GET /documents/versions/:id/preview'] as const)
      expect([403, 404]).toContain(
        (await app.call(key, { token: caller.token, params: { id: versionId } })).status,
      )
  expect((await own(stranger, id)).status).toBe(404)
  expect((await revoke(stranger, grantId)).status).toBe(404)
  expect((await open(hospital, grantId)).status).toBe(200)
})

test('only current documents of her own can be shared, with the text that she has read', async () => {
  const { doctor, id, versionId, documentId } = await sharedDiploma()
  const other = await createDoctor(app)
  const foreign = await keepDocument(app, other, { kind: 'crm_card' })
  expect((await shareDocuments(app, doctor, id, [foreign.current.id])).status).toBe(400)
  expect((await shareDocuments(app, other, id, [foreign.current.id])).status).toBe(404)
  expect((await shareDocuments(app, doctor, id, [versionId, UNKNOWN_ID])).status).toBe(400)
  const outdated = await app.call('POST /applications/:id/documents', {
    token: doctor.token,
    params: { id },
    body: { versionIds: [versionId], consent: '2020-01' as never },
  })
  expect(outdated.status).toBe(400)
  await addDocument(app, doctor, { kind: 'diploma', documentId })
  const third = await applicationTo(app, hospital, { doctor })
  expect((await shareDocuments(app, doctor, third.id, [versionId])).status).toBe(400)
  // The version that she shared stays shared.
  expect((await list(hospital, id)).reply.items).toMatchObject([{ versionId }])
})

test('sharing twice, also at once, is one grant', async () => {
  const { doctor, id, versionId } = await sharedDiploma()
  const results = await Promise.all([1, 2, 3, 4].map(() => shareDocuments(app, doctor, id, [versionId])))
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await list(hospital, id)).reply.items).toHaveLength(1)
})

test('documents can be shared with the application itself, and a refused one leaves no application behind', async () => {
  const doctor = await createDoctor(app)
  const document = await keepDocument(app, doctor, { kind: 'crm_card' })
  const { jobId } = await applicationTo(app, hospital)
  const applyWith = (versionIds: string[]) =>
    app.call('POST /jobs/:id/apply', {
      token: doctor.token,
      params: { id: jobId },
      body: { documents: { versionIds, consent: '2026-11' } },
    })
  expect((await applyWith([UNKNOWN_ID])).status).toBe(400)
  expect(
    (await app.call('GET /applications/doctor', { token: doctor.token, query: {} })).reply.items,
  ).toEqual([])
  expect((await applyWith([document.current.id])).status).toBe(200)
  const [application] = (await app.call('GET /applications/doctor', { token: doctor.token, query: {} })).reply
    .items
  expect((await list(hospital, application?.id ?? '')).reply.items).toMatchObject([{ kind: 'crm_card' }])
})

test('the access ends when she ends it, and she can share again', async () => {
  const { doctor, id, grantId, versionId } = await sharedDiploma()
  expect((await revoke(doctor, grantId)).status).toBe(200)
  expect((await open(hospital, grantId)).status).toBe(404)
  expect((await openAll(hospital, id)).status).toBe(404)
  expect((await list(hospital, id)).reply.items).toEqual([])
  expect((await revoke(doctor, grantId)).status).toBe(200)
  expect((await own(doctor, id)).reply.items).toMatchObject([{ id: grantId, endReason: 'revoked' }])
  await shareDocuments(app, doctor, id, [versionId])
  expect((await open(hospital, grantId)).status).toBe(404)
  const [again] = (await list(hospital, id)).reply.items
  expect((await open(hospital, again?.id ?? '')).status).toBe(200)
})

test('after a revocation is answered, none of many parallel openings begins', async () => {
  const { doctor, id, versionId } = await sharedDiploma()
  for (let round = 0; round < 20; round++) {
    await shareDocuments(app, doctor, id, [versionId])
    const grantId = (await list(hospital, id)).reply.items[0]?.id ?? ''
    let isRevoked = false
    const late: number[] = []
    const openOften = async () => {
      for (let turn = 0; turn < 5; turn++) {
        const wasRevoked = isRevoked
        const { status } = await open(hospital, grantId)
        if (wasRevoked) late.push(status)
      }
    }
    await Promise.all([
      openOften(),
      openOften(),
      revoke(doctor, grantId).then(() => {
        isRevoked = true
      }),
    ])
    late.push((await open(recruiter, grantId)).status)
    expect(new Set(late)).toEqual(new Set([404]))
  }
})

test('the access ends with the application: withdrawn, and not revived by a new one', async () => {
  const { doctor, id, jobId, grantId } = await sharedDiploma()
  await withdraw(app, doctor, jobId)
  expect((await open(hospital, grantId)).status).toBe(404)
  await apply(app, doctor, jobId)
  expect((await list(hospital, id)).reply.items).toEqual([])
  expect((await own(doctor, id)).reply).toMatchObject({ mayShare: true, items: [{ endReason: 'withdrawn' }] })
})

test('a rejection ends the access once it can no longer be undone, and reconsidering does not bring it back', async () => {
  const { doctor, id, grantId, versionId } = await sharedDiploma()
  const { reply: move } = await moveTo(app, hospital, id, 'rejected')
  expect((await open(hospital, grantId)).status).toBe(200)
  await undo(app, hospital, id, move.moveId)
  await letMovesBeTold(app)
  expect((await open(hospital, grantId)).status).toBe(200)
  await moveTo(app, hospital, id, 'rejected')
  app.clock.advance({ seconds: 10 })
  // Before any worker has run.
  expect((await open(hospital, grantId)).status).toBe(404)
  expect((await shareDocuments(app, doctor, id, [versionId])).error.errorDto.errorName).toBe('SharingOver')
  await letMovesBeTold(app)
  await moveTo(app, hospital, id, 'in_review')
  await letMovesBeTold(app)
  expect((await open(hospital, grantId)).status).toBe(404)
  expect((await own(doctor, id)).reply.items).toMatchObject([{ endReason: 'rejected' }])
})

test('a hired doctor can share until six months after the end of the job', async () => {
  const { doctor, id, jobId, grantId } = await sharedDiploma()
  await moveTo(app, hospital, id, 'hired')
  await letMovesBeTold(app)
  const closedAt = app.clock.now()
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: jobId },
    body: { reason: 'filled_here' },
  })
  expect((await open(hospital, grantId)).status).toBe(200)
  expect((await own(doctor, id)).reply.mayShare).toBe(true)
  const inMonths = (months: number) => new Date(closedAt.getTime() + months * 30.44 * 86_400_000)
  await endDueGrants(app.db, inMonths(5.9))
  expect((await own(doctor, id)).reply.items).toMatchObject([{ endReason: null }])
  await endDueGrants(app.db, inMonths(6.1))
  expect((await own(doctor, id)).reply.items).toMatchObject([{ endReason: 'expired' }])
  expect((await open(hospital, grantId)).status).toBe(404)
})

test('a deleted document is gone for the company, and the record of who opened it stays', async () => {
  const { doctor, documentId, id, grantId } = await sharedDiploma()
  await open(recruiter, grantId)
  await app.call('DELETE /documents/:id', { token: doctor.token, params: { id: documentId } })
  expect((await open(hospital, grantId)).status).toBe(404)
  expect((await list(hospital, id)).reply.items).toEqual([])
  expect(await openings(doctor)).toMatchObject([{ kind: 'diploma', openedBy: 'Ana Prado' }])
})

test('a hidden company and its people are not named to the doctor', async () => {
  const { doctor, id, grantId } = await sharedDiploma({ job: { employerHidden: true } })
  await open(recruiter, grantId)
  expect((await own(doctor, id)).reply.employerName).toBe('Empresa confidencial')
  expect(await openings(doctor)).toMatchObject([{ companyName: 'Empresa confidencial', openedBy: null }])
})

test('she is told once a day of all openings', async () => {
  const { doctor, id, grantId } = await sharedDiploma()
  await takeMails(app, doctor)
  await open(recruiter, grantId)
  await open(hospital, grantId)
  const both = () => tellOfOpenings(app, app.clock.now())
  await Promise.all([both(), both()])
  const told = (await bellOf(app, doctor)).items.filter(({ kind }) => kind === 'documents_opened')
  expect(told).toMatchObject([{ times: 1, applicationId: id }])
  expect((await takeMails(app, doctor)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A empresa abriu seus documentos'),
  ])
})

test('all documents of an application come in one ZIP with a list, and each is recorded as opened', async () => {
  const { doctor, id } = await sharedDiploma()
  const ids: string[] = []
  for (const title of ['Título A', 'Título B']) {
    const { current } = await keepDocument(app, doctor, {
      kind: 'other',
      title,
      expiresOn: '2027-01-31',
    })
    ids.push(current.id)
  }
  await shareDocuments(app, doctor, id, ids)
  const zip = await openAll(recruiter, id)
  expect(zip.raw.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const bytes = zip.raw.rawPayload
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['conteudo.txt', 'Diploma de medicina.pdf', 'Título B.pdf'])
    expect(bytes.includes(Buffer.from(name))).toBe(true)
  expect(await openings(doctor)).toHaveLength(3)
})
