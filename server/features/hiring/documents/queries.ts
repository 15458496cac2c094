import { sql } from 'kysely'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { EXPIRY_REMINDER_DAYS } from '#contract/hiring/documents.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { isSharedForCheck } from '#server/db/credentials/registration-checks.ts'
import type { DoctorId } from '#server/http/caller.ts'

/** Locks the doctor, so that her documents and uploads are counted one after the other. */
export async function lockDoctor(trx: Trx, doctorId: DoctorId): Promise<void> {
  await trx
    .selectFrom('doctors')
    .select('user_id')
    .where('user_id', '=', doctorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertUpload(trx: Trx, doctorId: DoctorId, sizes: number[], now: Date) {
  const { id } = await trx
    .insertInto('document_uploads')
    .values({ doctor_id: doctorId, sizes, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes all uploads of a doctor but the newest ones. Returns the keys of their parts. */
export async function deleteUploadsBeyond(trx: Trx, doctorId: DoctorId, kept: number): Promise<string[]> {
  const older = await trx
    .selectFrom('document_uploads')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .offset(kept)
    .execute()
  return deleteUploads(
    trx,
    older.map(({ id }) => id),
  )
}

async function deleteUploads(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const parts = await trx
    .selectFrom('document_files')
    .select('key')
    .where('upload_id', 'in', [...ids])
    .execute()
  await trx
    .deleteFrom('document_uploads')
    .where('id', 'in', [...ids])
    .execute()
  return parts.map(({ key }) => key)
}

/** Removes an upload. Returns the keys of its parts, or null if there is none. */
export async function deleteUpload(trx: Trx, doctorId: DoctorId, id: string): Promise<string[] | null> {
  const row = await trx
    .selectFrom('document_uploads')
    .select('id')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .forUpdate()
    .executeTakeFirst()
  return row ? deleteUploads(trx, [row.id]) : null
}

export const deleteUploadsBefore = (db: DbOrTrx, before: Date) =>
  db.deleteFrom('document_uploads').where('started_at', '<', before).execute()

/** An upload of the doctor that was begun after `since`. */
export const uploadOf = (db: DbOrTrx, doctorId: DoctorId, id: string, since: Date) =>
  db
    .selectFrom('document_uploads')
    .select(['id', 'sizes'])
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .where('started_at', '>', since)
    .executeTakeFirst()

const versionColumns = [
  'document_versions.id',
  'document_versions.number',
  'document_versions.bytes',
  'document_versions.pages',
  'document_versions.issued_on',
  'document_versions.expires_on',
  'document_versions.uploaded_at',
  'document_versions.preview',
  'document_versions.scan',
] as const

const documentsOf = (db: DbOrTrx, doctorId: DoctorId) =>
  db
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .where('documents.doctor_id', '=', doctorId)

/** The doctor's documents, in the order in which they came, or one of them. */
export function documents(db: DbOrTrx, doctorId: DoctorId, id?: string) {
  return documentsOf(db, doctorId)
    .where('document_versions.is_current', '=', true)
    .$if(id !== undefined, (query) => query.where('documents.id', '=', id as string))
    .select([...versionColumns, 'documents.id as document_id', 'documents.kind', 'documents.title'])
    .select((eb) => [
      eb
        .selectFrom('document_versions as all')
        .whereRef('all.document_id', '=', 'documents.id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('versions'),
      eb
        .selectFrom('document_grants')
        .innerJoin('document_versions as shared', 'shared.id', 'document_grants.version_id')
        .whereRef('shared.document_id', '=', 'documents.id')
        .where('document_grants.ended_at', 'is', null)
        .select(({ fn }) => fn.count<string>('application_id').distinct().as('count'))
        .as('shared_with'),
      isSharedForCheck.as('is_shared_for_check'),
    ])
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .execute()
}

/** The versions of a document of the doctor, the newest first. */
export const versions = (db: DbOrTrx, doctorId: DoctorId, documentId: string) =>
  documentsOf(db, doctorId)
    .where('documents.id', '=', documentId)
    .select(versionColumns)
    .orderBy('document_versions.number', 'desc')
    .execute()

/** The document of one of the doctor's versions. */
export async function documentOfVersion(db: DbOrTrx, doctorId: DoctorId, versionId: string) {
  const row = await documentsOf(db, doctorId)
    .where('document_versions.id', '=', versionId)
    .select('documents.id')
    .executeTakeFirst()
  return row?.id
}

export async function countDocuments(db: DbOrTrx, doctorId: DoctorId): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .where('doctor_id', '=', doctorId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of the newest version of the doctor's document and how many there are; undefined if there is no such document. */
export async function versionNumbers(db: DbOrTrx, doctorId: DoctorId, documentId: string) {
  const row = await documentsOf(db, doctorId)
    .where('documents.id', '=', documentId)
    .select(({ fn }) => [fn.max('number').as('newest'), fn.countAll<string>().as('count')])
    .groupBy('documents.id')
    .executeTakeFirst()
  return row && { newest: row.newest, count: Number(row.count) }
}

export async function insertDocument(
  trx: Trx,
  doctorId: DoctorId,
  { kind, title }: { kind: DocumentKind; title: string },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('documents')
    .values({ doctor_id: doctorId, kind, title, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Dates {
  issuedOn: string | null
  expiresOn: string | null
}

interface NewVersion extends Dates {
  id: string
  documentId: string
  number: number
  bytes: number
  pages: number
  scan: 'unchecked' | 'pending'
}

/** Adds the version that replaces the current one. */
export async function insertVersion(trx: Trx, version: NewVersion, now: Date): Promise<void> {
  const { id, documentId, number, bytes, pages, issuedOn, expiresOn, scan } = version
  await trx
    .updateTable('document_versions')
    .set({ is_current: false })
    .where('document_id', '=', documentId)
    .where('is_current', '=', true)
    .execute()
  await trx
    .insertInto('document_versions')
    .values({
      id,
      document_id: documentId,
      number,
      is_current: true,
      bytes,
      pages,
      issued_on: issuedOn,
      expires_on: expiresOn,
      uploaded_at: now,
      preview: 'pending',
      scan,
    })
    .execute()
  await trx.updateTable('documents').set({ updated_at: now }).where('id', '=', documentId).execute()
}

/** Whether there is such a document. With another expiry, reminders begin again. */
export async function changeDocument(
  trx: Trx,
  doctorId: DoctorId,
  id: string,
  { title, issuedOn, expiresOn }: Dates & { title: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set({ title, updated_at: now })
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('document_versions')
    .set({
      issued_on: issuedOn,
      expires_on: expiresOn,
      reminded_days: sql`case when expires_on is not distinct from ${expiresOn}::date then reminded_days end`,
    })
    .where('document_id', '=', id)
    .where('is_current', '=', true)
    .execute()
  return true
}

/** Removes a document with its versions. Returns the keys of their files, or null if there is no such document. */
export async function deleteDocument(trx: Trx, doctorId: DoctorId, id: string): Promise<string[] | null> {
  const files = await trx
    .selectFrom('document_files')
    .innerJoin('document_versions', 'document_versions.id', 'document_files.version_id')
    .select('key')
    .where('document_id', '=', id)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 0n ? null : files.map(({ key }) => key)
}

/** One of the doctor's versions, or anybody's. */
export const version = (db: DbOrTrx, id: string, doctorId?: DoctorId) =>
  db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .where('document_versions.id', '=', id)
    .$if(doctorId !== undefined, (query) => query.where('documents.doctor_id', '=', doctorId as DoctorId))
    .select(['kind', 'title', 'preview', 'scan'])
    .executeTakeFirst()

/** All versions of all documents, with what names their files. */
export const allVersions = (db: DbOrTrx, doctorId: DoctorId) =>
  documentsOf(db, doctorId)
    .select(['document_versions.id', 'kind', 'title', 'number'])
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .orderBy('number')
    .execute()

/** The current ones of these versions that are the doctor's and not infected, locked for share. */
export const lockOwnVersions = (trx: Trx, doctorId: DoctorId, ids: readonly string[]) =>
  documentsOf(trx, doctorId)
    .where('document_versions.id', 'in', [...ids])
    .where('is_current', '=', true)
    .where('scan', '<>', 'infected')
    .select(['document_versions.id', 'document_id as documentId', 'kind', 'title'])
    .orderBy('document_versions.id')
    .forShare()
    .execute()

export async function setPreview(db: DbOrTrx, id: string, preview: 'ready' | 'none'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_versions')
    .set({ preview })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function setScan(db: DbOrTrx, id: string, scan: 'clean' | 'infected'): Promise<void> {
  await db.updateTable('document_versions').set({ scan }).where('id', '=', id).execute()
}

const [early, late] = EXPIRY_REMINDER_DAYS
const daysLeft = (today: string) => sql<number>`(expires_on - ${today}::date)`
/** The last reminder that is due. */
const dueStep = (today: string) =>
  sql<number>`case when ${daysLeft(today)} <= ${late} then ${late}::int else ${early}::int end`
const isDue = (today: string) => sql<boolean>`is_current and ${daysLeft(today)} between 0 and ${early}
  and (reminded_days is null or reminded_days > ${dueStep(today)})`

/** Doctors with documents of whose expiry they have to be reminded. Not those who are leaving or are suspended. */
export async function doctorsToRemind(db: DbOrTrx, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .innerJoin('users', 'users.id', 'documents.doctor_id')
    .select('users.id')
    .distinct()
    .where(isDue(today))
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks that a doctor is reminded of her documents, and returns them, the first to expire first. */
export async function markReminded(trx: Trx, doctorId: string, today: string) {
  const rows = await trx
    .updateTable('document_versions')
    .from('documents')
    .innerJoin('users', 'users.id', 'documents.doctor_id')
    .set({ reminded_days: dueStep(today) })
    .whereRef('documents.id', '=', 'document_versions.document_id')
    .where('documents.doctor_id', '=', doctorId)
    .where(isDue(today))
    .returning(['documents.id', 'kind', 'title', 'expires_on', 'users.email'])
    .execute()
  return rows.toSorted((one, other) => (one.expires_on ?? '').localeCompare(other.expires_on ?? ''))
}
