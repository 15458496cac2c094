import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  documentRefusals,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_VERSIONS,
  MAX_DOCUMENTS,
  MAX_OPEN_UPLOADS,
  UPLOAD_PART_BYTES,
} from '#contract/hiring/documents.ts'
import { sweepFiles } from '#server/features/platform/sealed-files/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  addDocument,
  fetchVersion,
  finishUpload,
  partOf,
  pdfOf,
  sendPart,
  sendParts,
  startUpload,
} from '#test/credentials/uploads.ts'
import { createDoctor, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { startS3 } from '#test/s3.ts'
import { purgeUploads } from './service.ts'
import { finishUpload as finish, storePart } from './uploads.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let dataDir: string
let app: TestApp
let doctor: TestUser
const apps: Partial<Record<string, TestApp>> = {}
beforeAll(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'medponto-documents-'))
  apps.disk = await testApp({ env: { DATA_DIR: dataDir } })
  apps.S3 = await testApp({ env: { DATA_DIR: dataDir, ...s3.env } })
  app = apps.disk
  doctor = await createDoctor(app)
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const stored = () => readdir(join(dataDir, 'documents')).catch(() => [] as string[])
const rows = async (on = app) =>
  (await on.db.selectFrom('document_files').select('key').execute()).map(({ key }) => key)
const progress = async (on: TestApp, { token }: { token: string }, id: string) =>
  (await on.call('GET /documents/uploads/:id', { token, params: { id } })).reply.parts
const errorOf = ({ error, status }: { error: { errorDto: { errorName: string } }; status: number }) => [
  status,
  error.errorDto.errorName,
]

describe.each(['disk', 'S3'])('on %s', (name) => {
  const on = () => apps[name] as TestApp

  test('a document in parts is put together, encrypted, and its parts are removed', async () => {
    const person = await createDoctor(on())
    const pdf = pdfOf(2 * UPLOAD_PART_BYTES + 1000)
    const upload = await startUpload(on(), person, pdf)
    // In any order.
    for (const part of [2, 0, 1])
      expect((await sendPart(on(), person, upload, { part, content: partOf(pdf, part) })).status).toBe(200)
    const { status, reply } = await finishUpload(on(), person, upload, {
      title: 'Minha',
      expiresOn: '2030-01-31',
    })
    expect(status).toBe(201)
    expect(reply).toMatchObject({ kind: 'crm_card', title: 'Minha', versions: 1, sharedWith: 0 })
    expect(reply.current).toMatchObject({ number: 1, pages: 1, expiresOn: '2030-01-31', scan: 'unchecked' })
    const file = await fetchVersion(on(), person, reply.current.id)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    const left = await on()
      .db.selectFrom('document_files')
      .select('purpose')
      .where('version_id', 'is', null)
      .execute()
    expect(left).toEqual([])
  })
})

test('an interrupted upload continues with the parts that are missing', async () => {
  const pdf = pdfOf(2 * UPLOAD_PART_BYTES)
  const upload = await startUpload(app, doctor, pdf, pdf)
  expect(await progress(app, doctor, upload)).toEqual([[], []])
  await sendPart(app, doctor, upload, { file: 0, part: 1, content: partOf(pdf, 1) })
  await sendPart(app, doctor, upload, { file: 1, part: 0, content: partOf(pdf, 0) })
  expect(await progress(app, doctor, upload)).toEqual([[1], [0]])
  expect(errorOf(await finishUpload(app, doctor, upload))).toEqual([409, 'DocumentUploadIncomplete'])
  await sendParts(app, doctor, upload, pdf, pdf)
  expect(await progress(app, doctor, upload)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ])
})

test('a part that arrives several times at once is kept once', async () => {
  const pdf = pdfOf(10)
  const upload = await startUpload(app, doctor, pdf)
  const before = (await stored()).length
  const answers = await Promise.all([1, 2, 3].map(() => sendPart(app, doctor, upload, { content: pdf })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await stored()).length).toBe(before + 1)
  expect(await progress(app, doctor, upload)).toEqual([[0]])
})

test('parts that the upload does not have are refused', async () => {
  const pdf = pdfOf(UPLOAD_PART_BYTES)
  const upload = await startUpload(app, doctor, pdf)
  for (const [part, status] of [
    [{ file: 1, content: pdf.subarray(0, 10) }, 400],
    [{ part: 2, content: pdf.subarray(0, 10) }, 400],
    [{ part: 0, content: pdf.subarray(0, UPLOAD_PART_BYTES - 1) }, 400],
    [{ part: 1, content: Buffer.alloc(0) }, 400],
    [{ part: 1, content: Buffer.concat([partOf(pdf, 1), Buffer.from('x')]) }, 400],
    [{ part: 0, content: Buffer.alloc(UPLOAD_PART_BYTES + 17 * 1024) }, 413],
    [{ part: 0, content: Buffer.alloc(2 * 1024 * 1024) }, 413],
  ] as const)
    expect([part, (await sendPart(app, doctor, upload, part)).status]).toEqual([part, status])
  expect(await progress(app, doctor, upload)).toEqual([[]])
})

test("nobody sends to, sees or finishes somebody else's upload, nor adds to somebody else's document", async () => {
  const [stranger, pdf] = [await createDoctor(app), pdfOf()]
  const upload = await startUpload(app, doctor, pdf)
  const { token } = stranger
  for (const id of [upload, UNKNOWN_ID]) {
    expect((await sendPart(app, stranger, id, { content: pdf })).status).toBe(404)
    expect((await app.call('GET /documents/uploads/:id', { token, params: { id } })).status).toBe(404)
    expect((await finishUpload(app, stranger, id)).status).toBe(404)
  }
  const { id: documentId } = await addDocument(app, doctor)
  const own = await startUpload(app, stranger, pdf)
  await sendParts(app, stranger, own, pdf)
  for (const id of [documentId, UNKNOWN_ID])
    expect(errorOf(await finishUpload(app, stranger, own, { documentId: id }))).toEqual([
      404,
      'DocumentNotFound',
    ])
})

test('files that are not accepted are refused with the reason', async () => {
  const text = Buffer.from('just a text')
  const upload = await startUpload(app, doctor, text)
  await sendParts(app, doctor, upload, text)
  const before = await rows()
  const { status, error } = await finishUpload(app, doctor, upload)
  expect([status, error.errorDto.details]).toEqual([400, documentRefusals.type])
  expect(await rows()).toEqual(before)
  const body = { files: [{ bytes: MAX_DOCUMENT_BYTES }, { bytes: 1 }] }
  const tooLarge = await app.call('POST /documents/uploads', { token: doctor.token, body })
  expect([tooLarge.status, tooLarge.error.errorDto.details]).toEqual([400, documentRefusals.size])
  for (const dates of [{ expiresOn: '2026-02-30' }, { issuedOn: '2026-02-02', expiresOn: '2026-02-01' }])
    expect((await finishUpload(app, doctor, upload, dates)).status).toBe(400)
})

test('finishing several times at once or again makes one document', async () => {
  const pdf = pdfOf()
  const person = await createDoctor(app)
  const upload = await startUpload(app, person, pdf)
  await sendParts(app, person, upload, pdf)
  const before = (await stored()).length
  const finished = await Promise.all([1, 2, 3, 4].map(() => finishUpload(app, person, upload)))
  finished.push(await finishUpload(app, person, upload))
  expect(finished.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(finished.map(({ reply }) => reply.id)).size).toBe(1)
  expect((await app.call('GET /documents', { token: person.token })).reply.items).toHaveLength(1)
  // The part has become a document.
  expect((await stored()).length).toBe(before)
})

test('parallel calls do not exceed the limits', async () => {
  const person = await createDoctor(app)
  const now = app.clock.now()
  const first = await addDocument(app, person)
  const values = Array.from({ length: MAX_DOCUMENTS - 2 }, () => ({
    doctor_id: person.id,
    kind: 'other' as const,
    title: '',
    created_at: now,
    updated_at: now,
  }))
  await app.db.insertInto('documents').values(values).execute()
  const uploads = await Promise.all(
    [1, 2, 3].map(async () => {
      const upload = await startUpload(app, person, pdfOf())
      await sendParts(app, person, upload, pdfOf())
      return upload
    }),
  )
  const answers = await Promise.all(uploads.map((upload) => finishUpload(app, person, upload)))
  expect(answers.map(errorNameOf).toSorted()).toEqual(['', 'DocumentLimit', 'DocumentLimit'])
  await app.db
    .insertInto('document_versions')
    .values(
      Array.from({ length: MAX_DOCUMENT_VERSIONS - 2 }, (_, index) => ({
        document_id: first.id,
        number: index + 2,
        is_current: false,
        bytes: 1,
        pages: 1,
        uploaded_at: now,
        preview: 'none' as const,
        scan: 'unchecked' as const,
      })),
    )
    .execute()
  const rest = uploads.filter((_, index) => answers[index]?.status !== 201)
  const versions = await Promise.all(
    rest.map((upload) => finishUpload(app, person, upload, { documentId: first.id })),
  )
  expect(versions.map(errorNameOf).toSorted()).toEqual(['', 'DocumentVersionLimit'])
  const kept = versions.find(({ status }) => status === 201)
  expect(kept?.reply).toMatchObject({ id: first.id, versions: MAX_DOCUMENT_VERSIONS })
  expect(kept?.reply.current.number).toBe(MAX_DOCUMENT_VERSIONS)
})

const errorNameOf = ({ status, error }: { status: number; error: { errorDto: { errorName: string } } }) =>
  status === 201 ? '' : error.errorDto.errorName

test('another upload ends the oldest one beyond the limit, and its parts go', async () => {
  const person = await createDoctor(app)
  const pdf = pdfOf()
  const oldest = await startUpload(app, person, pdf)
  await sendParts(app, person, oldest, pdf)
  const before = (await stored()).length
  for (let count = 0; count < MAX_OPEN_UPLOADS; count += 1) {
    app.clock.advance({ seconds: 1 })
    await startUpload(app, person, pdf)
  }
  expect((await finishUpload(app, person, oldest)).status).toBe(404)
  expect((await stored()).length).toBe(before - 1)
})

describe('the sweep', () => {
  const sweep = async () => {
    await purgeUploads(app.db, app.clock.now())
    await sweepFiles(app.sealedFiles, app.clock.now())
  }
  const sameOnBothSides = async () => {
    const [files, keys] = [await stored(), await rows()]
    expect(files.toSorted()).toEqual(keys.toSorted())
    return keys.length
  }
  const failing = (on: 'put' | 'remove') => ({
    ...app.sealedFiles,
    queue: app.queue,
    isScanned: false,
    storage: {
      ...app.sealedFiles.storage,
      [on]: async () => Promise.reject(new Error('killed')),
    },
  })

  test('removes uploads that nobody has finished in a day', async () => {
    const person = await createDoctor(app)
    const pdf = pdfOf()
    const upload = await startUpload(app, person, pdf)
    await sendParts(app, person, upload, pdf)
    app.clock.advance({ hours: 23 })
    await sweep()
    person.token = await app.openTestSession(person.id, 'doctor')
    expect(await progress(app, person, upload)).toEqual([[0]])
    app.clock.advance({ hours: 1, seconds: 1 })
    expect(
      (await finishUpload(app, { token: await app.openTestSession(person.id, 'doctor') }, upload)).status,
    ).toBe(404)
    await sweep()
    expect(
      await app.db.selectFrom('document_uploads').select('id').where('id', '=', upload).execute(),
    ).toEqual([])
    await sameOnBothSides()
  })

  test('removes what a killed process has left: a row without its file, and a file that belongs to nothing', async () => {
    app.clock.advance({ hours: 1 })
    await sweep()
    const person = await createDoctor(app)
    const pdf = pdfOf()
    const upload = await startUpload(app, person, pdf)
    const part = { file: 0, part: 0, content: new Blob([new Uint8Array(pdf)]) }
    const id = person.id as DoctorId
    const now = app.clock.now()
    // The removal fails too, as it does not happen in a process that is killed.
    const dead = {
      ...failing('put'),
      storage: { ...failing('put').storage, remove: failing('remove').storage.remove },
    }
    await expect(storePart(dead, id, upload, part, now)).rejects.toThrow('killed')
    expect((await rows()).length).toBe((await stored()).length + 1)
    await sendParts(app, person, upload, pdf)
    await expect(
      finish(dead, id, upload, { kind: 'other', title: '', issuedOn: null, expiresOn: null }, now),
    ).rejects.toThrow('killed')
    expect((await rows()).length).toBe((await stored()).length + 2)
    // Parts that could not be removed after the document was kept.
    const kept = await finish(
      failing('remove'),
      id,
      upload,
      { kind: 'other', title: '', issuedOn: null, expiresOn: null },
      now,
    )
    await sweep()
    expect((await rows()).length).toBeGreaterThan(
      await app.db
        .selectFrom('document_files')
        .select('key')
        .where('version_id', 'is not', null)
        .execute()
        .then((all) => all.length),
    )
    app.clock.advance({ hours: 1 })
    await sweep()
    await sameOnBothSides()
    const [document] = (
      await app.call('GET /documents', { token: await app.openTestSession(person.id, 'doctor') })
    ).reply.items
    expect(document?.id).toBe(kept)
    const owner = { token: await app.openTestSession(person.id, 'doctor') }
    expect((await fetchVersion(app, owner, upload)).rawPayload.equals(pdf)).toBe(true)
  })

  test('a part whose file is lost has to be sent again', async () => {
    const pdf = pdfOf()
    const upload = await startUpload(app, doctor, pdf)
    await sendParts(app, doctor, upload, pdf)
    const { key } = await app.db
      .selectFrom('document_files')
      .select('key')
      .where('upload_id', '=', upload)
      .executeTakeFirstOrThrow()
    await app.sealedFiles.storage.remove(key)
    expect((await finishUpload(app, doctor, upload)).status).toBe(409)
    expect(await progress(app, doctor, upload)).toEqual([[]])
    await sendParts(app, doctor, upload, pdf)
    expect((await finishUpload(app, doctor, upload)).status).toBe(201)
  })
})
