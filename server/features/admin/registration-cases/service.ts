import type { ListedRegistrationCase, RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { type DocumentScan, documentName } from '#contract/hiring/documents.ts'
import {
  checkReason,
  type RegistrationOutcome,
  registrationName,
} from '#contract/hiring/registration-checks.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds, lockAccountAndAdmins } from '#server/features/accounts/users/service.ts'
import { recordTeamOpening } from '#server/features/hiring/document-grants/service.ts'
import { type OpenedFile, openVersionFile } from '#server/features/hiring/documents/service.ts'
import { lockSharedCard } from '#server/features/hiring/registration-cards/service.ts'
import {
  type LockedCheck,
  lockOpenCheck,
  otherHolder,
  proposeRefusal,
  refuse,
  reopen,
  verifyByHand,
} from '#server/features/hiring/registration-checks/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

const LISTED_DECISIONS = 20

type Row = Awaited<ReturnType<typeof queries.listCases>>['rows'][number]

const listedOf = (row: Row): ListedRegistrationCase => ({
  id: row.id,
  doctorId: row.doctor_id,
  doctorName: row.name ?? '',
  crm: row.crm,
  uf: row.uf,
  state: row.state,
  caseReason: row.case_reason,
  origin: row.origin,
  requestedAt: row.requested_at.toISOString(),
  outcome: row.outcome,
  checkedAt: row.checked_at?.toISOString() ?? null,
  proposedOutcome: row.proposed_outcome,
})

/** One page of the cases. */
export async function listCases(
  db: DbOrTrx,
  query: queries.CaseFilter & { page: number; pageSize: number },
  now: Date,
) {
  const { rows, ...counts } = await queries.listCases(db, query, rangeOf(query), now)
  return { items: rows.map(listedOf), ...counts }
}

const personOf = ({ id, name, email }: { id: string; name: string | null; email: string }) => ({
  id,
  name: name ?? '',
  email,
})

type CaseRow = NonNullable<Awaited<ReturnType<typeof queries.caseById>>>

const isSafe = (scan: DocumentScan | null) => scan === 'unchecked' || scan === 'clean'

function cardOf(row: CaseRow, admin: UserId): RegistrationCase['card'] {
  const { card_number, card_pages, card_bytes, card_uploaded_at, card_scan, card_shared_at } = row
  if (!card_number || !card_pages || !card_bytes || !card_uploaded_at || !card_scan || !card_shared_at)
    return null
  return {
    title: row.card_title ?? '',
    number: card_number,
    pages: card_pages,
    bytes: card_bytes,
    uploadedAt: card_uploaded_at.toISOString(),
    scan: card_scan,
    sharedAt: card_shared_at.toISOString(),
    mayOpen: isSafe(card_scan) && row.doctor_id !== admin,
  }
}

/** A case as `admin` sees it. @throws NotFound */
export async function registrationCase(
  db: DbOrTrx,
  admin: UserId,
  id: string,
  now: Date,
): Promise<RegistrationCase> {
  const row = await queries.caseById(db, id, now)
  if (!row) throw new AppError('NotFound')
  const [holder, decisions] = await Promise.all([
    otherHolder(db, { ...row, doctorId: row.doctor_id }),
    queries.decisionsAbout(db, row, LISTED_DECISIONS),
  ])
  const { answer, asked_at } = row
  return {
    ...listedOf(row),
    version: row.version,
    doctor: personOf({ ...row, id: row.doctor_id }),
    titles: row.own_titles,
    registry:
      answer && asked_at
        ? {
            askedAt: asked_at.toISOString(),
            entry: answer.isFound ? answer : null,
            nameScore: row.name_score,
          }
        : null,
    otherHolder: holder ? { ...personOf(holder), checkId: holder.check_id } : null,
    proposal:
      row.proposed_outcome && row.proposed_at
        ? {
            outcome: row.proposed_outcome,
            reason: row.proposed_reason ?? '',
            proposedBy: row.proposer_name,
            proposedAt: row.proposed_at.toISOString(),
            isOwn: row.proposed_by === admin,
          }
        : null,
    card: cardOf(row, admin),
    history: decisions.flatMap((one) =>
      one.outcome && one.basis && one.checked_at
        ? [
            {
              id: one.id,
              outcome: one.outcome,
              basis: one.basis,
              reason: one.reason,
              checkedBy: one.checker_name,
              approvedBy: one.approver_name,
              checkedAt: one.checked_at.toISOString(),
              expiresAt: one.expires_at?.toISOString() ?? null,
              name: one.checked_name ?? '',
              titles: one.titles ?? [],
            },
          ]
        : [],
    ),
  }
}

type Logged = 'decided_registration' | 'proposed_registration_refusal' | 'returned_registration_refusal'

async function record(
  trx: Trx,
  admin: UserId,
  {
    action,
    check,
    before,
    after,
    reason,
  }: {
    action: Logged | 'reopened_registration'
    check: { doctor_id: string; crm: string; uf: string }
    before: string
    after: string
    reason?: string | null
  },
  now: Date,
): Promise<void> {
  await recordAction(
    trx,
    {
      admin,
      action,
      subject: { type: 'user', id: check.doctor_id },
      changes: {
        registration: { before: null, after: registrationName(check) },
        registrationCheck: { before, after },
      },
      reason: reason ?? null,
    },
    now,
  )
}

/** Locks an open case that is as the admin has seen it. @throws NotFound, ChangedMeanwhile */
async function lockSeen(trx: Trx, id: string, version: string, now: Date) {
  const check = await lockOpenCheck(trx, id)
  const row = await queries.caseById(trx, id, now)
  if (row?.version !== version) throw new AppError('ChangedMeanwhile')
  return { check, state: row.state }
}

/**
 * Records what an admin found out. A verification takes effect at once. A refusal takes something from the doctor, so it waits for
 * the approval of another admin.
 * @throws NotFound, ChangedMeanwhile, NoSecondAdmin, Conflict while the number is verified for another account
 */
export async function decide(
  { db, queue }: Deps,
  admin: UserId,
  id: string,
  decision: { outcome: RegistrationOutcome; reason: string; rqes: readonly string[]; version: string },
  now: Date,
): Promise<RegistrationCase> {
  const { outcome, reason, rqes, version } = decision
  return inTransaction(db, async (trx) => {
    const { check, state } = await lockSeen(trx, id, version, now)
    const change = { check, before: state, after: outcome, reason: reason || null }
    if (outcome === 'verified') {
      await verifyByHand(trx, queue, check, { admin, rqes }, now)
      await record(trx, admin, { ...change, action: 'decided_registration' }, now)
    } else {
      if (!(await activeAdminIds(trx)).some((id) => id !== admin)) throw new AppError('NoSecondAdmin')
      await proposeRefusal(trx, check, { outcome, reason, by: admin }, now)
      await record(trx, admin, { ...change, action: 'proposed_registration_refusal' }, now)
    }
    return registrationCase(trx, admin, id, now)
  })
}

const isProposed = (
  check: LockedCheck,
): check is LockedCheck & { proposed_outcome: NonNullable<LockedCheck['proposed_outcome']> } =>
  check.proposed_outcome !== null

/** Carries out a refusal that another admin has proposed. @throws NotFound, ChangedMeanwhile, OwnApproval */
export async function approveRefusal(
  { db, queue }: Deps,
  admin: UserId,
  id: string,
  version: string,
  now: Date,
): Promise<RegistrationCase> {
  return inTransaction(db, async (trx) => {
    const { check, state } = await lockSeen(trx, id, version, now)
    if (!isProposed(check)) throw new AppError('ChangedMeanwhile')
    if (check.proposed_by === admin) throw new AppError('OwnApproval')
    await refuse(trx, queue, check, admin, now)
    const change = { check, before: state, after: check.proposed_outcome, reason: check.proposed_reason }
    await record(trx, admin, { ...change, action: 'decided_registration' }, now)
    return registrationCase(trx, admin, id, now)
  })
}

/** Takes a proposed refusal back, one's own or that of another admin. @throws NotFound, ChangedMeanwhile */
export async function returnRefusal(
  db: Db,
  admin: UserId,
  id: string,
  version: string,
  now: Date,
): Promise<RegistrationCase> {
  return inTransaction(db, async (trx) => {
    const { check } = await lockSeen(trx, id, version, now)
    if (!isProposed(check)) throw new AppError('ChangedMeanwhile')
    await proposeRefusal(trx, check, null, now)
    const change = { check, before: check.proposed_outcome, after: 'pending' }
    await record(trx, admin, { ...change, action: 'returned_registration_refusal' }, now)
    return registrationCase(trx, admin, id, now)
  })
}

/**
 * The card that the doctor shares for an open check. The opening is recorded for her and in the log before the first byte, and only
 * if there is a file.
 * @throws DocumentNotFound, also if the access has ended; Forbidden for a check of the admin's own, and if the caller is no admin any
 * more
 */
export async function openCard(
  files: SealedFiles,
  admin: UserId,
  id: string,
  now: Date,
): Promise<OpenedFile & { name: string }> {
  const found = await queries.caseById(files.db, id, now)
  if (!found?.card_version_id) throw new AppError('DocumentNotFound')
  if (found.doctor_id === admin) throw new AppError('Forbidden')
  const versionId = found.card_version_id
  const file = await openVersionFile(files, versionId)
  if (!file) throw new AppError('DocumentNotFound')
  try {
    await inTransaction(files.db, async (trx) => {
      const { adminIds } = await lockAccountAndAdmins(trx, found.doctor_id)
      if (!adminIds.includes(admin)) throw new AppError('Forbidden')
      const card = await lockSharedCard(trx, id)
      if (card?.version_id !== versionId || !isSafe(card.scan)) throw new AppError('DocumentNotFound')
      await recordCardOpening(trx, admin, { ...card, checkId: id }, now)
    })
    return { ...file, name: documentName({ kind: 'crm_card', title: found.card_title ?? '' }) }
  } catch (error) {
    file.stream.destroy()
    throw error
  }
}

type OpenedCard = NonNullable<Awaited<ReturnType<typeof lockSharedCard>>> & { checkId: string }

async function recordCardOpening(trx: Trx, admin: UserId, card: OpenedCard, now: Date): Promise<void> {
  const { checkId, doctor_id: doctorId, kind, title, number } = card
  const reason = checkReason(card)
  await recordTeamOpening(trx, { doctorId, checkId, kind, title, reason }, now)
  await recordAction(
    trx,
    {
      admin,
      action: 'opened_document',
      subject: { type: 'user', id: doctorId },
      changes: {
        // Without her own name for it, because the log outlives her account.
        document: { before: null, after: `${documentKinds[kind]}, versão ${number}` },
        registration: { before: null, after: registrationName(card) },
      },
      reason,
    },
    now,
  )
}

/** Opens the check of a decided case again. Returns the new case. @throws NotFound, ChangedMeanwhile if one is open */
export async function reopenCase(db: Db, admin: UserId, id: string, now: Date): Promise<RegistrationCase> {
  return inTransaction(db, async (trx) => {
    const opened = await reopen(trx, id, now)
    const row = await queries.caseById(trx, id, now)
    if (!row) throw new AppError('NotFound')
    const change = { check: row, before: row.outcome ?? row.state, after: 'pending' }
    await record(trx, admin, { ...change, action: 'reopened_registration' }, now)
    return registrationCase(trx, admin, opened, now)
  })
}
