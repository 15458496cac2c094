import { beforeAll, beforeEach, expect, test } from 'vitest'
import { scanVersion } from '#server/features/hiring/documents/upkeep.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  decideRequest,
  documentsSeenBy,
  logAbout,
  openRequested,
  REASON,
  requestOpening,
} from '#test/credentials/opening-requests.ts'
import { addDocument, keepDocument } from '#test/credentials/uploads.ts'
import { createDoctor, createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'

let app: TestApp
let ana: TestUser
let bia: TestUser
let caio: TestUser
let doctor: TestUser
let versionId: string
let documentId: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'employer' }).where('role', '=', 'admin').execute()
  const createAdmin = () => createUser(app, { role: 'admin' })
  ;[ana, bia, caio] = await Promise.all([createAdmin(), createAdmin(), createAdmin()])
  doctor = await createDoctor(app, 'Ana Beatriz Lima')
  const document = await keepDocument(app, doctor, { kind: 'diploma', title: 'USP' })
  versionId = document.current.id
  documentId = document.id
})

const ask = (admin = ana, reason = REASON) => requestOpening(app, admin, versionId, reason)
const asked = async (admin = ana) => (await ask(admin)).reply.id
const decide = (verb: 'approve' | 'reject' | 'withdraw', id: string, admin = bia) =>
  decideRequest(app, admin, verb, id)
const open = (id: string, admin = ana) => openRequested(app, admin, id)
const seenBy = async (admin: TestUser) => (await documentsSeenBy(app, admin, doctor)).reply
const nameOf = (error: { errorDto: { errorName: string } }) => error.errorDto.errorName
const change = (user: TestUser, values: object) =>
  app.db.updateTable('users').set(values).where('id', '=', user.id).execute()
const renewed = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await app.openTestSession(user.id, 'admin'),
})

test('an admin sees which documents a doctor keeps, and nothing of their content', async () => {
  const { items } = await seenBy(ana)
  expect(items).toEqual([
    {
      id: versionId,
      kind: 'diploma',
      title: 'USP',
      number: 1,
      isReplaced: false,
      uploadedAt: expect.any(String),
      bytes: expect.any(Number),
      pages: 1,
      scan: 'unchecked',
      mayRequest: true,
      requests: [],
    },
  ])
  expect((await documentsSeenBy(app, ana, await createEmployer(app))).reply.items).toEqual([])
  expect((await documentsSeenBy(app, ana, { id: UNKNOWN_ID })).status).toBe(404)
})

test('a document is opened after a request, and the approval of another admin', async () => {
  const { status, reply } = await ask()
  expect(status).toBe(201)
  expect((await open(reply.id)).statusCode).toBe(404)
  expect((await seenBy(ana)).items[0]).toMatchObject({
    mayRequest: false,
    requests: [{ isOwn: true, reason: REASON, opensUntil: null, mayDecide: false, mayOpen: false }],
  })
  expect((await seenBy(bia)).items[0]).toMatchObject({
    mayRequest: true,
    requests: [{ isOwn: false, mayDecide: true, mayOpen: false }],
  })
  expect((await decide('approve', reply.id)).status).toBe(200)
  const opensUntil = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()
  expect((await seenBy(ana)).items[0]?.requests).toMatchObject([{ opensUntil, mayOpen: true }])
  expect((await seenBy(bia)).items[0]?.requests).toMatchObject([{ mayDecide: false, mayOpen: false }])
  const file = await open(reply.id)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Diploma de medicina - USP.pdf"/)
})

test('request, approval and opening are in the log with the reason, but without her name for the document', async () => {
  const id = await asked()
  await decide('approve', id)
  await open(id)
  const log = await logAbout(app, doctor)
  expect(log.map(({ action, admin_user_id, reason }) => [action, admin_user_id, reason])).toEqual([
    ['requested_approval', ana.id, REASON],
    ['approved_document_opening', bia.id, REASON],
    ['opened_document', ana.id, REASON],
  ])
  for (const { changes } of log)
    expect(changes).toMatchObject({ document: { after: 'Diploma de medicina, versão 1' } })
  expect(JSON.stringify(log)).not.toContain('USP')
})

test('nobody approves an own request, or one about themselves', async () => {
  const id = await asked()
  expect(nameOf((await decide('approve', id, ana)).error)).toBe('OwnApproval')
  expect(nameOf((await decide('reject', id, ana)).error)).toBe('OwnApproval')
  await change(doctor, { role: 'admin' })
  const asAdmin = await renewed(doctor)
  expect(nameOf((await decide('approve', id, asAdmin)).error)).toBe('OwnApproval')
  const list = await app.call('GET /admin/opening-requests', { token: asAdmin.token })
  expect(list.reply.items).toMatchObject([{ id, mayDecide: false }])
  expect(nameOf((await ask(asAdmin)).error)).toBe('OwnAccount')
  expect((await open(id)).statusCode).toBe(404)
})

test('without another admin who could approve, a request is refused', async () => {
  await change(bia, { role: 'employer' })
  await change(caio, { suspended_at: app.clock.now() })
  expect(nameOf((await ask()).error)).toBe('NoSecondAdmin')
  // The doctor does not count either.
  await change(doctor, { role: 'admin' })
  expect(nameOf((await ask()).error)).toBe('NoSecondAdmin')
})

test('the reason is required, and unknown ids are refused', async () => {
  expect((await ask(ana, '   ')).status).toBe(400)
  expect((await ask(ana, 'a'.repeat(501))).status).toBe(400)
  for (const unknown of [UNKNOWN_ID, documentId])
    expect((await requestOpening(app, ana, unknown)).status).toBe(404)
  for (const verb of ['approve', 'reject', 'withdraw'] as const)
    expect((await decide(verb, UNKNOWN_ID)).status).toBe(404)
  const id = await asked()
  await decide('approve', id)
  for (const other of [UNKNOWN_ID, versionId, documentId]) expect((await open(other)).statusCode).toBe(404)
})

test('only the requester opens the document', async () => {
  const id = await asked()
  await decide('approve', id)
  for (const admin of [bia, caio]) expect((await open(id, admin)).statusCode).toBe(404)
  for (const other of [doctor, await createEmployer(app)])
    expect((await open(id, other)).statusCode).toBe(403)
  expect((await open(id)).statusCode).toBe(200)
})

test('a request is made once at a time, also if two arrive together, and again once it is decided', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const id = answers.find(({ status }) => status === 201)?.reply.id ?? ''
  // That of another admin is another request.
  expect((await ask(caio)).status).toBe(201)
  await decide('approve', id)
  const { status, error } = await ask()
  expect([status, error.errorDto.details]).toEqual([409, 'A abertura deste documento já foi aprovada.'])
  app.clock.advance({ hours: 24 })
  ana = await renewed(ana)
  expect((await ask()).status).toBe(201)
})

test('of concurrent decisions one counts', async () => {
  const id = await asked()
  const answers = await Promise.all([
    decide('approve', id, bia),
    decide('approve', id, caio),
    decide('reject', id, caio),
    decide('withdraw', id, ana),
    decide('approve', id, bia),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await logAbout(app, doctor)).toHaveLength(2)
})

test('a rejected or withdrawn request opens nothing, and only the requester withdraws it', async () => {
  const rejected = await asked()
  expect((await decide('reject', rejected)).status).toBe(200)
  const withdrawn = await asked()
  expect((await decide('withdraw', withdrawn, bia)).status).toBe(403)
  expect((await decide('withdraw', withdrawn, ana)).status).toBe(200)
  for (const id of [rejected, withdrawn]) {
    expect(nameOf((await decide('approve', id)).error)).toBe('ApprovalClosed')
    expect((await open(id)).statusCode).toBe(404)
  }
  expect((await logAbout(app, doctor)).map(({ action }) => action)).toEqual([
    'requested_approval',
    'rejected_approval',
    'requested_approval',
    'withdrew_approval',
  ])
  expect((await seenBy(ana)).items[0]).toMatchObject({ mayRequest: true, requests: [] })
})

test('a request expires after seven days, and an approval after 24 hours', async () => {
  const waiting = await asked(caio)
  const id = await asked()
  await decide('approve', id)
  app.clock.advance({ hours: 23, minutes: 59 })
  ana = await renewed(ana)
  expect((await open(id)).statusCode).toBe(200)
  app.clock.advance({ minutes: 1 })
  expect((await open(id)).statusCode).toBe(404)
  app.clock.advance({ days: 6 })
  bia = await renewed(bia)
  caio = await renewed(caio)
  expect(nameOf((await decide('approve', waiting)).error)).toBe('ApprovalClosed')
  expect((await seenBy(bia)).items[0]).toMatchObject({ requests: [] })
  expect((await ask(caio)).status).toBe(201)
})

test('an approved version is opened although another has replaced it, and the new one is not', async () => {
  const id = await asked()
  const replaced = await addDocument(app, doctor, { kind: 'diploma', documentId })
  expect((await decide('approve', id)).status).toBe(200)
  expect((await open(id)).statusCode).toBe(200)
  expect((await seenBy(ana)).items).toMatchObject([
    { id: replaced.current.id, number: 2, mayRequest: true, requests: [] },
    { id: versionId, number: 1, isReplaced: true, mayRequest: false, requests: [{ id }] },
  ])
  const { status, error } = await ask(caio)
  expect([status, error.errorDto.details]).toEqual([
    409,
    'Há uma versão nova deste documento. Atualize a página.',
  ])
})

test('a document that the doctor deletes can neither be approved nor opened any more', async () => {
  const waiting = await asked(caio)
  const id = await asked()
  await decide('approve', id)
  await app.call('DELETE /documents/:id', { token: doctor.token, params: { id: documentId } })
  expect((await open(id)).statusCode).toBe(404)
  expect(nameOf((await decide('approve', waiting)).error)).toBe('DocumentNotFound')
  expect((await app.call('GET /admin/opening-requests', { token: ana.token })).reply.items).toEqual([])
  expect((await seenBy(ana)).items).toEqual([])
})

test('a version that the antivirus has not found clean is neither requested, approved nor opened', async () => {
  const setScan = (scan: 'unchecked' | 'pending' | 'infected') =>
    app.db.updateTable('document_versions').set({ scan }).where('id', '=', versionId).execute()
  await setScan('pending')
  expect((await ask()).status).toBe(409)
  await setScan('unchecked')
  const waiting = await asked(caio)
  const id = await asked()
  await decide('approve', id)
  await setScan('pending')
  await scanVersion(app.sealedFiles, 'tcp://127.0.0.1:1', versionId, async () => 'infected')
  expect((await open(id)).statusCode).toBe(404)
  expect((await decide('approve', waiting)).status).toBe(409)
  const { error } = await ask(bia)
  expect(error.errorDto.details).toContain('antivírus encontrou um problema')
  expect((await seenBy(bia)).items[0]).toMatchObject({ scan: 'infected', mayRequest: false })
})

test('a requester who is suspended or no admin any more opens nothing, and nobody approves it', async () => {
  for (const values of [{ role: 'employer' }, { suspended_at: app.clock.now() }]) {
    const admin = await createUser(app, { role: 'admin' })
    const waiting = await asked(admin)
    const id = (await requestOpening(app, admin, await anotherVersion())).reply.id
    await decide('approve', id)
    await change(admin, values)
    expect([401, 403]).toContain((await open(id, admin)).statusCode)
    expect(nameOf((await decide('approve', waiting)).error)).toBe('ApprovalClosed')
    const { items } = (await app.call('GET /admin/opening-requests', { token: bia.token })).reply
    expect(items.filter((request) => [id, waiting].includes(request.id))).toEqual([])
  }
})

const anotherVersion = async () => (await keepDocument(app, doctor, { kind: 'crm_card' })).current.id

test('the other admins are notified, and have it in their list until it is decided', async () => {
  const waiting = async () =>
    (await app.call('GET /admin/attention', { token: bia.token })).reply.items.find(
      ({ kind }) => kind === 'approvals',
    )?.count ?? 0
  const before = await waiting()
  const id = await asked()
  const bell = async ({ token }: TestUser) =>
    (await app.call('GET /notifications', { token })).reply.items.map(({ kind, jobTitle }) => [
      kind,
      jobTitle,
    ])
  expect(await bell(bia)).toEqual([['approval_requested', 'Abrir documento']])
  expect(await bell(ana)).toEqual([])
  expect(await waiting()).toBe(before + 1)
  const list = async ({ token }: TestUser) =>
    (await app.call('GET /admin/opening-requests', { token })).reply.items
  expect(await list(bia)).toMatchObject([
    {
      id,
      reason: REASON,
      mayDecide: true,
      doctor: { id: doctor.id },
      document: { kind: 'diploma', number: 1 },
    },
  ])
  await decide('approve', id)
  expect(await list(bia)).toEqual([])
  expect(await list(ana)).toMatchObject([{ id, mayOpen: true }])
  expect(await waiting()).toBe(before)
})
