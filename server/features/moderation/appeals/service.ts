import { type AppealOutcome, appealDueAt } from '#contract/moderation/reports.ts'
import type { Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
import {
  appealAnswerMail,
  appealLines,
  type CaseDeps,
  type CaseRow,
  caseById,
  tellReporters,
  undoOutcome,
  viewerOf,
} from '#server/features/moderation/report-cases/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { notify, notifyAll } from '#server/features/platform/notifications/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/**
 * The reported side appeals, once. The same text again changes nothing.
 * @throws NotFound for anybody else; AppealClosed after 30 days, or if there is another appeal
 */
export async function fileAppeal(
  deps: CaseDeps,
  caller: Caller | null,
  id: string,
  { text, token }: { text: string; token?: string | undefined },
  now: Date,
): Promise<void> {
  const { found, viewer } = await viewerOf(deps, caller, id, token)
  if (viewer !== 'reported' || !found.decided_at) throw new AppError('NotFound')
  if (found.appeal_text === text) return
  if (!found.appeal_text && now >= appealDueAt(found.decided_at)) throw new AppError('AppealClosed')
  await inTransaction(deps.db, async (trx) => {
    if (!(await queries.insertAppeal(trx, id, text, now))) {
      if ((await queries.appealOf(trx, id))?.text === text) return
      throw new AppError('AppealClosed', { details: 'Você já recorreu desta decisão.' })
    }
    const userIds = await activeAdminIds(trx)
    await notifyAll(trx, deps.queue, { userIds, kind: 'appeal_filed', subjectId: id }, now)
  })
}

class DecidedMeanwhile extends Error {}

function firstAnswer(found: CaseRow, by: string | null | undefined, admin: Caller, outcome: AppealOutcome) {
  if (!found.appeal_outcome || !found.appeal_decided_at) throw new AppError('NotFound')
  if (by !== admin.userId || found.appeal_outcome !== outcome)
    throw new AppError('ChangedMeanwhile', {
      details: `Este recurso já foi decidido por ${found.appeal_admin_name ?? 'outra pessoa'}.`,
    })
  return {
    id: found.id,
    outcome: found.appeal_outcome,
    reason: found.appeal_reason ?? '',
    decidedAt: found.appeal_decided_at.toISOString(),
  }
}

async function tellReported(
  trx: Trx,
  deps: CaseDeps,
  found: CaseRow,
  answer: { outcome: AppealOutcome; reason: string },
  now: Date,
): Promise<void> {
  const { reported_user_id: userId, reported_email: email } = found
  if (!userId || !email) return
  const after = await caseById(trx, found.id)
  if (!found.reported_suspended_at)
    return notify(trx, deps.queue, { userId, kind: 'appeal_answered', subjectId: found.id }, now)
  const canSignIn = after !== undefined && !after.reported_suspended_at
  await postMail(trx, deps.queue, email, appealAnswerMail({ ...answer, canSignIn }, deps.publicUrl), now)
}

/**
 * Decides an appeal: upholds the decision, or reverses it and restores what it has changed. Not by the admin who decided,
 * unless there is no other. Both sides are told. The same answer again changes nothing.
 * @throws NotFound, AppealNeedsOtherAdmin, ChangedMeanwhile if another answer was given
 */
export async function decideAppeal(
  deps: CaseDeps,
  admin: Caller,
  id: string,
  answer: { outcome: AppealOutcome; reason: string },
  now: Date,
) {
  const { db } = deps
  const { outcome, reason } = answer
  const before = await caseById(db, id)
  if (!before?.appeal_filed_at) throw new AppError('NotFound')
  if (before.appeal_outcome)
    return firstAnswer(before, (await queries.appealOf(db, id))?.decided_by, admin, outcome)
  const admins = await activeAdminIds(db)
  if (before.decided_by === admin.userId && admins.some((one) => one !== admin.userId))
    throw new AppError('AppealNeedsOtherAdmin')
  try {
    await inTransaction(db, async (trx) => {
      if (outcome === 'reverse')
        await undoOutcome(trx, deps, { found: before, by: admin.userId, reason }, now)
      if (!(await queries.decideAppeal(trx, id, { ...answer, by: admin.userId }, now)))
        throw new DecidedMeanwhile()
      const changes = { appeal: { before: null, after: outcome } }
      const entry = { admin: admin.userId, subject: { type: 'report' as const, id }, changes, reason }
      await recordAction(trx, { ...entry, action: 'decided_appeal' }, now)
      await tellReporters(trx, deps, before, appealLines(before, outcome, reason), now)
      await tellReported(trx, deps, before, answer, now)
    })
  } catch (error) {
    if (!(error instanceof DecidedMeanwhile)) throw error
  }
  const after = await caseById(db, id)
  if (!after) throw new AppError('NotFound')
  return firstAnswer(after, (await queries.appealOf(db, id))?.decided_by, admin, outcome)
}
