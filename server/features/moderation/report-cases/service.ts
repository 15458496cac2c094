import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import type { TransparencyYear } from '#contract/api/moderation/transparency.ts'
import { appealDueAt, type ReportCaseSort } from '#contract/moderation/reports.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
import { actsFor, type Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import { isAppealToken } from './appeal-token.ts'
import type { CaseDeps } from './case-decisions.ts'
import type { CaseFilter } from './case-filter.ts'
import { toAppeal, toCase } from './case-view.ts'
import * as queries from './queries.ts'
import { toYear } from './year-figures.ts'

export { type CaseDeps, decideCases, previewDecisions, resolveCase, tellReporters } from './case-decisions.ts'
export { exportCases } from './cases-csv.ts'
export { undoOutcome } from './decision-effects.ts'
export { appealAnswerMail, appealLines } from './mail.ts'
export { type CaseRow, caseById, openCase } from './queries.ts'

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

/**
 * Whether the viewer of a decision is a reporter or the reported side, who may also use the token of the mail.
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

/**
 * Deletes the decided cases about a removed account and its jobs, except for their figures. Open ones stay until they
 * are decided.
 */
export const deleteCasesAbout = queries.deleteDecided

/** Deletes the decided cases about jobs and profiles that no longer exist. */
export const purgeCases = queries.deleteDecidedOfRemoved

/** The transparency page's figures of each year. */
export const transparencyYears = async (db: DbOrTrx, now: Date): Promise<TransparencyYear[]> =>
  (await queries.figuresByYear(db, now)).map(toYear)
