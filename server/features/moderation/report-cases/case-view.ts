import type { ReportCase } from '#contract/api/moderation/report-cases.ts'
import { answerDueAt } from '#contract/moderation/reports.ts'
import type { UserId } from '#server/http/caller.ts'
import type { CaseRow, decisionsAbout, reportsOf } from './queries.ts'

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]
type EarlierRow = Awaited<ReturnType<typeof decisionsAbout>>[number]

const iso = (date: Date | null) => date?.toISOString() ?? null

const toDecision = (row: CaseRow) =>
  row.outcome && row.decided_at
    ? {
        outcome: row.outcome,
        reason: row.decision_reason ?? '',
        decidedAt: row.decided_at.toISOString(),
        decidedBy: row.admin_name,
      }
    : null

export const toAppeal = (row: CaseRow) =>
  row.appeal_text !== null && row.appeal_filed_at
    ? {
        text: row.appeal_text,
        filedAt: row.appeal_filed_at.toISOString(),
        outcome: row.appeal_outcome,
        reason: row.appeal_reason,
        decidedAt: iso(row.appeal_decided_at),
        decidedBy: row.appeal_admin_name,
      }
    : null

const toReport = (row: ReportRow) => ({
  id: row.id,
  reportedAt: row.updated_at.toISOString(),
  reason: row.reason,
  reporterName: row.name,
  reporterEmail: row.email ?? row.reporter_email,
  isGuest: row.is_guest,
  snapshot: row.snapshot,
})

/** A case as the list of admins shows it. */
export function toCase(
  row: CaseRow,
  {
    reports,
    decisions,
    admin,
  }: {
    reports: readonly ReportRow[]
    decisions: readonly EarlierRow[]
    admin: { id: UserId; isOnlyOne: boolean }
  },
): ReportCase {
  const own = reports.filter(({ case_id }) => case_id === row.id)
  const appeal = toAppeal(row)
  return {
    id: row.id,
    reportedEntityType: row.entity_type,
    reportedEntityId: row.entity_id,
    title: row.title,
    reportedUserId: row.reported_user_id,
    reportedName: row.reported_name,
    reportedAt: row.last_reported_at.toISOString(),
    reason: own[0]?.reason ?? '',
    reportingUserId: own[0]?.reporter_user_id ?? null,
    openedAt: row.opened_at.toISOString(),
    answerDueAt: answerDueAt(row.opened_at).toISOString(),
    reportCount: own[0]?.report_count ?? 0,
    reports: own.map(toReport),
    decision: toDecision(row),
    appeal,
    needsOtherAdmin: appeal !== null && !appeal.outcome && row.decided_by === admin.id && !admin.isOnlyOne,
    earlier: decisions.flatMap(({ id, reported_user_id, outcome, decided_at }) =>
      reported_user_id === row.reported_user_id && id !== row.id && outcome && decided_at
        ? [{ id, outcome, decidedAt: decided_at.toISOString() }]
        : [],
    ),
  }
}
