import type { DocumentVersion } from '#contract/api/hiring/documents.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import {
  documentRefusals,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_VERSIONS,
  MAX_DOCUMENTS,
  MAX_OPEN_UPLOADS,
  UPLOAD_HOURS,
  UPLOAD_PART_BYTES,
} from '#contract/hiring/documents.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { checkDocument, DocumentRefused } from '#server/features/hiring/document-checks/service.ts'
import {
  attachFile,
  detachPart,
  dropFiles,
  partsOf,
  readFileInto,
  type SealedFiles,
  storeFile,
} from '#server/features/platform/sealed-files/service.ts'
import { freeBuffer } from '#server/free-buffer.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { bytesOfFile } from '#server/http/multipart.ts'
import * as queries from './queries.ts'

/** The dependencies of uploads: the store, the queue, and whether new documents wait for an antivirus. */
export interface DocumentDeps extends SealedFiles {
  queue: Queue
  isScanned: boolean
}

/** They leave connections of the pool and room on the disk for other calls. A part that waits is in memory. */
const limitParts = createConcurrencyLimit({ name: 'parts of documents', atOnce: 3, waiting: 60 })
// Each takes the whole document into memory, more than once while it is checked.
const limitAssembly = createConcurrencyLimit({ name: 'documents', atOnce: 2, waiting: 30 })

const refused = (text: string) => new AppError('ValidationFailed', { details: text })
const partCount = (bytes: number) => Math.ceil(bytes / UPLOAD_PART_BYTES)
const oldestUpload = (now: Date) => new Date(now.getTime() - UPLOAD_HOURS * HOUR_MS)

/**
 * Begins an upload of files with these sizes, and returns its id. The doctor's oldest ones beyond MAX_OPEN_UPLOADS end.
 * @throws ValidationFailed if they are too large together
 */
export async function startUpload(
  deps: DocumentDeps,
  doctorId: DoctorId,
  sizes: number[],
  now: Date,
): Promise<string> {
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_DOCUMENT_BYTES) throw refused(documentRefusals.size)
  const { id, parts } = await inTransaction(deps.db, async (trx) => {
    await queries.lockDoctor(trx, doctorId)
    const parts = await queries.deleteUploadsBeyond(trx, doctorId, MAX_OPEN_UPLOADS - 1)
    return { id: await queries.insertUpload(trx, doctorId, sizes, now), parts }
  })
  await dropFiles(deps, parts)
  return id
}

/** @throws DocumentUploadNotFound */
async function requireUpload(db: DbOrTrx, doctorId: DoctorId, id: string, now: Date) {
  const upload = await queries.uploadOf(db, doctorId, id, oldestUpload(now))
  if (!upload) throw new AppError('DocumentUploadNotFound')
  return upload
}

/** For each file of an upload, the numbers of its parts that have arrived. @throws DocumentUploadNotFound */
export async function uploadProgress(
  db: DbOrTrx,
  doctorId: DoctorId,
  id: string,
  now: Date,
): Promise<number[][]> {
  const { sizes } = await requireUpload(db, doctorId, id, now)
  const parts = await partsOf(db, id)
  return sizes.map((_, file) => parts.flatMap((one) => (one.file === file ? (one.part ?? []) : [])))
}

/**
 * Stores a part of a file. One that has arrived before is not stored again.
 * @throws DocumentUploadNotFound; ValidationFailed if the upload has no such part or it has another length
 */
export async function storePart(
  deps: DocumentDeps,
  doctorId: DoctorId,
  id: string,
  { file, part, content }: { file: number; part: number; content: Blob },
  now: Date,
): Promise<void> {
  const { sizes } = await requireUpload(deps.db, doctorId, id, now)
  const size = sizes[file]
  if (size === undefined || part >= partCount(size)) throw refused('Este envio não tem esta parte.')
  if (content.size !== Math.min(UPLOAD_PART_BYTES, size - part * UPLOAD_PART_BYTES))
    throw refused('Esta parte não tem o tamanho informado no início do envio.')
  const arrived = await partsOf(deps.db, id)
  if (arrived.some((one) => one.file === file && one.part === part)) return
  const bytes = await bytesOfFile(content)
  await limitParts(() => keepPart(deps, id, { file, part, bytes }, now))
  freeBuffer(bytes)
}

async function keepPart(
  deps: DocumentDeps,
  id: string,
  { bytes, ...place }: { file: number; part: number; bytes: Buffer },
  now: Date,
): Promise<void> {
  const key = await storeFile(deps, bytes, { purpose: 'part', place }, now)
  try {
    if (!(await attachFile(deps.db, key, { upload_id: id }))) throw new AppError('Unavailable')
  } catch (error) {
    await dropFiles(deps, [key])
    const { code } = error as { code?: unknown }
    // The same part has arrived at the same time.
    if (code === UNIQUE_VIOLATION) return
    throw code === FOREIGN_KEY_VIOLATION ? new AppError('DocumentUploadNotFound') : error
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** @throws DocumentUploadIncomplete if parts have not arrived, or the store has lost them */
async function assemble(deps: DocumentDeps, upload: { id: string; sizes: number[] }): Promise<Buffer[]> {
  const parts = await partsOf(deps.db, upload.id)
  if (parts.length < upload.sizes.reduce((sum, size) => sum + partCount(size), 0))
    throw new AppError('DocumentUploadIncomplete')
  const files = upload.sizes.map((size) => Buffer.alloc(size))
  for (const one of parts) {
    const at = (one.part as number) * UPLOAD_PART_BYTES
    const target = (files[one.file as number] as Buffer).subarray(at, at + one.bytes)
    if (!(await readFileInto(deps, one, target))) {
      await detachPart(deps.db, one.key)
      await dropFiles(deps, [one.key])
      throw new AppError('DocumentUploadIncomplete')
    }
  }
  return files
}

export interface NewDocument {
  kind: DocumentKind
  title: string
  issuedOn: string | null
  expiresOn: string | null
  documentId?: string | undefined
}

/**
 * Checks the files of an upload, and keeps them as a new document, or as the current version of one. Returns the document's id.
 * Repeating it changes nothing: the version has the id of its upload.
 * @throws ValidationFailed with the reason of a refusal; DocumentUploadNotFound, DocumentUploadIncomplete, DocumentNotFound,
 * DocumentLimit, DocumentVersionLimit; Unavailable if too many are waiting
 */
export async function finishUpload(
  deps: DocumentDeps,
  doctorId: DoctorId,
  id: string,
  document: NewDocument,
  now: Date,
): Promise<string> {
  const finished = () => queries.documentOfVersion(deps.db, doctorId, id)
  const before = await finished()
  if (before) return before
  return makeVersion(deps, doctorId, id, document, now).catch(async (error: unknown) => {
    // The same call has been faster.
    const meanwhile = await finished()
    if (meanwhile) return meanwhile
    throw error
  })
}

async function makeVersion(
  deps: DocumentDeps,
  doctorId: DoctorId,
  id: string,
  document: NewDocument,
  now: Date,
): Promise<string> {
  const upload = await requireUpload(deps.db, doctorId, id, now)
  await nextNumber(deps.db, doctorId, document)
  return limitAssembly(async () => {
    const files = await assemble(deps, upload)
    const checked = await checkDocument(files).catch((error: unknown) => {
      throw error instanceof DocumentRefused ? refused(documentRefusals[error.reason]) : error
    })
    const key = await storeFile(deps, checked.bytes, { purpose: 'document' }, now)
    try {
      const { documentId, loose } = await inTransaction(deps.db, (trx) =>
        keep(trx, deps, { doctorId, uploadId: id, key, document, ...checked }, now),
      )
      await dropFiles(deps, loose)
      for (const bytes of [...files, checked.bytes]) freeBuffer(bytes)
      return documentId
    } catch (error) {
      await dropFiles(deps, [key])
      throw error
    }
  })
}

/** The number of the next version. @throws DocumentNotFound, DocumentLimit, DocumentVersionLimit */
async function nextNumber(db: DbOrTrx, doctorId: DoctorId, { documentId }: NewDocument): Promise<number> {
  if (documentId === undefined) {
    if ((await queries.countDocuments(db, doctorId)) >= MAX_DOCUMENTS) throw new AppError('DocumentLimit')
    return 1
  }
  const found = await queries.versionNumbers(db, doctorId, documentId)
  if (!found) throw new AppError('DocumentNotFound')
  if (found.count >= MAX_DOCUMENT_VERSIONS) throw new AppError('DocumentVersionLimit')
  return found.newest + 1
}

interface Kept {
  doctorId: DoctorId
  uploadId: string
  key: string
  document: NewDocument
  bytes: Buffer
  pages: number
}

/** Returns the document and the files that belong to nothing any more. */
async function keep(
  trx: Trx,
  { queue, isScanned }: DocumentDeps,
  { doctorId, uploadId, key, document, bytes, pages }: Kept,
  now: Date,
): Promise<{ documentId: string; loose: string[] }> {
  await queries.lockDoctor(trx, doctorId)
  const parts = await queries.deleteUpload(trx, doctorId, uploadId)
  if (!parts) throw new AppError('DocumentUploadNotFound')
  const number = await nextNumber(trx, doctorId, document)
  const documentId = document.documentId ?? (await queries.insertDocument(trx, doctorId, document, now))
  const scan: DocumentVersion['scan'] = isScanned ? 'pending' : 'unchecked'
  const { issuedOn, expiresOn } = document
  const version = { id: uploadId, documentId, number, bytes: bytes.length, pages, issuedOn, expiresOn, scan }
  await queries.insertVersion(trx, version, now)
  if (!(await attachFile(trx, key, { version_id: uploadId }))) throw new AppError('Unavailable')
  await queue.add(trx, 'documents.preview', { versionId: uploadId })
  if (isScanned) await queue.add(trx, 'documents.scan', { versionId: uploadId })
  return { documentId, loose: parts }
}

/** Ends the uploads that nobody has finished in time. The sweep of files removes their parts. */
export async function purgeUploads(db: DbOrTrx, now: Date): Promise<void> {
  await queries.deleteUploadsBefore(db, oldestUpload(now))
}
