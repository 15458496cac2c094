import type { Establishment } from '#contract/api/telehealth/establishment-checks.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  CHECK_DAYS,
  CHECK_WARNING_DAYS,
  type CheckedValues,
  type CheckOutcome,
  type CheckState,
  type Requirement,
  requirements,
} from '#contract/telehealth/establishments.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'
import { missingRequirements } from './requirements.ts'

const LISTED_CHECKS = 20
const VISIBLE_CNPJ = 4

const maskCnpj = (values: CheckedValues): CheckedValues => ({
  ...values,
  cnpj: values.cnpj && '•'.repeat(values.cnpj.length - VISIBLE_CNPJ) + values.cnpj.slice(-VISIBLE_CNPJ),
})

/** @throws NotFound if there is no such company */
export async function establishment(db: DbOrTrx, id: string, now: Date): Promise<Establishment> {
  const company = await queries.establishment(db, id, now)
  if (!company) throw new AppError('NotFound')
  const checks = await queries.checksOf(db, id, LISTED_CHECKS)
  return {
    id,
    state: company.state,
    missing: missingRequirements(company.values),
    values: maskCnpj(company.values),
    version: company.version,
    checks: checks.map((check) => ({
      id: check.id,
      outcome: check.outcome,
      note: check.note,
      checkedBy: check.checked_by_name,
      checkedAt: check.checked_at.toISOString(),
      expiresAt: check.expires_at?.toISOString() ?? null,
      values: maskCnpj(check.checked_values),
    })),
  }
}

/** How a company stands with its check. Undefined if there is no such company. */
export async function checkStatus(
  db: DbOrTrx,
  id: string,
  now: Date,
): Promise<
  | {
      state: CheckState
      missing: Requirement[]
      expiresAt: Date | null
      note: string | null
      isTelehealth: boolean
    }
  | undefined
> {
  const company = await queries.establishment(db, id, now)
  return (
    company && {
      state: company.state,
      missing: missingRequirements(company.values),
      expiresAt: company.expires_at,
      note: company.note,
      isTelehealth: company.role === 'telehealth',
    }
  )
}

/** `checkStatus` of a company whose values cannot change until the transaction ends. */
export async function lockedCheckStatus(trx: Trx, id: string, now: Date) {
  await queries.lockCompany(trx, id)
  return checkStatus(trx, id, now)
}

/**
 * Records what an admin found out about a company. An approval is valid for 180 days, and only while the company keeps the
 * values that were checked. The company is told.
 * @throws NotFound, ChangedMeanwhile, EstablishmentIncomplete
 */
export async function decideCheck(
  { db, queue }: { db: Db; queue: Queue },
  admin: UserId,
  id: string,
  { outcome, note, version }: { outcome: CheckOutcome; note: string; version: string },
  now: Date,
): Promise<Establishment> {
  return inTransaction(db, async (trx) => {
    await queries.lockCompany(trx, id)
    const company = await queries.establishment(trx, id, now)
    if (!company) throw new AppError('NotFound')
    if (company.version !== version) throw new AppError('ChangedMeanwhile')
    const missing = missingRequirements(company.values)
    if (outcome === 'approved' && missing.length > 0)
      throw new AppError('EstablishmentIncomplete', {
        details: `Falta: ${missing.map((name) => requirements[name]).join('; ')}.`,
      })
    const expiresAt = outcome === 'approved' ? new Date(now.getTime() + CHECK_DAYS * DAY_MS) : null
    const check = { employerId: id, outcome, note: note || null, values: company.values, admin, expiresAt }
    const subjectId = await queries.insertCheck(trx, check, now)
    await recordAction(
      trx,
      {
        admin,
        action: 'checked_establishment',
        subject: { type: 'organization', id },
        changes: {
          check: { before: company.state, after: outcome },
          checkExpiresAt: { before: company.expires_at, after: expiresAt },
        },
        reason: note || null,
      },
      now,
    )
    const kind = outcome === 'approved' ? 'check_approved' : 'check_refused'
    await notify(trx, queue, { userId: id, kind, subjectId }, now)
    return establishment(trx, id, now)
  })
}

const BATCH = 200

/** Tells companies 30 days before their check expires, and when it has expired. Each check has its own transaction. */
export async function announceCheckExpiry(db: Db, queue: Queue, now: Date): Promise<void> {
  const times = { now, soon: new Date(now.getTime() + CHECK_WARNING_DAYS * DAY_MS) }
  const read = () => queries.checksToAnnounce(db, { ...times, limit: BATCH })
  await inTurnUntilDone({ size: BATCH, read }, (subjectId) =>
    inTransaction(db, async (trx) => {
      const marked = await queries.markAnnounced(trx, subjectId, times)
      if (!marked) return
      const kind = marked.ended_at ? 'check_expired' : 'check_expiring'
      await notify(trx, queue, { userId: marked.employer_id, kind, subjectId }, now)
    }),
  )
}
