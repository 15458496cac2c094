import type { Readable } from 'node:stream'
import type { DocumentVersion, StoredDocument } from '#contract/api/hiring/documents.ts'
import { documentName } from '#contract/hiring/documents.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  dropFiles,
  fileOfVersion,
  openFile,
  type SealedFiles,
} from '#server/features/platform/sealed-files/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

export { purgeUploads } from './uploads.ts'

type VersionRow = Awaited<ReturnType<typeof queries.versions>>[number]

const toVersion = (row: VersionRow): DocumentVersion => ({
  id: row.id,
  number: row.number,
  bytes: row.bytes,
  pages: row.pages,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  uploadedAt: row.uploaded_at.toISOString(),
  preview: row.preview,
  scan: row.scan,
})

const toDocument = (row: Awaited<ReturnType<typeof queries.documents>>[number]): StoredDocument => ({
  id: row.document_id,
  kind: row.kind,
  title: row.title,
  current: toVersion(row),
  versions: Number(row.versions),
  sharedWith: Number(row.shared_with),
  isSharedForCheck: row.is_shared_for_check,
})

/** The doctor's documents, the first one first. */
export const listDocuments = async (db: DbOrTrx, doctorId: DoctorId): Promise<StoredDocument[]> =>
  (await queries.documents(db, doctorId)).map(toDocument)

/** @throws DocumentNotFound */
export async function documentOf(db: DbOrTrx, doctorId: DoctorId, id: string): Promise<StoredDocument> {
  const [row] = await queries.documents(db, doctorId, id)
  if (!row) throw new AppError('DocumentNotFound')
  return toDocument(row)
}

/** The versions of a document, the newest first. @throws DocumentNotFound */
export async function listVersions(db: DbOrTrx, doctorId: DoctorId, id: string): Promise<DocumentVersion[]> {
  const rows = await queries.versions(db, doctorId, id)
  if (rows.length === 0) throw new AppError('DocumentNotFound')
  return rows.map(toVersion)
}

/** Changes the name of a document and the dates of its current version. @throws DocumentNotFound */
export async function changeDocument(
  { db }: Pick<SealedFiles, 'db'>,
  doctorId: DoctorId,
  id: string,
  change: Parameters<typeof queries.changeDocument>[3],
  now: Date,
): Promise<StoredDocument> {
  return inTransaction(db, async (trx) => {
    if (!(await queries.changeDocument(trx, doctorId, id, change, now)))
      throw new AppError('DocumentNotFound')
    return documentOf(trx, doctorId, id)
  })
}

/** Deletes a document with its versions, their files, and the grants to open them. @throws DocumentNotFound */
export async function deleteDocument(
  files: Pick<SealedFiles, 'db' | 'storage'>,
  doctorId: DoctorId,
  id: string,
): Promise<void> {
  const keys = await inTransaction(files.db, (trx) => queries.deleteDocument(trx, doctorId, id))
  if (!keys) throw new AppError('DocumentNotFound')
  await dropFiles(files, keys)
}

/** A decrypted file. `bytes` is its length. The stream must be consumed or destroyed. */
export interface OpenedFile {
  stream: Readable
  bytes: number
}

async function openStored(
  files: SealedFiles,
  versionId: string,
  purpose: 'document' | 'preview',
): Promise<OpenedFile | null> {
  const file = await fileOfVersion(files.db, versionId, purpose)
  const stream = file && (await openFile(files, file))
  return stream ? { stream, bytes: file.bytes } : null
}

const isSafe = (version: { scan: DocumentVersion['scan'] } | undefined) =>
  version?.scan === 'unchecked' || version?.scan === 'clean'

/**
 * The PDF of a version, for somebody else than its owner. The caller has to prove that they may open it. Null if there is none, or
 * if the antivirus has not found it clean.
 */
export const openVersionFile = async (files: SealedFiles, versionId: string): Promise<OpenedFile | null> =>
  isSafe(await queries.version(files.db, versionId)) ? openStored(files, versionId, 'document') : null

/** A file of one of the doctor's own versions, scanned or not. @throws DocumentNotFound */
export async function openOwn(
  files: SealedFiles,
  doctorId: DoctorId,
  versionId: string,
  purpose: 'document' | 'preview',
): Promise<OpenedFile & { name: string }> {
  const version = await queries.version(files.db, versionId, doctorId)
  const file = version && (await openStored(files, versionId, purpose))
  if (!file) throw new AppError('DocumentNotFound')
  return { ...file, name: documentName(version) }
}

/**
 * The current ones of these versions that are the doctor's own and not infected, locked for share until the transaction ends. The
 * others are left out.
 */
export const lockOwnVersions = (trx: Trx, doctorId: DoctorId, versionIds: readonly string[]) =>
  versionIds.length > 0 ? queries.lockOwnVersions(trx, doctorId, versionIds) : Promise.resolve([])

/** All versions of a doctor's documents, for an export. */
export const allVersions = queries.allVersions
