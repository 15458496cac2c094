import type { ReportCase } from '#contract/api/admin/report-cases.ts'
import { appealDueAt, type ReportCaseSort, type ReportOutcome } from '#contract/reports.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/admin-log/service.ts'
import { postMail } from '#server/features/mails/service.ts'
import { notify, notifyAll } from '#server/features/notifications/service.ts'
import type { CurrentSettings } from '#server/features/settings/service.ts'
import { activeAdminIds } from '#server/features/users/service.ts'
import { actsFor, type Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { appealToken, isAppealToken } from './appeal-token.ts'
import type { CaseFilter } from './case-filter.ts'
import { toAppeal, toCase } from './case-view.ts'
import { applyOutcome } from './decision-effects.ts'
import { answerLines, guestAnswerMail, suspensionMail } from './mail.ts'
import * as queries from './queries.ts'

export { exportCases } from './cases-csv.ts'
export { undoOutcome } from './decision-effects.ts'
export { appealAnswerMail, appealLines } from './mail.ts'
export { type CaseRow, caseById, openCase } from './queries.ts'

export interface CaseDeps {
  db: Db
  queue: Queue
  secrets: Secrets
  publicUrl: string
  currentSettings: CurrentSettings
}

/** Cases with their reports, as an admin sees them. */
async function withReports(
  db: DbOrTrx,
  admin: Caller,
  rows: readonly queries.CaseRow[],
): Promise<ReportCase[]> {
  const people = [...new Set(rows.flatMap(({ reported_user_id }) => reported_user_id ?? []))]
  const [reports, decisions, admins] = await Promise.all([
    queries.reportsOf(
      db,
      rows.map(({ id }) => id),
    ),
    queries.decisionsAbout(db, people),
    activeAdminIds(db),
  ])
  const isOnlyOne = admins.every((id) => id === admin.userId)
  return rows.map((row) => toCase(row, { reports, decisions, admin: { id: admin.userId, isOnlyOne } }))
}

/** One case for an admin. @throws NotFound */
export async function oneCase(db: DbOrTrx, admin: Caller, id: string): Promise<ReportCase> {
  const row = await queries.caseById(db, id)
  const [found] = row ? await withReports(db, admin, [row]) : []
  if (!found) throw new AppError('NotFound')
  return found
}

interface CasePage {
  sort?: ReportCaseSort | undefined
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** One page of cases for an admin, with how many are open, the newest report, and how many decisions are contested. */
export async function listCases(
  db: DbOrTrx,
  admin: Caller,
  query: CaseFilter & CasePage,
): Promise<{
  items: ReportCase[]
  total: number
  openCount: number
  appealCount: number
  newestReportAt: string | null
}> {
  const { rows, newestReportAt, ...counts } = await queries.listCases(db, query, {
    sort: query.sort,
    direction: query.direction,
    ...rangeOf(query),
  })
  const items = await withReports(db, admin, rows)
  return { items, ...counts, newestReportAt: newestReportAt?.toISOString() ?? null }
}

/** Tells everyone who reported: accounts in their notifications, others by mail. */
export async function tellReporters(
  trx: Trx,
  { queue }: Pick<CaseDeps, 'queue'>,
  found: queries.CaseRow,
  lines: readonly string[],
  now: Date,
): Promise<void> {
  const { userIds, guests } = await queries.reporters(trx, found.id)
  if (userIds.length > 0)
    await notifyAll(trx, queue, { userIds, kind: 'report_answered', subjectId: found.id }, now)
  for (const { id, email } of guests) await postMail(trx, queue, email, guestAnswerMail(id, lines), now)
}

/** The reported side gets a mail with its own link if it can no longer sign in. */
async function tellReported(trx: Trx, deps: CaseDeps, found: queries.CaseRow, reason: string, now: Date) {
  const { reported_user_id: userId, reported_email: email } = found
  if (!userId || !email) return
  const decided = await queries.caseById(trx, found.id)
  if (!decided?.reported_suspended_at)
    return notify(trx, deps.queue, { userId, kind: 'content_decided', subjectId: found.id }, now)
  const token = appealToken(deps.secrets, found.id)
  const mail = suspensionMail({ found: decided, reason, token }, deps.publicUrl, now)
  await postMail(trx, deps.queue, email, mail, now)
}

class DecidedMeanwhile extends Error {}

/** The decision that was made. @throws ChangedMeanwhile if it is not what this admin has just tried to do */
function firstDecision(found: queries.CaseRow, admin: Caller, outcome: ReportOutcome) {
  if (!found.outcome || !found.decided_at)
    throw new AppError('ChangedMeanwhile', {
      details: 'Chegou outra denúncia sobre isto. Leia-a antes de decidir.',
    })
  if (found.decided_by !== admin.userId || found.outcome !== outcome)
    throw new AppError('ChangedMeanwhile', {
      details: `Esta denúncia já foi decidida por ${found.admin_name ?? 'outra pessoa'}.`,
    })
  return {
    id: found.id,
    outcome: found.outcome,
    reason: found.decision_reason ?? '',
    decidedAt: found.decided_at.toISOString(),
  }
}

/**
 * Decides a case: does what the outcome says, and tells both sides why. Of two admins at once, the first one decides. The
 * same decision again changes nothing.
 * @throws NotFound, Unprocessable for an admin's account; ChangedMeanwhile if another decision was made, or if another report
 * has come since `seenReportAt`
 */
export async function resolveCase(
  deps: CaseDeps,
  admin: Caller,
  id: string,
  { outcome, reason, ...seen }: { outcome: ReportOutcome; reason: string; seenReportAt?: string | undefined },
  now: Date,
) {
  const seenReportAt = seen.seenReportAt ? new Date(seen.seenReportAt) : undefined
  const before = await queries.caseById(deps.db, id)
  if (!before) throw new AppError('NotFound')
  if (before.outcome) return firstDecision(before, admin, outcome)
  try {
    await inTransaction(deps.db, async (trx) => {
      const by = admin.userId
      const undo = await applyOutcome(trx, deps, { found: before, outcome, reason, by }, now)
      const decision = { outcome, reason, by, undo, seenReportAt }
      if (!(await queries.decide(trx, id, decision, now))) throw new DecidedMeanwhile()
      await recordAction(
        trx,
        {
          admin: by,
          action: 'decided_report',
          subject: { type: 'report', id },
          changes: { outcome: { before: null, after: outcome } },
          reason,
        },
        now,
      )
      await tellReporters(trx, deps, before, answerLines(before, outcome, reason), now)
      if (outcome !== 'dismiss') await tellReported(trx, deps, before, reason, now)
    })
  } catch (error) {
    if (!(error instanceof DecidedMeanwhile)) throw error
  }
  const after = await queries.caseById(deps.db, id)
  if (!after) throw new AppError('NotFound')
  return firstDecision(after, admin, outcome)
}

/**
 * Who is looking at a decision: somebody who reported, or the reported side, also with the token of its mail.
 * @throws NotFound for everybody else, and before the decision
 */
export async function viewerOf(
  { db, secrets }: Pick<CaseDeps, 'db' | 'secrets'>,
  caller: Caller | null,
  id: string,
  token: string | undefined,
): Promise<{ found: queries.CaseRow; viewer: 'reporter' | 'reported' }> {
  const found = await queries.caseById(db, id)
  if (!found?.outcome) throw new AppError('NotFound')
  const isReported = actsFor(caller, found.reported_user_id) && caller?.teamRole !== 'reader'
  if (found.outcome !== 'dismiss' && (isReported || isAppealToken(secrets, id, token)))
    return { found, viewer: 'reported' }
  if (caller && (await queries.isReporter(db, id, caller.userId))) return { found, viewer: 'reporter' }
  throw new AppError('NotFound')
}

/** A decision as one of the two sides sees it. Neither learns who the other is. @throws NotFound */
export async function decisionFor(
  deps: Pick<CaseDeps, 'db' | 'secrets'>,
  caller: Caller | null,
  id: string,
  { token, now }: { token: string | undefined; now: Date },
) {
  const { found, viewer } = await viewerOf(deps, caller, id, token)
  if (!found.outcome || !found.decided_at) throw new AppError('NotFound')
  const appeal = toAppeal(found)
  const dueAt = appealDueAt(found.decided_at)
  return {
    id,
    viewer,
    reportedEntityType: found.entity_type,
    title: found.title,
    outcome: found.outcome,
    reason: found.decision_reason ?? '',
    decidedAt: found.decided_at.toISOString(),
    appealDueAt: dueAt.toISOString(),
    canAppeal: viewer === 'reported' && !appeal && now < dueAt,
    appeal: viewer === 'reported' ? appeal : appeal?.outcome ? { ...appeal, text: '' } : null,
  }
}

/** Deletes the decided cases about what a removed account owned, except for their figures. Open ones stay until they are decided. */
export const deleteCasesAbout = queries.deleteDecided

/** Deletes the decided cases about what no longer exists. */
export const purgeCases = queries.deleteDecidedOfRemoved
