import type { ListedRegistrationCase, RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { type RegistrationOutcome, registrationName } from '#contract/hiring/registration-checks.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
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
