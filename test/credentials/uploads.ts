import { randomBytes } from 'node:crypto'
import { DOCUMENT_CONSENT_VERSION } from '#contract/hiring/document-grants.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { UPLOAD_PART_BYTES } from '#contract/hiring/documents.ts'
import { attachFile, storeFile } from '#server/features/platform/sealed-files/service.ts'
import type { TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import { sendForm } from '#test/pictures.ts'

/** A PDF of one empty page, with as many random bytes in a stream that nothing refers to. */
export function pdfOf(padding = 0): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const lengthNow = () => parts.reduce((sum, part) => sum + part.length, 0)
  const add = (...content: (string | Buffer)[]) => {
    offsets.push(lengthNow())
    parts.push(Buffer.from(`${offsets.length} 0 obj\n`), ...content.map((one) => Buffer.from(one)))
    parts.push(Buffer.from('\nendobj\n'))
  }
  add('<</Type/Catalog/Pages 2 0 R>>')
  add('<</Type/Pages/Kids[3 0 R]/Count 1>>')
  add('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>')
  add(`<</Length ${padding}>>\nstream\n`, randomBytes(padding), '\nendstream')
  const start = lengthNow()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Begins the upload of these files. */
export async function startUpload(app: TestApp, { token }: { token: string }, ...files: Buffer[]) {
  const body = { files: files.map(({ length }) => ({ bytes: length })) }
  const { reply, raw } = await app.call('POST /documents/uploads', { token, body })
  if (raw.statusCode !== 201) throw new Error(`not started: ${raw.body}`)
  return reply.id
}

/** The part of a file as it is sent. */
export const partOf = (file: Buffer, part: number) =>
  file.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)

export const sendPart = (
  app: TestApp,
  person: { token: string },
  upload: string,
  { file = 0, part = 0, content }: { file?: number; part?: number; content: Buffer },
) =>
  sendForm(
    app,
    person,
    { file: String(file), part: String(part), content: new File([new Uint8Array(content)], 'part') },
    { url: `/api/documents/uploads/${upload}/parts`, method: 'PUT' },
  )

/** Sends all parts of these files, one after the other. */
export async function sendParts(app: TestApp, person: { token: string }, upload: string, ...files: Buffer[]) {
  for (const [file, bytes] of files.entries())
    for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part += 1) {
      const { status, raw } = await sendPart(app, person, upload, {
        file,
        part,
        content: partOf(bytes, part),
      })
      if (status !== 200) throw new Error(`not sent: ${raw.body}`)
    }
}

interface About {
  kind?: DocumentKind
  title?: string
  issuedOn?: string | null
  expiresOn?: string | null
  documentId?: string
}

export const finishUpload = (app: TestApp, { token }: { token: string }, id: string, about: About = {}) =>
  app.call('POST /documents/uploads/:id/finish', {
    token,
    params: { id },
    body: { kind: 'crm_card', ...about },
  })

/** Uploads a document, or a version of one, and returns it. */
export async function addDocument(app: TestApp, person: TestUser, about: About = {}, bytes = pdfOf()) {
  const upload = await startUpload(app, person, bytes)
  await sendParts(app, person, upload, bytes)
  const { status, reply, raw } = await finishUpload(app, person, upload, about)
  if (status !== 201) throw new Error(`not finished: ${raw.body}`)
  return reply
}

/**
 * A document that the doctor keeps, without the upload and the check of its content, which take most of a second. Nobody draws its
 * preview.
 */
export async function keepDocument(
  { call, clock, db, sealedFiles }: TestApp,
  { id, token }: TestUser,
  { kind = 'crm_card', title = '', issuedOn = null, expiresOn = null }: Omit<About, 'documentId'> = {},
  content = pdfOf(),
) {
  const now = clock.now()
  const key = await storeFile(sealedFiles, content, { purpose: 'document' }, now)
  const document = await db
    .insertInto('documents')
    .values({ doctor_id: id, kind, title, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('document_versions')
    .values({
      document_id: document.id,
      number: 1,
      is_current: true,
      bytes: content.length,
      pages: 1,
      issued_on: issuedOn,
      expires_on: expiresOn,
      uploaded_at: now,
      preview: 'pending',
      scan: 'unchecked',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFile(db, key, { version_id: version.id })
  const { reply } = await call('GET /documents', { token })
  const kept = reply.items.find((one) => one.id === document.id)
  if (!kept) throw new Error('not kept')
  return kept
}

/** The reply to a call for a file of a version. */
export const fetchVersion = (
  app: TestApp,
  { token }: { token: string },
  id: string,
  file: 'file' | 'preview' = 'file',
) =>
  app.app.inject({
    url: `/api/documents/versions/${id}/${file}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** The doctor shares versions of documents with an application, having read the present text. */
export const shareDocuments = (
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  id: string,
  versionIds: string[],
) =>
  app.call('POST /applications/:id/documents', {
    token,
    params: { id },
    body: { versionIds, consent: DOCUMENT_CONSENT_VERSION },
  })
