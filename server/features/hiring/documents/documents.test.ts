import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { rotateKeys, sweepFiles } from '#server/features/platform/sealed-files/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import { buildExport } from '#server/features/site/data-exports/service.ts'
import type { DoctorId, UserId } from '#server/http/caller.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { addDocument, fetchVersion, pdfOf } from '#test/credentials/uploads.ts'
import { createDoctor, createEmployer, createUser, UNKNOWN_ID } from '#test/factories.ts'
import { lockOwnVersions, openVersionFile } from './service.ts'
import { makePreview, scanVersion } from './upkeep.ts'

let dataDir: string
let app: TestApp
let scanned: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medponto-documents-'))
  app = await testApp({ env: { DATA_DIR: dataDir } })
  scanned = await testApp({ env: { DATA_DIR: dataDir, CLAMD_URL: 'tcp://127.0.0.1:1' } })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const drawn = Buffer.from('RIFF a picture')
const draw = async () => drawn
const filesOf = async ({ id }: { id: string }) => {
  const found = await app.db
    .selectFrom('document_files')
    .innerJoin('document_versions', 'document_versions.id', 'document_files.version_id')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .where('doctor_id', '=', id)
    .select('key')
    .execute()
  return found.map(({ key }) => key).toSorted()
}
const storedOf = async (keys: readonly string[]) => {
  const stored = await readdir(join(dataDir, 'documents'))
  return keys.filter((key) => stored.includes(key))
}

test('a document has versions, of which the last counts, and is changed and deleted with all files', async () => {
  const doctor = await createDoctor(app)
  const { token } = doctor
  const first = await addDocument(app, doctor, { kind: 'diploma', title: 'UFPR', issuedOn: '2010-12-01' })
  const params = { id: first.id }
  const pdf = pdfOf(50)
  const second = await addDocument(app, doctor, { kind: 'other', title: 'x', documentId: first.id }, pdf)
  expect(second).toMatchObject({ id: first.id, kind: 'diploma', title: 'UFPR', versions: 2 })
  expect(second.current).toMatchObject({ number: 2, bytes: pdf.length, issuedOn: null })
  const { items } = (await app.call('GET /documents/:id/versions', { token, params })).reply
  expect(items.map(({ number, id }) => [number, id])).toEqual([
    [2, second.current.id],
    [1, first.current.id],
  ])
  const body = { title: 'USP', issuedOn: '2011-01-01', expiresOn: '2031-01-01' }
  const changed = await app.call('PUT /documents/:id', { token, params, body })
  expect(changed.reply).toMatchObject({ title: 'USP', current: { expiresOn: '2031-01-01' } })
  expect((await app.call('GET /documents', { token })).reply).toEqual({
    items: [changed.reply],
    isScanned: false,
  })
  const keys = await filesOf(doctor)
  expect(await storedOf(keys)).toHaveLength(2)
  expect((await app.call('DELETE /documents/:id', { token, params })).status).toBe(200)
  expect(await storedOf(keys)).toEqual([])
  expect((await app.call('DELETE /documents/:id', { token, params })).status).toBe(404)
  expect((await fetchVersion(app, doctor, second.current.id)).statusCode).toBe(404)
})

test('files come as attachments that nobody keeps and that run nothing, previews inline', async () => {
  const doctor = await createDoctor(app)
  const { current } = await addDocument(app, doctor, { title: 'Ação "1"/é ☂' })
  expect((await fetchVersion(app, doctor, current.id, 'preview')).statusCode).toBe(404)
  await makePreview(app.sealedFiles, current.id, app.clock.now(), draw)
  const [file, preview] = [
    await fetchVersion(app, doctor, current.id),
    await fetchVersion(app, doctor, current.id, 'preview'),
  ]
  for (const { headers, statusCode, rawPayload } of [file, preview]) {
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(rawPayload.length),
    })
  }
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="Carteira do CRM - Acao _1__e _.pdf"; filename*=UTF-8''Carteira%20do%20CRM%20-%20A%C3%A7%C3%A3o%20%221%22_%C3%A9%20%E2%98%82.pdf`,
  )
  expect(preview.headers['content-type']).toBe('image/webp')
  expect(preview.headers['content-disposition']).toMatch(/^inline; /)
  expect(preview.rawPayload.equals(drawn)).toBe(true)
})

test('a document that cannot be drawn has no preview, and drawing twice stores one', async () => {
  const doctor = await createDoctor(app)
  const [plain, other] = [await addDocument(app, doctor), await addDocument(app, doctor)]
  await makePreview(app.sealedFiles, plain.current.id, app.clock.now(), async () => null)
  for (let count = 0; count < 2; count += 1)
    await makePreview(app.sealedFiles, other.current.id, app.clock.now(), draw)
  const { items } = (await app.call('GET /documents', { token: doctor.token })).reply
  const previews = new Map(items.map(({ id, current }) => [id, current.preview]))
  expect([previews.get(plain.id), previews.get(other.id)]).toEqual(['none', 'ready'])
  expect(await filesOf(doctor)).toHaveLength(3)
  // Deleted meanwhile.
  await makePreview(app.sealedFiles, UNKNOWN_ID, app.clock.now(), draw)
})

test('nobody else sees, changes or deletes a document or opens its files', async () => {
  const doctor = await createDoctor(app)
  const { id, current } = await addDocument(app, doctor)
  await makePreview(app.sealedFiles, current.id, app.clock.now(), draw)
  const strangers = [
    await createDoctor(app),
    await createEmployer(app),
    await createUser(app, { role: 'admin' }),
    { token: 'x' },
  ]
  for (const [index, { token }] of strangers.entries()) {
    const refused = index === 0 ? 404 : index === 3 ? 401 : 403
    const statuses = [
      (await fetchVersion(app, { token }, current.id)).statusCode,
      (await fetchVersion(app, { token }, current.id, 'preview')).statusCode,
      (await app.call('GET /documents/:id/versions', { token, params: { id } })).status,
      (await app.call('PUT /documents/:id', { token, params: { id }, body: { title: 'Minha' } })).status,
      (await app.call('DELETE /documents/:id', { token, params: { id } })).status,
    ]
    expect(statuses).toEqual([refused, refused, refused, refused, refused])
  }
  expect((await app.app.inject(`/api/documents/versions/${current.id}/file`)).statusCode).toBe(401)
  expect((await fetchVersion(app, doctor, current.id)).statusCode).toBe(200)
})

test('only the owner opens a version before the antivirus has found it clean', async () => {
  const doctor = await createDoctor(scanned)
  const { current } = await addDocument(scanned, doctor)
  const files = scanned.sealedFiles
  const opened = async () => {
    const file = await openVersionFile(files, current.id)
    return file && text(file.stream)
  }
  const lock = () =>
    inTransaction(scanned.db, (trx) => lockOwnVersions(trx, doctor.id as DoctorId, [current.id]))
  expect(current.scan).toBe('pending')
  expect(await opened()).toBeNull()
  expect(await lock()).toHaveLength(1)
  await expect(
    scanVersion(files, 'tcp://127.0.0.1:1', current.id, async () => Promise.reject(new Error('unreachable'))),
  ).rejects.toThrow('unreachable')
  expect(await opened()).toBeNull()
  await scanVersion(files, 'tcp://127.0.0.1:1', current.id, async (bytes) =>
    bytes.subarray(0, 5).toString() === '%PDF-' ? 'clean' : 'infected',
  )
  expect(await opened()).toMatch(/^%PDF-/)
  const infected = await addDocument(scanned, doctor)
  await scanVersion(files, 'tcp://127.0.0.1:1', infected.current.id, async () => 'infected')
  expect(await openVersionFile(files, infected.current.id)).toBeNull()
  expect((await fetchVersion(scanned, doctor, infected.current.id)).statusCode).toBe(200)
  const ids = [current.id, infected.current.id, UNKNOWN_ID]
  const own = (person: { id: string }) =>
    inTransaction(scanned.db, (trx) => lockOwnVersions(trx, person.id as DoctorId, ids))
  expect((await own(doctor)).map(({ id }) => id)).toEqual([current.id])
  expect(await own(await createDoctor(scanned))).toEqual([])
})

test('only current versions can be shared', async () => {
  const doctor = await createDoctor(app)
  const first = await addDocument(app, doctor, { title: 'Um' })
  const second = await addDocument(app, doctor, { documentId: first.id })
  const ids = [first.current.id, second.current.id]
  expect(await inTransaction(app.db, (trx) => lockOwnVersions(trx, doctor.id as DoctorId, ids))).toEqual([
    { id: second.current.id, documentId: first.id, kind: 'crm_card', title: 'Um' },
  ])
})

test('rotation encrypts the keys of all files with the first key, in batches, and leaves the files as they are', async () => {
  const doctor = await createDoctor(app)
  const pdf = pdfOf(100)
  const { current } = await addDocument(app, doctor, {}, pdf)
  for (let count = 0; count < 4; count += 1) await addDocument(app, doctor)
  const [former] = app.sealedFiles.keys
  if (!former) throw new Error('no key')
  const keys = [{ id: 'next', key: Buffer.alloc(32, 7) }, former]
  const keysInUse = async () =>
    (await app.db.selectFrom('document_files').select('wrapped_by').distinct().execute()).map(
      (row) => row.wrapped_by,
    )
  await expect(rotateKeys({ db: app.db, keys: keys.slice(0, 1) })).rejects.toThrow('lacks the key')
  const count = (await app.db.selectFrom('document_files').select('key').execute()).length
  const rotated = await Promise.all([
    rotateKeys({ db: app.db, keys }, 2),
    rotateKeys({ db: app.db, keys }, 2),
  ])
  expect(rotated[0] + rotated[1]).toBe(count)
  expect(await rotateKeys({ db: app.db, keys })).toBe(0)
  expect(await keysInUse()).toEqual(['next'])
  const opened = await openVersionFile({ ...app.sealedFiles, keys: keys.slice(0, 1) }, current.id)
  expect(opened && (await text(opened.stream))).toBe(pdf.toString())
  // Back, for the other tests.
  await rotateKeys({ db: app.db, keys: keys.toReversed() })
  expect(await keysInUse()).toEqual([former.id])
  expect((await fetchVersion(app, doctor, current.id)).rawPayload.equals(pdf)).toBe(true)
})

test('the export has the rows, and a ZIP with the files', async () => {
  const doctor = await createDoctor(app)
  const { token } = doctor
  const pdf = pdfOf(30)
  const { id } = await addDocument(app, doctor, { kind: 'vaccination', title: 'a/b' }, pdf)
  await addDocument(app, doctor, { documentId: id })
  const { reply } = await app.call('POST /me/exports', { token })
  await buildExport({ db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }, reply.id, app.clock.now())
  const url = `/api/me/exports/${reply.id}/file`
  const file = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="medponto-meus-dados-.*\.zip"/)
  expect(file.rawPayload.includes(pdf)).toBe(true)
  for (const name of [
    'dados.json',
    '1 Carteira de vacinação - a_b, versão 1.pdf',
    '2 Carteira de vacinação - a_b, versão 2.pdf',
  ])
    expect(file.rawPayload.includes(Buffer.from(name))).toBe(true)
  const admin = await createUser(app, { role: 'admin' })
  const personal = await app.app.inject({
    method: 'POST',
    url: `/api/admin/users/${doctor.id}/personal-data`,
    payload: { reason: 'Pedido do titular' },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { documentos, arquivos_de_documentos: files } = personal.json()
  expect(documentos).toMatchObject([
    { kind: 'vaccination', title: 'a/b', versions: [{ number: 1 }, { number: 2 }] },
  ])
  expect(Object.keys(files[0])).not.toEqual(expect.arrayContaining(['data_key', 'key']))
  const without = await createDoctor(app)
  const other = await app.call('POST /me/exports', { token: without.token })
  await buildExport(
    { db: app.db, queue: app.queue, publicUrl: app.env.publicUrl },
    other.reply.id,
    app.clock.now(),
  )
  const plain = await app.app.inject({
    url: `/api/me/exports/${other.reply.id}/file`,
    headers: { authorization: `Bearer ${without.token}` },
  })
  expect(plain.headers['content-type']).toMatch('application/json')
})

test('the deletion of an account deletes its files', async () => {
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  const admin = await createUser(app, { role: 'admin' })
  await addDocument(app, other)
  for (let count = 0; count < 2; count += 1) {
    const { current } = await addDocument(app, doctor)
    await makePreview(app.sealedFiles, current.id, app.clock.now(), draw)
  }
  const [keys, kept] = [await filesOf(doctor), await filesOf(other)]
  expect(await storedOf(keys)).toHaveLength(4)
  await deleteAccount(app, { userId: doctor.id, requestedBy: admin.id as UserId }, app.clock.now())
  app.clock.advance({ days: 8 })
  await removeDue(app)
  await sweepFiles(app.sealedFiles, app.clock.now())
  expect(await storedOf(keys)).toEqual([])
  expect(await app.db.selectFrom('document_files').select('key').where('key', 'in', keys).execute()).toEqual(
    [],
  )
  expect(await storedOf(kept)).toEqual(kept)
})
