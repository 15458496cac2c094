import { sql } from 'kysely'
import type { ApprovalStatus } from '#contract/admin/approvals.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { openingRequestIsOpen, openingRequestIsUsable } from '#server/db/credentials/opening-requests.ts'
import type { UserId } from '#server/http/caller.ts'

export type RequestRow = Awaited<ReturnType<typeof requestsAbout>>[number]

/** The requests that can be decided, and those by which somebody may open a document now. The oldest first. */
const standing = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('opening_requests')
    .innerJoin('users as doctors', 'doctors.id', 'opening_requests.doctor_id')
    .leftJoin('users as requesters', 'requesters.id', 'opening_requests.requested_by')
    .leftJoin('users as deciders', 'deciders.id', 'opening_requests.decided_by')
    .select(({ ref }) => [
      'opening_requests.id',
      'opening_requests.doctor_id',
      'opening_requests.version_id',
      'opening_requests.kind',
      'opening_requests.title',
      'opening_requests.number',
      'opening_requests.requested_by',
      'opening_requests.reason',
      'opening_requests.requested_at',
      'opening_requests.expires_at',
      'opening_requests.opens_until',
      'doctors.name as doctor_name',
      ref('doctors.email').as('doctor_address'),
      'requesters.name as requester_name',
      ref('requesters.email').as('requester_address'),
      'deciders.name as decider_name',
      ref('deciders.email').as('decider_address'),
    ])
    .where((eb) => eb.or([openingRequestIsOpen(now), openingRequestIsUsable(now)]))
    .orderBy('opening_requests.requested_at')
    .orderBy('opening_requests.id')

/** The standing requests about a doctor's documents. */
export const requestsAbout = (db: DbOrTrx, doctorId: string, now: Date) =>
  standing(db, now).where('opening_requests.doctor_id', '=', doctorId).execute()

/** The open requests of everybody, and the approved ones of this admin. */
export const requestsFor = (db: DbOrTrx, admin: UserId, { now, limit }: { now: Date; limit: number }) =>
  standing(db, now)
    .where((eb) => eb.or([eb('opens_until', 'is', null), eb('requested_by', '=', admin)]))
    .limit(limit)
    .execute()

const versionsOf = (db: DbOrTrx) =>
  db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select([
      'document_versions.id',
      'documents.doctor_id',
      'documents.kind',
      'documents.title',
      'document_versions.number',
      'document_versions.is_current',
      'document_versions.uploaded_at',
      'document_versions.bytes',
      'document_versions.pages',
      'document_versions.scan',
    ])

/** The current versions of the doctor's documents, in the order in which they came, and these ones. */
export const listedVersions = (db: DbOrTrx, doctorId: string, alsoIds: readonly string[]) =>
  versionsOf(db)
    .where('documents.doctor_id', '=', doctorId)
    .where((eb) =>
      eb.or([
        eb('is_current', '=', true),
        eb('document_versions.id', '=', sql<string>`any(${[...alsoIds]}::uuid[])`),
      ]),
    )
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .orderBy('number', 'desc')
    .execute()

export async function doctorOfVersion(db: DbOrTrx, versionId: string): Promise<string | undefined> {
  const row = await versionsOf(db).where('document_versions.id', '=', versionId).executeTakeFirst()
  return row?.doctor_id
}

/** Locks a version for share, so that it is not deleted before the transaction ends. */
export const lockVersion = (trx: Trx, versionId: string) =>
  versionsOf(trx)
    .where('document_versions.id', '=', versionId)
    .forShare(['document_versions', 'documents'])
    .executeTakeFirst()

/** Ends the requests whose time is over, so that they no longer stand in the way of a new one. */
export async function expireRequests(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .updateTable('opening_requests')
    .set({ status: 'expired', decided_at: now })
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

/** The admins who can decide a request: all but the one that it comes from, and the doctor, who may be an admin too. */
export const otherAdmins = (db: DbOrTrx, except: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('id', 'not in', except)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The end of the time in which this admin may open the version; undefined if she may not. */
export async function usableUntil(db: DbOrTrx, versionId: string, admin: UserId, now: Date) {
  const row = await db
    .selectFrom('opening_requests')
    .select('opens_until')
    .where('version_id', '=', versionId)
    .where('requested_by', '=', admin)
    .where(openingRequestIsUsable(now))
    .executeTakeFirst()
  return row?.opens_until
}

interface NewRequest {
  version: { id: string; doctor_id: string; kind: DocumentKind; title: string; number: number }
  admin: UserId
  reason: string
  now: Date
  expiresAt: Date
}

/** Returns the id, or null if the admin has an open request for this version. */
export async function insertRequest(
  trx: Trx,
  { version, admin, reason, now, expiresAt }: NewRequest,
): Promise<string | null> {
  const { id, doctor_id, kind, title, number } = version
  const row = await trx
    .insertInto('opening_requests')
    .values({
      doctor_id,
      version_id: id,
      kind,
      title,
      number,
      requested_by: admin,
      reason,
      requested_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'requested_by']).where('status', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const requests = (db: DbOrTrx) => db.selectFrom('opening_requests').selectAll('opening_requests')

export const requestById = (db: DbOrTrx, id: string) => requests(db).where('id', '=', id).executeTakeFirst()

/** Locks the request, so that of concurrent decisions the second sees the first. */
export const lockRequest = (trx: Trx, id: string) =>
  requests(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function decide(
  trx: Trx,
  id: string,
  decision: {
    status: Exclude<ApprovalStatus, 'open' | 'expired'>
    by: UserId
    now: Date
    opensUntil: Date | null
  },
): Promise<void> {
  await trx
    .updateTable('opening_requests')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.now,
      opens_until: decision.opensUntil,
    })
    .where('id', '=', id)
    .execute()
}

const usable = (db: DbOrTrx, id: string, admin: UserId, now: Date) =>
  requests(db).where('id', '=', id).where('requested_by', '=', admin).where(openingRequestIsUsable(now))

/** The admin's own request, if she may open the document now. */
export const usableRequest = (db: DbOrTrx, id: string, admin: UserId, now: Date) =>
  usable(db, id, admin, now).executeTakeFirst()

/** The same, locked for share. */
export const lockUsableRequest = (trx: Trx, id: string, admin: UserId, now: Date) =>
  usable(trx, id, admin, now).forShare().executeTakeFirst()
