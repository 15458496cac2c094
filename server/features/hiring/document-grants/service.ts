import type { Readable } from 'node:stream'
import { closedMessagesText } from '#contract/hiring/application-messages.ts'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'
import { MAX_SHARED_DOCUMENTS } from '#contract/hiring/document-grants.ts'
import { documentName } from '#contract/hiring/documents.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  lockOwnVersions,
  type OpenedFile,
  openVersionFile,
} from '#server/features/hiring/documents/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { DoctorId, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import { archiveOf } from './archive.ts'
import * as queries from './queries.ts'

export interface Sharing {
  versionIds: readonly string[]
  /** Version of the text that she agreed to. */
  consent: string
}

/**
 * Shares versions of her documents with one of her applications. One that is shared already stays so.
 * @throws ApplicationNotFound; SharingOver if the application has ended; ValidationFailed if one is not the current version of a
 * document of hers, or if there would be too many
 */
export async function shareVersions(
  trx: Trx,
  { doctorId, applicationId }: { doctorId: DoctorId; applicationId: string },
  { versionIds, consent }: Sharing,
  now: Date,
): Promise<void> {
  const application = await queries.lockOwnApplication(trx, doctorId, applicationId, now)
  if (!application) throw new AppError('ApplicationNotFound')
  if (!application.may_share) throw new AppError('SharingOver')
  const ids = [...new Set(versionIds)]
  const own = await lockOwnVersions(trx, doctorId, ids)
  if (own.length < ids.length)
    throw fieldError(
      'versionIds',
      'Um dos documentos mudou ou não está mais nos seus documentos. Marque de novo.',
    )
  await queries.insertGrants(trx, { applicationId, versionIds: ids, consent }, now)
  if ((await queries.countOpen(trx, applicationId)) > MAX_SHARED_DOCUMENTS)
    throw fieldError(
      'versionIds',
      `Compartilhe no máximo ${MAX_SHARED_DOCUMENTS} documentos por candidatura.`,
    )
}

/**
 * Ends the access to a document. Once this is done, nobody opens it by that grant: an opening holds the grant until it is
 * recorded. Revoking twice is not an error.
 * @throws DocumentNotFound if it is not a grant of hers
 */
export async function revoke(db: Db, doctorId: DoctorId, grantId: string, now: Date): Promise<void> {
  const isOwn = await inTransaction(db, (trx) => queries.revoke(trx, doctorId, grantId, now))
  if (!isOwn) throw new AppError('DocumentNotFound')
}

/** Ends the grants of applications that were withdrawn or rejected. */
export const endGrants = queries.endGrants

const sharedDocument = (row: Omit<queries.GrantRow, 'doctor_name'>) => ({
  id: row.id,
  versionId: row.version_id,
  kind: row.kind,
  title: row.title,
  pages: row.pages,
  bytes: row.bytes,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
})

/**
 * The documents that a doctor has shared with one of her applications, and how often each was opened.
 * @throws ApplicationNotFound
 */
export async function ownGrants(db: Db, doctorId: DoctorId, applicationId: string, now: Date) {
  const application = await queries.ownApplication(db, doctorId, applicationId, now)
  if (!application) throw new AppError('ApplicationNotFound')
  const rows = await queries.ownGrants(db, doctorId, applicationId, now)
  return {
    mayShare: application.may_share,
    employerName: application.employer_name,
    needed: application.needed_documents,
    items: rows.map((row) => ({
      ...sharedDocument(row),
      scan: row.scan,
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      openings: Number(row.openings),
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    })),
  }
}

const hasEnded = ({
  status,
  end_reason: endReason,
}: {
  status: ApplicationStatus
  end_reason: EndReason | null
}) => closedMessagesText({ status, endReason }) !== null

/** The documents that the people of a company may open for an application now; none if it is not one of theirs. */
export async function sharedDocuments(db: DbOrTrx, employerId: EmployerId, applicationId: string, now: Date) {
  const rows = await queries.openGrants(db, employerId, { applicationId }, now)
  const asked = await queries.askedDocuments(db, employerId, applicationId)
  return {
    // Nothing can be asked for once the application has ended.
    needed: asked && !hasEnded(asked) ? asked.needed_documents : [],
    requestedAt: asked?.requested_at ?? null,
    items: rows.map(sharedDocument),
  }
}

/** Records openings, and returns what was opened. Empty if nothing may be. */
const recordOpenings = (
  db: Db,
  { employerId, userId }: EmployerCaller,
  of: { grantId: string } | { applicationId: string },
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    const rows = await queries.lockOpenGrants(trx, employerId, of, now)
    if (rows.length > 0)
      await queries.insertOpenings(
        trx,
        rows.map(({ id }) => id),
        userId,
        now,
      )
    return rows
  })

/**
 * The file of a shared document. The opening is recorded before the first byte, and only if there is a file.
 * @throws DocumentNotFound, also if the grant has ended or is not for this company
 */
export async function openDocument(
  files: SealedFiles,
  caller: EmployerCaller,
  grantId: string,
  now: Date,
): Promise<OpenedFile & { name: string }> {
  const [row] = await queries.openGrants(files.db, caller.employerId, { grantId }, now)
  const file = row && (await openVersionFile(files, row.version_id))
  if (!row || !file) throw new AppError('DocumentNotFound')
  try {
    const recorded = await recordOpenings(files.db, caller, { grantId }, now)
    if (recorded.length === 0) throw new AppError('DocumentNotFound')
    return { ...file, name: documentName(row) }
  } catch (error) {
    file.stream.destroy()
    throw error
  }
}

/**
 * All documents that are shared with an application, as a ZIP with a list of its contents. Files are read one after another
 * while the archive is sent.
 * @throws DocumentNotFound if there is none
 */
export async function openAllDocuments(
  files: SealedFiles,
  caller: EmployerCaller,
  applicationId: string,
  now: Date,
): Promise<{ stream: Readable; doctorName: string }> {
  const rows = await recordOpenings(files.db, caller, { applicationId }, now)
  const [first] = rows
  if (!first) throw new AppError('DocumentNotFound')
  const documents = rows.map((row) => ({
    ...row,
    open: async () => {
      const file = await openVersionFile(files, row.version_id)
      if (!file) throw new Error(`the store has no document of version ${row.version_id}`)
      return file.stream
    },
  }))
  return { stream: await archiveOf(documents, now), doctorName: first.doctor_name ?? '' }
}

/** Records that an admin opened a document, for the doctor. The caller has to prove that they may. */
export const recordTeamOpening = queries.insertTeamOpening

export async function openings(db: Db, doctorId: DoctorId, query: { page: number; pageSize: number }) {
  const { items, total } = await queries.openingsOf(db, doctorId, rangeOf(query))
  return {
    total,
    items: items.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      companyName: row.company_name,
      openedBy: row.opened_by,
      jobTitle: row.job_title,
      reason: row.reason,
      isForCheck: row.is_for_check,
      applicationId: row.application_id,
      openedAt: row.opened_at.toISOString(),
    })),
  }
}

const ENDED_AT_ONCE = 1_000

/** Records the end of grants that `grantEndReason` no longer accepts. */
export async function endDueGrants(db: Db, now: Date): Promise<void> {
  while ((await queries.endDueGrants(db, now, ENDED_AT_ONCE)) === ENDED_AT_ONCE);
}

const TOLD_AT_ONCE = 500

/** Tells doctors, once a day, for which application, and by which request of an admin or for which check, their documents were opened. */
export async function tellOfOpenings({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  let told: Awaited<ReturnType<typeof queries.takeUntold>>
  do
    told = await inTransaction(db, async (trx) => {
      const untold = await queries.takeUntold(trx, now, TOLD_AT_ONCE)
      for (const { doctor_id: userId, application_id, by_team } of untold) {
        if (application_id)
          await notify(trx, queue, { userId, kind: 'documents_opened', subjectId: application_id }, now)
        if (by_team)
          await notify(trx, queue, { userId, kind: 'document_opened_by_team', subjectId: by_team }, now)
      }
      return untold
    })
  while (told.length > 0)
}
