import {
  COMPANY_CHECK_DAYS,
  type CompanyAnswer,
  type CompanyCaseOutcome,
} from '#contract/admin/company-checks.ts'
import type { CompanyCheck } from '#contract/api/admin/company-checks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Env } from '#server/env.ts'
import { lockUser } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { isWithinThrottle, throttles } from '#server/features/platform/throttles/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { caseReasonOf, findingOf } from './comparison.ts'
import { type CompanyRegistry, registryOf } from './gateway.ts'
import * as queries from './queries.ts'

export type { CompanyRegistry } from './gateway.ts'

interface Deps {
  db: Db
  queue: Queue
  /** Null if there is none, and admins look for themselves. */
  registry: CompanyRegistry | null
}

/** Longer than a question takes. A process that is killed meanwhile keeps nobody from asking after this. */
const CLAIM_MS = MINUTE_MS / 2
/** The button of admins can be pressed again after this, also if the work was lost. */
const PENDING_MS = 10 * MINUTE_MS
/** Automatic questions about one company are at least this far apart. */
const ANSWER_KEPT_MS = DAY_MS
const PER_SWEEP = 200

/** The registry that the environment names; null if there is none. */
export const companyRegistry = (env: Env, db: DbOrTrx): CompanyRegistry | null =>
  registryOf(env, (cnpj) => queries.holderOf(db, cnpj))

const isPending = ({ requested_at, asked_at }: queries.CompanyRow, now: Date): boolean =>
  requested_at !== null &&
  (asked_at === null || asked_at < requested_at) &&
  requested_at.getTime() > now.getTime() - PENDING_MS

/** The registry's answer about the present CNPJ of a company, and its case. @throws UserNotFound */
export async function companyCheck(
  { db, registry }: { db: DbOrTrx; registry: CompanyRegistry | null },
  id: string,
  now: Date,
): Promise<CompanyCheck> {
  const row = await queries.companyById(db, id)
  if (!row) throw new AppError('UserNotFound')
  const { answer, case_reason, case_opened_at } = row
  return {
    isOn: registry !== null,
    isPending: isPending(row, now),
    answeredAt: row.answered_at?.toISOString() ?? null,
    failedAt: row.failures ? (row.asked_at?.toISOString() ?? null) : null,
    entry: answer?.isFound ? answer : null,
    case:
      case_reason && case_opened_at
        ? {
            reason: case_reason,
            openedAt: case_opened_at.toISOString(),
            outcome: row.case_outcome,
            note: row.case_note,
            closedBy: row.closer_name,
            closedAt: row.case_closed_at?.toISOString() ?? null,
            version: row.version,
          }
        : null,
  }
}

/** Keeps what was found out about a number. A case opens only for something else than the last one was about. */
async function record(
  trx: Trx,
  companyId: string,
  row: queries.CompanyRow,
  answer: CompanyAnswer,
  now: Date,
): Promise<void> {
  const name = row.name ?? ''
  const before = row.answer && findingOf(row.answer, row.compared_name ?? '')
  const finding = findingOf(answer, name)
  if (finding !== before) await queries.setCase(trx, companyId, caseReasonOf(answer, name), now)
}

/** Whether the registry has to be asked, and not only an answer compared with another name. */
const mustAsk = (row: queries.CompanyRow, isForced: boolean, now: Date): boolean =>
  isForced ||
  !row.answered_at ||
  (row.due_at !== null && row.due_at <= now && row.answered_at.getTime() <= now.getTime() - ANSWER_KEPT_MS)

/**
 * Asks the registry about the CNPJ of a company if that is due or an admin wants to know, and opens a case if something is wrong.
 * Asks later if too much has been asked in this minute. Without an answer the company waits for longer and longer, up to a day.
 */
export async function askRegistry(
  { db, queue, registry }: Deps,
  work: { companyId: string; isForced?: boolean },
  now: Date,
  log: (error: unknown) => void,
): Promise<void> {
  const { companyId, isForced = false } = work
  const company = await queries.companyById(db, companyId)
  if (!registry || !company?.cnpj) return
  const number = { companyId, cnpj: company.cnpj }
  if (!mustAsk(company, isForced, now)) return compareAgain(db, companyId, now)
  await queries.prepareCheck(db, number, now)
  const until = new Date(now.getTime() + CLAIM_MS)
  if (!(await queries.claim(db, number, { now, until }))) {
    // The question that is under way began before the admin asked.
    if (isForced && isPending(company, now))
      await queue.add(db, 'company-checks.ask', work, { startAfter: until })
    return
  }
  if (!(await isWithinThrottle(db, throttles.companyRegistryQuestions, 'all', { amount: 1, now }))) {
    await queries.release(db, number)
    return queue.add(db, 'company-checks.ask', work, { startAfter: new Date(now.getTime() + MINUTE_MS) })
  }
  const answer = await registry.lookup(company.cnpj).catch((error: unknown) => {
    log(error)
    return null
  })
  if (!answer) {
    const hours = Math.min(2 ** (company.failures ?? 0), 24)
    return queries.setFailure(db, number, { now, dueAt: new Date(now.getTime() + hours * HOUR_MS) })
  }
  await inTransaction(db, async (trx) => {
    await lockUser(trx, companyId)
    const row = await queries.companyById(trx, companyId)
    // Somebody has changed the number meanwhile, so this answer is about another one.
    if (row?.asked_cnpj !== number.cnpj) return
    await record(trx, companyId, row, answer, now)
    const dueAt = new Date(now.getTime() + COMPANY_CHECK_DAYS * DAY_MS)
    await queries.setAnswer(trx, companyId, { answer, answeredAt: now, dueAt, name: row.name ?? '' })
  })
}

/** Compares the answer that is kept with the company's present name. */
const compareAgain = (db: Db, companyId: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, companyId)
    const row = await queries.companyById(trx, companyId)
    if (!row?.answer || row.compared_name === (row.name ?? '')) return
    await record(trx, companyId, row, row.answer, now)
    await queries.setComparedName(trx, companyId, row.name ?? '')
  })

/** An admin requests a new lookup. Nothing happens while one is waiting. @throws UserNotFound; Unprocessable */
export async function requestQuestion(
  { db, queue, registry }: Deps,
  companyId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = await queries.companyById(trx, companyId)
    if (!company) throw new AppError('UserNotFound')
    if (!registry)
      throw new AppError('Unprocessable', { details: 'Esta instalação não consulta o CNPJ na Receita.' })
    if (!company.cnpj) throw new AppError('Unprocessable', { details: 'Esta empresa não informou o CNPJ.' })
    await lockUser(trx, companyId)
    await queries.prepareCheck(trx, { companyId, cnpj: company.cnpj }, now)
    const row = await queries.companyById(trx, companyId)
    if (!row || isPending(row, now)) return
    await queries.markRequested(trx, companyId, now)
    await queue.add(trx, 'company-checks.ask', { companyId, isForced: true })
  })
}

/**
 * Closes a case with what the admin found out. It opens again when the answer changes.
 * @throws UserNotFound; ChangedMeanwhile if it is not as the admin has seen it
 */
export async function closeCase(
  db: Db,
  companyId: string,
  { version, ...decision }: { outcome: CompanyCaseOutcome; note: string; version: string },
  admin: UserId,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await queries.companyById(trx, companyId))) throw new AppError('UserNotFound')
    await lockUser(trx, companyId)
    const row = await queries.companyById(trx, companyId)
    if (!row?.case_reason || row.case_closed_at || row.version !== version)
      throw new AppError('ChangedMeanwhile')
    await queries.closeCase(trx, companyId, { ...decision, admin }, now)
    await recordAction(
      trx,
      {
        admin,
        action: 'closed_company_case',
        subject: { type: 'organization', id: companyId },
        changes: { companyCase: { before: row.case_reason, after: decision.outcome } },
        reason: decision.note,
      },
      now,
    )
  })
}

/** Asks about companies whose answer is missing, old, or about another name. */
export async function sweepChecks({ db, queue, registry }: Deps, now: Date): Promise<void> {
  if (!registry) return
  const due = await queries.dueCompanies(db, now, PER_SWEEP)
  await queue.addAll(
    db,
    'company-checks.ask',
    due.map((companyId) => ({ companyId })),
  )
}
