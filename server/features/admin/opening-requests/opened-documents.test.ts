import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { tellOfOpenings } from '#server/features/hiring/document-grants/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  decideRequest,
  logAbout,
  openRequested,
  REASON,
  requestOpening,
} from '#test/credentials/opening-requests.ts'
import { keepDocument } from '#test/credentials/uploads.ts'
import { endpoints } from '#test/endpoints.ts'
import { createDoctor, createUser, type TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { bellOf, takeMails } from '#test/notifications.ts'

let app: TestApp
let ana: TestUser
let bia: TestUser
let doctor: TestUser
let versionId: string
let documentId: string

beforeAll(async () => {
  app = await testApp()
  ana = await createUser(app, { role: 'admin', name: 'Ana Prado' })
  bia = await createUser(app, { role: 'admin', name: 'Bia Reis' })
})
beforeEach(async () => {
  doctor = await createDoctor(app, 'Ana Beatriz Lima')
  const document = await keepDocument(app, doctor, { kind: 'diploma' })
  versionId = document.current.id
  documentId = document.id
})

/** Ana may open the document. */
async function approved(id = versionId) {
  const { reply } = await requestOpening(app, ana, id)
  expect((await decideRequest(app, bia, 'approve', reply.id)).status).toBe(200)
  return reply.id
}
const openings = async ({ token } = doctor) =>
  (await app.call('GET /documents/openings', { token, query: {} })).reply.items
const remove = () => app.call('DELETE /documents/:id', { token: doctor.token, params: { id: documentId } })

test('the doctor sees each opening, that the administration did it, and why', async () => {
  const id = await approved()
  expect(await openings()).toEqual([])
  await openRequested(app, ana, id)
  await openRequested(app, ana, id)
  const opening = {
    kind: 'diploma',
    companyName: 'Medponto',
    openedBy: null,
    jobTitle: null,
    applicationId: null,
    reason: REASON,
    openedAt: app.clock.now().toISOString(),
  }
  expect(await openings()).toMatchObject([opening, opening])
  await remove()
  expect(await openings()).toMatchObject([opening, opening])
})

test('she is told once a day, by bell and mail, with the reason', async () => {
  const ids = [await approved(), await approved((await keepDocument(app, doctor)).current.id)]
  await takeMails(app, doctor)
  for (const id of [...ids, ids[0] as string]) await openRequested(app, ana, id)
  await remove()
  await Promise.all([1, 2].map(() => tellOfOpenings(app, app.clock.now())))
  const told = (await bellOf(app, doctor)).items.filter(({ kind }) => kind === 'document_opened_by_team')
  expect(
    told
      .map(({ jobTitle, times, employerName, rejectionReason }) => [
        jobTitle,
        times,
        employerName,
        rejectionReason,
      ])
      .toSorted(),
  ).toEqual([
    ['Carteira do CRM', 1, null, REASON],
    ['Diploma de medicina', 1, null, REASON],
  ])
  const mails = await takeMails(app, doctor)
  expect(mails.map(({ subject }) => subject)).toEqual(['A administração do Medponto abriu documentos seus'])
  expect(mails[0]?.body_text).toContain(REASON)
  await tellOfOpenings(app, app.clock.now())
  expect(await takeMails(app, doctor)).toEqual([])
})

test('a worker waits for another one that tells of some of the openings, and tells of each request once', async () => {
  const id = await approved()
  for (let opening = 0; opening < 3; opening++) await openRequested(app, ana, id)
  let told: Promise<void> | undefined
  await inTransaction(app.db, async (trx) => {
    await trx
      .selectFrom('document_openings')
      .select('id')
      .where('doctor_id', '=', doctor.id)
      .orderBy('opened_at')
      .limit(1)
      .forUpdate()
      .execute()
    told = tellOfOpenings(app, app.clock.now())
    await expect.poll(() => countLockWaits(app)).toBe(1)
  })
  await told
  await tellOfOpenings(app, app.clock.now())
  expect((await bellOf(app, doctor)).items).toMatchObject([{ kind: 'document_opened_by_team', times: 1 }])
})

test('her export has the opening with its reason, but not who of the administration it was', async () => {
  await openRequested(app, ana, await approved())
  const exportOf = async ({ id }: TestUser) => {
    const file = await app.app.inject({
      method: 'POST',
      url: `/api/admin/users/${id}/personal-data`,
      headers: { authorization: `Bearer ${ana.token}` },
      payload: { reason: 'Pedido do titular' },
    })
    return { data: file.json(), body: file.body }
  }
  const { data, body } = await exportOf(doctor)
  expect(data.aberturas_de_documentos).toMatchObject([
    { kind: 'diploma', company_name: 'Medponto', reason: REASON, opened_by_name: null },
  ])
  for (const { id } of [ana, bia]) expect(body).not.toContain(id)
  const own = await exportOf(ana)
  expect(own.data.documentos_que_abriu).toContainEqual(
    expect.objectContaining({ kind: 'diploma', company_name: 'Medponto' }),
  )
  expect(JSON.stringify(own.data.documentos_que_abriu)).not.toContain(REASON)
})

test('an admin who sees the app as the doctor does opens and learns nothing, also while a request is approved', async () => {
  const id = await approved()
  const view = await app.call('POST /admin/users/:id/view-as', {
    token: ana.token,
    params: { id: doctor.id },
    body: { reason: 'Pedido de ajuda' },
  })
  const token = view.reply.viewToken
  const ids: Record<string, string> = { '/documents/:id/versions': documentId }
  const own = endpoints.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/documents') && !path.includes('uploads'),
  )
  expect(own.map(({ path }) => path).toSorted()).toEqual([
    '/documents',
    '/documents/:id/versions',
    '/documents/openings',
    '/documents/versions/:id/file',
    '/documents/versions/:id/preview',
  ])
  const get = (path: string, as: string) =>
    app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${as}` } })
  for (const { path } of own) {
    const url = path.replace(':id', ids[path] ?? versionId)
    const { statusCode, body } = await get(url, token)
    expect([path, statusCode, body]).toEqual([path, 403, expect.stringContaining('HiddenInView')])
    // The preview may not be drawn yet.
    expect([200, 404]).toContain((await get(url, doctor.token)).statusCode)
  }
  for (const path of [`/admin/users/${doctor.id}/documents`, '/admin/opening-requests'])
    expect((await get(path, token)).statusCode).toBe(403)
  expect((await openRequested(app, { token }, id)).statusCode).toBe(403)
  expect(await openings()).toEqual([])
})

test('an opening that meets the deletion of the document either is recorded, or sends nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const document = await keepDocument(app, doctor, { kind: 'diploma' })
    const id = await approved(document.current.id)
    const before = (await openings()).length
    const [file] = await Promise.all([
      openRequested(app, ana, id),
      app.call('DELETE /documents/:id', { token: doctor.token, params: { id: document.id } }),
    ])
    expect([200, 404]).toContain(file.statusCode)
    expect((await openings()).length - before).toBe(file.statusCode === 200 ? 1 : 0)
    expect((await openRequested(app, ana, id)).statusCode).toBe(404)
  }
})

test('an opening that meets the suspension of the requester is recorded, or sends nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const admin = await createUser(app, { role: 'admin' })
    const document = await keepDocument(app, doctor, { kind: 'diploma' })
    const { reply } = await requestOpening(app, admin, document.current.id)
    await decideRequest(app, bia, 'approve', reply.id)
    const before = (await openings()).length
    const [file] = await Promise.all([
      openRequested(app, admin, reply.id),
      app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', admin.id).execute(),
    ])
    expect((await openings()).length - before).toBe(file.statusCode === 200 ? 1 : 0)
    expect([401, 403]).toContain((await openRequested(app, admin, reply.id)).statusCode)
  }
})

test('a file that the store has lost is no opening', async () => {
  const id = await approved()
  const { key } = await app.db
    .selectFrom('document_files')
    .select('key')
    .where('version_id', '=', versionId)
    .where('purpose', '=', 'document')
    .executeTakeFirstOrThrow()
  await app.sealedFiles.storage.remove(key)
  expect((await openRequested(app, ana, id)).statusCode).toBe(404)
  expect(await openings()).toEqual([])
  expect((await logAbout(app, doctor)).map(({ action }) => action)).not.toContain('opened_document')
})
