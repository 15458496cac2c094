import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { CARD_CONSENT_VERSION } from '#contract/hiring/registration-checks.ts'
import { tellOfOpenings } from '#server/features/hiring/document-grants/service.ts'
import { sweepChecks } from '#server/features/hiring/registration-checks/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { logAbout } from '#test/credentials/opening-requests.ts'
import {
  caseFor,
  createRegisteredDoctor,
  decideCase,
  openCaseOf,
  ownCheck,
  requestCheck,
  setRegistrations,
} from '#test/credentials/registration-checks.ts'
import { keepDocument } from '#test/credentials/uploads.ts'
import { createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'

type Doctor = Awaited<ReturnType<typeof createRegisteredDoctor>>

let app: TestApp
let ana: TestUser
let doctor: Doctor
let versionId: string
let documentId: string

beforeAll(async () => {
  app = await testApp({ env: { MEDICAL_REGISTRY: 'manual' } })
  ana = await createUser(app, { role: 'admin', name: 'Ana Operadora' })
})
beforeEach(async () => {
  doctor = await createRegisteredDoctor(app)
  const card = await keep('crm_card')
  versionId = card.current.id
  documentId = card.id
})

const keep = (kind: DocumentKind, owner: TestUser = doctor) => keepDocument(app, owner, { kind })
const consentTo = (id: string) => ({ versionId: id, consent: CARD_CONSENT_VERSION }) as const
const requestWith = (id: string) =>
  app.call('POST /registration-checks', {
    token: doctor.token,
    body: { crm: doctor.crm, uf: doctor.uf, card: consentTo(id) },
  })
const share = (id: string | null, { token, crm, uf } = doctor) =>
  app.call('PUT /registration-checks/card', { token, body: { crm, uf, card: id ? consentTo(id) : null } })
const open = (id: string, { token }: Pick<TestUser, 'token'> = ana) =>
  app.app.inject({
    url: `/api/admin/registration-cases/${id}/card`,
    headers: { authorization: `Bearer ${token}` },
  })
const openings = async () =>
  (await app.call('GET /documents/openings', { token: doctor.token, query: {} })).reply.items
const isSharedInWallet = async () =>
  (await app.call('GET /documents', { token: doctor.token })).reply.items.find(({ id }) => id === documentId)
    ?.isSharedForCheck
/** The doctor has asked for a check with her card. */
async function caseWithCard() {
  expect((await requestWith(versionId)).status).toBe(200)
  return openCaseOf(app, doctor)
}

test('one admin opens the card that is shared for a check, compares and verifies', async () => {
  const id = await caseWithCard()
  expect(await ownCheck(app, doctor)).toMatchObject({
    isPending: true,
    card: { versionId, sharedAt: app.clock.now().toISOString() },
  })
  expect(await isSharedInWallet()).toBe(true)
  expect((await caseFor(app, ana, id)).card).toMatchObject({ number: 1, scan: 'unchecked', mayOpen: true })
  const file = await open(id)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect((await decideCase(app, ana, id, 'verified', { rqes: ['45678'] })).status).toBe(200)
  expect(await ownCheck(app, doctor)).toMatchObject({ state: 'verified', basis: 'manual', card: null })
})

test('the doctor sees each opening with its reason, and is told of it in the evening', async () => {
  const reason = `Conferência do CRM-SP ${doctor.crm}`
  const id = await caseWithCard()
  expect(await openings()).toEqual([])
  await open(id)
  await open(id)
  const opening = {
    kind: 'crm_card',
    companyName: 'Medponto',
    openedBy: null,
    jobTitle: null,
    reason,
    isForCheck: true,
  }
  expect(await openings()).toMatchObject([opening, opening])
  await takeMails(app, doctor)
  await tellOfOpenings(app, app.clock.now())
  const told = (await bellOf(app, doctor)).items.filter(({ kind }) => kind === 'document_opened_by_team')
  expect(told).toMatchObject([{ jobTitle: 'Carteira do CRM', times: 1, rejectionReason: reason }])
  const mails = await takeMails(app, doctor)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A administração do Medponto abriu um documento seu: Carteira do CRM',
  ])
  expect(mails[0]?.body_text).toContain(reason)
})

test('an opening is in the log with the admin, the registration and the document', async () => {
  await open(await caseWithCard())
  expect(await logAbout(app, doctor)).toMatchObject([
    {
      action: 'opened_document',
      admin_user_id: ana.id,
      reason: `Conferência do CRM-SP ${doctor.crm}`,
      changes: {
        document: { after: 'Carteira do CRM, versão 1' },
        registration: { after: `CRM-SP ${doctor.crm}` },
      },
    },
  ])
})

test('a check without a shared card opens no document', async () => {
  await requestCheck(app, doctor, doctor)
  const id = await openCaseOf(app, doctor)
  expect((await caseFor(app, ana, id)).card).toBe(null)
  expect((await open(id)).statusCode).toBe(404)
  expect((await open(UNKNOWN_ID)).statusCode).toBe(404)
  expect((await share(versionId)).status).toBe(200)
  expect((await open(id)).statusCode).toBe(200)
})

test('the access ends when she ends it, and with the decision', async () => {
  const id = await caseWithCard()
  expect((await share(null)).reply.items[0]?.card).toBe(null)
  expect((await open(id)).statusCode).toBe(404)
  // Ending it twice is no error.
  expect((await share(null)).status).toBe(200)
  await share(versionId)
  await decideCase(app, ana, id, 'verified')
  expect((await open(id)).statusCode).toBe(404)
  expect((await caseFor(app, ana, id)).card).toBe(null)
  expect(await isSharedInWallet()).toBe(false)
  expect((await share(versionId)).status).toBe(409)
  expect(await openings()).toEqual([])
})

test('no card is opened after the end of the access has been acknowledged', async () => {
  const id = await caseWithCard()
  for (let round = 0; round < 20; round++) {
    await share(versionId)
    const before = (await openings()).length
    const [files, ended] = await Promise.all([Promise.all([open(id), open(id), open(id)]), share(null)])
    expect(ended.status).toBe(200)
    const opened = files.filter(({ statusCode }) => statusCode === 200).length
    expect((await openings()).length - before).toBe(opened)
    expect((await open(id)).statusCode).toBe(404)
    expect((await openings()).length - before).toBe(opened)
  }
})

test('only the current version of a CRM card of hers can be shared', async () => {
  const diploma = await keep('diploma')
  const other = await createRegisteredDoctor(app)
  const foreign = await keep('crm_card', other)
  await requestCheck(app, doctor, doctor)
  for (const id of [diploma.current.id, foreign.current.id, UNKNOWN_ID, documentId])
    expect((await share(id)).status).toBe(400)
  await app.db
    .updateTable('document_versions')
    .set({ is_current: false })
    .where('id', '=', versionId)
    .execute()
  expect((await share(versionId)).status).toBe(400)
  const unread = await app.app.inject({
    method: 'PUT',
    url: '/api/registration-checks/card',
    headers: { authorization: `Bearer ${doctor.token}` },
    payload: { crm: doctor.crm, uf: doctor.uf, card: { versionId, consent: '2020-01' } },
  })
  expect(unread.statusCode).toBe(400)
  expect((await ownCheck(app, doctor))?.card).toBe(null)
})

test('a card is shared too if a check is open already, and each sharing is recorded', async () => {
  await requestCheck(app, doctor, doctor)
  const id = await openCaseOf(app, doctor)
  expect((await requestWith(versionId)).reply.items[0]?.card).toMatchObject({ versionId })
  await share(versionId)
  await open(id)
  await share(null)
  const other = (await keep('crm_card')).current.id
  await share(other)
  const rows = await app.db
    .selectFrom('registration_cards')
    .select(['version_id', 'consent', 'ended_at'])
    .where('check_id', '=', id)
    .orderBy('ended_at')
    .execute()
  expect(rows).toEqual([
    { version_id: versionId, consent: CARD_CONSENT_VERSION, ended_at: app.clock.now() },
    { version_id: other, consent: CARD_CONSENT_VERSION, ended_at: null },
  ])
})

test('a request with a card that cannot be shared asks for nothing', async () => {
  const { status } = await requestWith((await keep('diploma')).current.id)
  expect(status).toBe(400)
  expect(await openCaseOf(app, doctor)).toBe('')
})

test('a card that the antivirus has not found clean is not opened', async () => {
  const id = await caseWithCard()
  const setScan = (scan: 'pending' | 'infected' | 'clean') =>
    app.db.updateTable('document_versions').set({ scan }).where('id', '=', versionId).execute()
  for (const scan of ['pending', 'infected'] as const) {
    await setScan(scan)
    expect((await caseFor(app, ana, id)).card).toMatchObject({ scan, mayOpen: false })
    expect((await open(id)).statusCode).toBe(404)
  }
  await setScan('clean')
  expect((await open(id)).statusCode).toBe(200)
})

test('a deleted card is shared no longer, and the check goes on', async () => {
  const id = await caseWithCard()
  await app.call('DELETE /documents/:id', { token: doctor.token, params: { id: documentId } })
  expect((await ownCheck(app, doctor))?.card).toBe(null)
  expect((await open(id)).statusCode).toBe(404)
  expect((await decideCase(app, ana, id, 'verified')).status).toBe(200)
})

test('a decision is refused if she has shared another card since the admin looked', async () => {
  const id = await caseWithCard()
  const { version } = await caseFor(app, ana, id)
  await share((await keep('crm_card')).current.id)
  const { status } = await app.call('POST /admin/registration-cases/:id/decision', {
    token: ana.token,
    params: { id },
    body: { outcome: 'verified', reason: '', rqes: [], version },
  })
  expect(status).toBe(409)
})

test('a card is shared no longer once she does not name the registration any more, and she is told of its opening', async () => {
  const id = await caseWithCard()
  await open(id)
  await setRegistrations(app, doctor, [])
  expect((await open(id)).statusCode).toBe(404)
  await sweepChecks({ db: app.db, queue: app.queue, registry: null }, app.clock.now())
  expect(await isSharedInWallet()).toBe(false)
  await tellOfOpenings(app, app.clock.now())
  expect((await bellOf(app, doctor)).items.map(({ kind }) => kind)).toContain('document_opened_by_team')
  // She names it again: the check is the same one, without the card.
  await setRegistrations(app, doctor, [{ crm: doctor.crm, uf: doctor.uf }])
  expect(await ownCheck(app, doctor)).toMatchObject({ isPending: true, card: null })
})
