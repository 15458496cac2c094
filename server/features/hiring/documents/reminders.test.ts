import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { addDocument, keepDocument } from '#test/credentials/uploads.ts'
import { createDoctor, type TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/job-alerts.ts'
import { bellOf, setChannel } from '#test/notifications.ts'
import { remindOfExpiry } from './upkeep.ts'

const app = await testApp()
// The clock of the tests shows 2026-11-16.
const remind = () =>
  remindOfExpiry({ db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }, app.clock.now())
const told = async (doctor: TestUser) => ({
  bell: (await bellOf(app, { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') })).items.map(
    ({ kind, jobTitle, times }) => [kind, jobTitle, times],
  ),
  mails: (await mailsTo(app, doctor.email)).map(({ subject }) => subject),
})
const SUBJECT = 'Documento perto de vencer: ACLS, ATLS ou PALS - ACLS'
const title = 'ACLS, ATLS ou PALS - ACLS'

test('a doctor is reminded 30 and 7 days before a document expires, each once, in the bell and by mail', async () => {
  const doctor = await createDoctor(app)
  await keepDocument(app, doctor, { kind: 'life_support', title: 'ACLS', expiresOn: '2026-12-20' })
  await remind()
  expect(await told(doctor)).toEqual({ bell: [], mails: [] })
  app.clock.advance({ days: 4 })
  await Promise.all([remind(), remind()])
  await remind()
  expect(await told(doctor)).toEqual({ bell: [['document_expiring', title, 1]], mails: [SUBJECT] })
  const [item] = (await bellOf(app, { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }))
    .items
  expect(item).toMatchObject({ employerName: null, expiresAt: '2026-12-21T02:59:59.000Z' })
  app.clock.advance({ days: 22 })
  await remind()
  expect((await told(doctor)).mails).toHaveLength(1)
  app.clock.advance({ days: 1 })
  await remind()
  await remind()
  expect(await told(doctor)).toEqual({ bell: [['document_expiring', title, 2]], mails: [SUBJECT, SUBJECT] })
  app.clock.advance({ days: 8 })
  await remind()
  expect((await told(doctor)).mails).toHaveLength(2)
})

test('a document that expires within days is reminded of once, and again with another expiry', async () => {
  const doctor = await createDoctor(app)
  const { id } = await keepDocument(app, doctor, {
    kind: 'life_support',
    title: 'ACLS',
    expiresOn: '2026-11-19',
  })
  await remind()
  await remind()
  expect((await told(doctor)).mails).toEqual([SUBJECT])
  const body = { title: 'ACLS', expiresOn: '2026-11-19' }
  const { token } = doctor
  await app.call('PUT /documents/:id', { token, params: { id }, body: { ...body, issuedOn: '2026-01-01' } })
  await remind()
  expect((await told(doctor)).mails).toHaveLength(1)
  await app.call('PUT /documents/:id', { token, params: { id }, body: { ...body, expiresOn: '2026-11-20' } })
  await remind()
  expect((await told(doctor)).mails).toHaveLength(2)
  await app.call('DELETE /documents/:id', { token, params: { id } })
  expect((await told(doctor)).bell).toEqual([])
})

test('documents that expire together are one mail; former versions and suspended doctors are left out', async () => {
  const [doctor, suspended] = [await createDoctor(app), await createDoctor(app)]
  await keepDocument(app, doctor, { kind: 'vaccination', expiresOn: '2026-12-10' })
  await keepDocument(app, doctor, { kind: 'clearance', expiresOn: '2026-11-30' })
  const { id } = await keepDocument(app, doctor, { kind: 'crm_card', expiresOn: '2026-11-30' })
  await addDocument(app, doctor, { documentId: id, expiresOn: '2029-11-30' })
  await keepDocument(app, doctor, { kind: 'diploma' })
  await keepDocument(app, suspended, { expiresOn: '2026-11-30' })
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', suspended.id)
    .execute()
  await remind()
  const mails = await mailsTo(app, doctor.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['2 documentos perto de vencer'])
  expect((await told(doctor)).bell).toHaveLength(2)
  expect(await mailsTo(app, suspended.email)).toEqual([])
})

test('the release before finds no row in its bell, and a bell that is switched off stays silent', async () => {
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  await setChannel(app, other, 'document_expiring', 'bell', false)
  for (const person of [doctor, other]) await keepDocument(app, person, { expiresOn: '2026-11-30' })
  await remind()
  const rows = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'is_listed', 'unmailed'])
    .where('user_id', 'in', [doctor.id, other.id])
    .execute()
  expect(rows).toEqual([{ user_id: doctor.id, is_listed: false, unmailed: 0 }])
  expect((await told(other)).mails).toHaveLength(1)
})
