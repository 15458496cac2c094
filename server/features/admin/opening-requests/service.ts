import { APPROVAL_DAYS, type ApprovalStatus } from '#contract/admin/approvals.ts'
import { DOCUMENT_OPENING_HOURS } from '#contract/admin/opening-requests.ts'
import type {
  DoctorDocument,
  ListedOpeningRequest,
  OpeningRequest,
} from '#contract/api/admin/opening-requests.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type DocumentKind, documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockAccountAndAdmins, userById } from '#server/features/accounts/users/service.ts'
import { recordTeamOpening } from '#server/features/hiring/document-grants/service.ts'
import { type OpenedFile, openVersionFile } from '#server/features/hiring/documents/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notifyAtNextSweep } from '#server/features/platform/notifications/service.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

type Version = NonNullable<Awaited<ReturnType<typeof queries.lockVersion>>>

const nameOf = (name: string | null, email: string | null) => name || email?.split('@')[0] || 'Usuário'

function toRequest(row: queries.RequestRow, admin: UserId): OpeningRequest {
  const isOwn = row.requested_by === admin
  const isApproved = row.opens_until !== null
  return {
    id: row.id,
    requestedBy: row.requested_by ? nameOf(row.requester_name, row.requester_address) : null,
    isOwn,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    opensUntil: row.opens_until?.toISOString() ?? null,
    approvedBy: isApproved ? nameOf(row.decider_name, row.decider_address) : null,
    mayDecide: !isApproved && !isOwn && row.doctor_id !== admin,
    mayOpen: isApproved && isOwn,
  }
}

/**
 * The documents that a doctor keeps, for `admin`, with the requests that stand. Their content is not read. Empty for other accounts.
 * @throws UserNotFound
 */
export async function doctorDocuments(
  db: Db,
  admin: UserId,
  doctorId: string,
  now: Date,
): Promise<{ items: DoctorDocument[]; deciders: string[] }> {
  const account = await userById(db, doctorId)
  if (!account || account.removed_at) throw new AppError('UserNotFound')
  const requests = await queries.requestsAbout(db, doctorId, now)
  const requested = requests.flatMap(({ version_id }) => version_id ?? [])
  const [versions, deciders] = await Promise.all([
    queries.listedVersions(db, doctorId, requested),
    queries.otherAdmins(db, [admin, doctorId]),
  ])
  return {
    deciders: deciders.map(({ name, email }) => nameOf(name, email)),
    items: versions.map((version) => {
      const own = requests
        .filter(({ version_id }) => version_id === version.id)
        .map((request) => toRequest(request, admin))
      return {
        id: version.id,
        kind: version.kind,
        title: version.title,
        number: version.number,
        isReplaced: !version.is_current,
        uploadedAt: version.uploaded_at.toISOString(),
        bytes: version.bytes,
        pages: version.pages,
        scan: version.scan,
        mayRequest:
          version.is_current && isSafe(version) && doctorId !== admin && !own.some(({ isOwn }) => isOwn),
        requests: own,
      }
    }),
  }
}

const LISTED = 50

/** The requests that wait for a second admin, and those by which `admin` may open a document now. */
export async function listRequests(db: Db, admin: UserId, now: Date): Promise<ListedOpeningRequest[]> {
  const rows = await queries.requestsFor(db, admin, { now, limit: LISTED })
  return rows.map((row) => ({
    ...toRequest(row, admin),
    document: { kind: row.kind, title: row.title, number: row.number },
    doctor: {
      id: row.doctor_id,
      name: nameOf(row.doctor_name, row.doctor_address),
      email: row.doctor_address,
    },
  }))
}

const isSafe = ({ scan }: Pick<Version, 'scan'>) => scan === 'unchecked' || scan === 'clean'

/** @throws Conflict unless others than its owner may open it */
function requireSafe(version: Version): void {
  if (!isSafe(version))
    throw new AppError('Conflict', {
      details:
        version.scan === 'infected'
          ? 'O antivírus encontrou um problema neste arquivo. Ninguém da administração pode abri-lo.'
          : 'O antivírus ainda não verificou este arquivo. Tente de novo em alguns minutos.',
    })
}

type Logged =
  | 'requested_approval'
  | 'rejected_approval'
  | 'withdrew_approval'
  | 'approved_document_opening'
  | 'opened_document'

/** Without the doctor's own name for the document, because the log outlives her account. */
const record = (
  trx: Trx,
  {
    admin,
    action,
    request: { doctor_id, kind, number },
    reason = null,
  }: {
    admin: UserId
    action: Logged
    request: { doctor_id: string; kind: DocumentKind; number: number }
    reason?: string | null
  },
  now: Date,
) =>
  recordAction(
    trx,
    {
      admin,
      action,
      subject: { type: 'user', id: doctor_id },
      reason,
      changes: {
        approval: { before: null, after: 'open_document' },
        document: { before: null, after: `${documentKinds[kind]}, versão ${number}` },
      },
    },
    now,
  )

/**
 * Asks the other admins to approve that `admin` opens the current version of a document, and notifies them. Returns the id.
 * @throws DocumentNotFound; Forbidden if the caller is no admin any more; OwnAccount for a document of the admin's own;
 * NoSecondAdmin if nobody could approve it; Conflict if it has been asked already, if the version has been replaced, or if the
 * antivirus has not found it clean
 */
export async function requestOpening(
  db: Db,
  admin: UserId,
  { versionId, reason }: { versionId: string; reason: string },
  now: Date,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const doctorId = await queries.doctorOfVersion(trx, versionId)
    if (!doctorId) throw new AppError('DocumentNotFound')
    if (doctorId === admin)
      throw new AppError('OwnAccount', { details: 'Este documento é seu: abra-o na sua própria conta.' })
    const { adminIds } = await lockAccountAndAdmins(trx, doctorId)
    if (!adminIds.includes(admin)) throw new AppError('Forbidden')
    const version = await queries.lockVersion(trx, versionId)
    if (!version) throw new AppError('DocumentNotFound')
    if (!version.is_current)
      throw new AppError('Conflict', { details: 'Há uma versão nova deste documento. Atualize a página.' })
    requireSafe(version)
    const deciders = adminIds.filter((one) => one !== admin && one !== doctorId)
    if (deciders.length === 0) throw new AppError('NoSecondAdmin')
    await queries.expireRequests(trx, now)
    if (await queries.usableUntil(trx, versionId, admin, now))
      throw new AppError('Conflict', { details: 'A abertura deste documento já foi aprovada.' })
    const expiresAt = new Date(now.getTime() + APPROVAL_DAYS * DAY_MS)
    const id = await queries.insertRequest(trx, { version, admin, reason, now, expiresAt })
    if (!id)
      throw new AppError('Conflict', {
        details: 'Este pedido já foi feito e aguarda outra pessoa da administração.',
      })
    await record(trx, { admin, action: 'requested_approval', request: version, reason }, now)
    await notifyAtNextSweep(trx, { userIds: deciders, kind: 'approval_requested', subjectId: id }, now)
    return id
  })
}

type Decision = Exclude<ApprovalStatus, 'open' | 'expired'>

const decisionActions = {
  approved: 'approved_document_opening',
  rejected: 'rejected_approval',
  withdrawn: 'withdrew_approval',
} as const satisfies Record<Decision, Logged>

/**
 * Decides a request. An approved one lets its requester, and nobody else, open the version for DOCUMENT_OPENING_HOURS. Of
 * concurrent decisions one succeeds.
 * @throws NotFound, OwnApproval, ApprovalClosed; Forbidden if the caller is no admin any more, or withdraws somebody else's;
 * DocumentNotFound and Conflict if there is nothing to open any more
 */
export async function decide(
  db: Db,
  admin: UserId,
  { id, status }: { id: string; status: Decision },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // In the order in which a deletion locks: accounts, versions, requests.
    const found = await queries.requestById(trx, id)
    if (!found) throw new AppError('NotFound')
    const { adminIds } = await lockAccountAndAdmins(trx, found.doctor_id)
    if (!adminIds.includes(admin)) throw new AppError('Forbidden')
    const version = found.version_id ? await queries.lockVersion(trx, found.version_id) : undefined
    const request = await queries.lockRequest(trx, id)
    if (!request) throw new AppError('NotFound')
    const isOwn = request.requested_by === admin
    if (status === 'withdrawn') {
      if (!isOwn) throw new AppError('Forbidden')
    } else if (isOwn || request.doctor_id === admin) throw new AppError('OwnApproval')
    if (request.status !== 'open' || request.expires_at <= now) throw new AppError('ApprovalClosed')
    const isApproved = status === 'approved'
    if (isApproved) {
      if (!request.requested_by || !adminIds.includes(request.requested_by))
        throw new AppError('ApprovalClosed', { details: 'Quem pediu não faz mais parte da administração.' })
      if (!version) throw new AppError('DocumentNotFound')
      requireSafe(version)
    }
    const opensUntil = isApproved ? new Date(now.getTime() + DOCUMENT_OPENING_HOURS * HOUR_MS) : null
    await queries.decide(trx, id, { status, by: admin, now, opensUntil })
    const { reason } = request
    await record(
      trx,
      {
        admin,
        action: decisionActions[status],
        request,
        ...(status !== 'withdrawn' && { reason }),
      },
      now,
    )
  })
}

/**
 * The file of a version whose opening was approved, for the admin who asked for it. The opening is recorded for the doctor and in
 * the log before the first byte, and only if there is a file.
 * @throws DocumentNotFound, also if the time is over or the request is somebody else's
 */
export async function openDocument(
  files: SealedFiles,
  admin: UserId,
  id: string,
  now: Date,
): Promise<OpenedFile & { name: string }> {
  const request = await queries.usableRequest(files.db, id, admin, now)
  const file = request?.version_id && (await openVersionFile(files, request.version_id))
  if (!request || !file) throw new AppError('DocumentNotFound')
  try {
    await inTransaction(files.db, (trx) => recordOpening(trx, admin, request, now))
    return { ...file, name: documentName(request) }
  } catch (error) {
    file.stream.destroy()
    throw error
  }
}

type Usable = NonNullable<Awaited<ReturnType<typeof queries.usableRequest>>>

/** @throws DocumentNotFound if version or request ended meanwhile; Forbidden if the caller is no admin any more */
async function recordOpening(trx: Trx, admin: UserId, { id, doctor_id, version_id }: Usable, now: Date) {
  const { adminIds } = await lockAccountAndAdmins(trx, doctor_id)
  if (!adminIds.includes(admin)) throw new AppError('Forbidden')
  const version = version_id && (await queries.lockVersion(trx, version_id))
  const request = await queries.lockUsableRequest(trx, id, admin, now)
  if (!version || !isSafe(version) || !request) throw new AppError('DocumentNotFound')
  const { kind, title, reason } = request
  const opening = { doctorId: doctor_id, requestId: id, kind, title, reason }
  await recordTeamOpening(trx, opening, now)
  await record(trx, { admin, action: 'opened_document', request, reason }, now)
}
