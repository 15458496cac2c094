import type { DecisionPreview, ReportOutcome } from '#contract/moderation/reports.ts'
import type { BulkReply } from '#contract/platform/bulk.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { notify, notifyAll } from '#server/features/platform/notifications/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { type BulkRequest, changeRows } from '#server/http/bulk.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { appealToken } from './appeal-token.ts'
import { applyOutcome } from './decision-effects.ts'
import { answerLines, guestAnswerMail, suspensionMail } from './mail.ts'
import { alreadyDecided, effectOf } from './policy.ts'
import * as queries from './queries.ts'

export interface CaseDeps {
  db: Db
  queue: Queue
  secrets: Secrets
  publicUrl: string
  currentSettings: CurrentSettings
}

interface DecisionForm {
  outcome: ReportOutcome
  reason: string
  seenReportAt?: string | undefined
}

interface When {
  now: Date
  /** Shared by the entries of one bulk action. */
  batchId?: string
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

const REPORTED_AGAIN = 'Chegou outra denúncia sobre isto. Leia-a antes de decidir.'

class DecidedMeanwhile extends Error {}

/** The decision that was made. @throws ChangedMeanwhile unless it is the one that this admin has just tried to make */
function firstDecision(found: queries.CaseRow, admin: Caller, outcome: ReportOutcome) {
  if (!found.outcome || !found.decided_at) throw new AppError('ChangedMeanwhile', { details: REPORTED_AGAIN })
  if (found.decided_by !== admin.userId || found.outcome !== outcome)
    throw new AppError('ChangedMeanwhile', {
      details: alreadyDecided(found.admin_name),
    })
  return {
    id: found.id,
    outcome: found.outcome,
    reason: found.decision_reason ?? '',
    decidedAt: found.decided_at.toISOString(),
  }
}

/**
 * Decides a case: carries out the outcome, and tells both sides why. If two admins decide at once, the first decision
 * counts. The same decision again changes nothing.
 * @throws NotFound, Unprocessable for an admin's account; ChangedMeanwhile if another decision was made, or if another
 * report has come since `seenReportAt`
 */
export async function resolveCase(
  deps: CaseDeps,
  admin: Caller,
  id: string,
  { outcome, reason, ...seen }: DecisionForm,
  { now, batchId }: When,
) {
  const seenReportAt = seen.seenReportAt ? new Date(seen.seenReportAt) : undefined
  const before = await queries.caseById(deps.db, id)
  if (!before) throw new AppError('NotFound')
  if (before.outcome) return firstDecision(before, admin, outcome)
  try {
    await inTransaction(deps.db, async (trx) => {
      const by = admin.userId
      const undo = await applyOutcome(trx, deps, { found: before, outcome, reason, by, batchId }, now)
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
          batchId: batchId ?? null,
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

interface BulkForm {
  ids: readonly string[]
  batchId?: string | undefined
  outcome: ReportOutcome
  reason: string
  /** Per case: the time of the newest report that the admin has seen. */
  seenReportAt: Readonly<Record<string, string>>
}

/**
 * The same decision about several cases, each by itself: a refusal for one does not stop the others. A case that the
 * admin has not seen is refused.
 */
export const decideCases = (
  deps: CaseDeps,
  admin: Caller,
  { ids, batchId, outcome, reason, seenReportAt }: BulkForm,
  { now, request }: { now: Date; request: BulkRequest },
): Promise<BulkReply> =>
  changeRows(request, { ids, batchId }, (id, batchId) => {
    const seen = seenReportAt[id]
    if (!seen) throw new AppError('ChangedMeanwhile', { details: REPORTED_AGAIN })
    return resolveCase(deps, admin, id, { outcome, reason, seenReportAt: seen }, { now, batchId })
  })

/** The effect that `decideCases` would have on each case, in the order of `ids`. Changes nothing. */
export async function previewDecisions(
  { db }: Pick<CaseDeps, 'db'>,
  { ids, outcome }: { ids: readonly string[]; outcome: ReportOutcome },
  now: Date,
): Promise<DecisionPreview[]> {
  const facts = new Map((await queries.decisionFacts(db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => ({ id, ...effectOf(facts.get(id), outcome, now) }))
}
