import { randomUUID } from 'node:crypto'
import type { Moved, PreviewedMove } from '#contract/api/hiring/application-moves.ts'
import {
  applicationCan,
  type MoveStatus,
  moveActions,
  movesFrom,
} from '#contract/hiring/application-lifecycle.ts'
import { fillTemplate, UNDO_SECONDS } from '#contract/hiring/application-moves.ts'
import type { BulkMoveForm, MoveForm } from '#contract/hiring/application-moves-form.ts'
import { type ApplicationStatus, applicationStatusText } from '#contract/hiring/applications.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { keptSince } from '#contract/platform/retention.ts'
import { isLive, shownStatus } from '#server/db/application-conditions.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import { isOpen } from '#server/db/job-conditions.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  lockReceived,
  moveReceived,
  type ReceivedApplication,
  takeBackMove,
} from '#server/features/hiring/applications/service.ts'
import { endGrants } from '#server/features/hiring/document-grants/service.ts'
import { proposeWithMove, retractProposal } from '#server/features/hiring/interviews/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { movedText } from './moved-text.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

/** A recruiter sees the first opening of an application as the same stage: it decides nothing. */
const stageOf = (status: ApplicationStatus) => (status === 'viewed' ? 'submitted' : status)

async function changedMeanwhile(trx: Trx, application: ReceivedApplication, userId: string, now: Date) {
  const last = await queries.lastChange(trx, application.id)
  const isOwn = last?.author_id === userId
  return new AppError('ApplicationMoved', {
    details: last && movedText({ ...last, status: application.status, isOwn }, now),
    current_status: application.status,
  })
}

const reply = (id: string, status: ApplicationStatus, move: { id: string; send_at: Date } | null): Moved => ({
  id,
  status,
  moveId: move?.id ?? null,
  undoUntil: move?.send_at.toISOString() ?? null,
})

/** The move that the doctor has not seen yet. One that she or the end of the job overtook does not count. */
async function pendingMoveOf(trx: Trx, { id, shown_at }: ReceivedApplication, now: Date) {
  const move = await queries.pendingMove(trx, id, now)
  return move && shown_at?.getTime() === move.send_at.getTime() ? move : null
}

/**
 * Moves an application to another stage. The doctor is told UNDO_SECONDS later; until then she sees the former stage, and the
 * move can be undone. Moving to the stage that it has already changes nothing.
 * @throws ApplicationNotFound, ApplicationMoved if it is not in `expectedStatus` any more, MoveNotAllowed
 */
export async function moveApplication(
  { db, queue }: Deps,
  { employerId, userId }: Pick<EmployerCaller, 'employerId' | 'userId'>,
  id: string,
  form: MoveForm,
  now: Date,
  batchId: string = randomUUID(),
): Promise<Moved> {
  return inTransaction(db, async (trx) => {
    const application = await lockReceived(trx, employerId, id)
    const { status, job } = application
    const pending = await pendingMoveOf(trx, application, now)
    const isUnexpected = form.expectedStatus && stageOf(form.expectedStatus) !== stageOf(status)
    const isRepeated = status === form.status && (!isUnexpected || pending?.author_id === userId)
    if (isRepeated && application.end_reason === null)
      return reply(id, status, pending?.author_id === userId ? pending : null)
    if (isUnexpected) throw await changedMeanwhile(trx, application, userId, now)
    const moves = movesFrom({
      status,
      endReason: application.end_reason,
      isJobOpen: isOpen(job, now),
    })
    if (!moves.some(({ to }) => to === form.status)) throw new AppError('MoveNotAllowed')
    const sendAt = new Date(now.getTime() + UNDO_SECONDS * 1_000)
    const [firstName = ''] = (await queries.doctorName(trx, application.doctor_id)).split(' ')
    if (pending) await queries.setVoid(trx, pending.id, now)
    const moveId = await queries.insertMove(trx, {
      applicationId: id,
      batchId,
      from: status,
      to: form.status,
      formerStatus: shownStatus(application, now),
      authorId: userId,
      reason: form.status === 'rejected' ? (form.reason ?? null) : null,
      showsReason: form.status === 'rejected' && form.showReason,
      message: fillTemplate(form.message, {
        nome: firstName,
        vaga: job.title,
        empresa: (job.employer_hidden ? null : job.employer_name) ?? CONFIDENTIAL_EMPLOYER,
      }),
      replacedId: pending?.id ?? null,
      movedAt: now,
      sendAt,
    })
    const move = { to: form.status, authorId: userId, moveId, shownAt: sendAt }
    await moveReceived(trx, application, move, now)
    if (form.interview) {
      const proposal = { applicationId: id, moveId, authorId: userId, shownAt: sendAt }
      await proposeWithMove(trx, proposal, form.interview, now)
    }
    await queue.add(trx, 'application-moves.tell', { moveId }, { startAfter: sendAt })
    return reply(id, form.status, { id: moveId, send_at: sendAt })
  })
}

/**
 * Undoes a move that the doctor was not told of. Undoing twice is not an error.
 * @throws ApplicationNotFound, MoveFinal if its time is over, or something else has happened to the application since
 */
export async function undoMove(
  { db, queue }: Deps,
  owner: EmployerId,
  { id, moveId }: { id: string; moveId: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const application = await lockReceived(trx, owner, id)
    const move = await queries.moveOf(trx, moveId, id)
    if (!move) throw new AppError('MoveFinal')
    const undone = { id, status: move.from_status, endReason: null }
    if (move.void_at && application.status === move.from_status) return undone
    const isLast = application.shown_at?.getTime() === move.send_at.getTime()
    if (move.void_at || !isLast || move.send_at <= now) throw new AppError('MoveFinal')
    if (application.job.status === 'closed')
      throw new AppError('MoveFinal', {
        details: 'A vaga já foi encerrada, e a decisão não pode ser desfeita.',
      })
    const replaced = move.replaced_id && (await queries.moveOf(trx, move.replaced_id, id))
    const again = replaced ? { id: replaced.id, shownAt: replaced.send_at } : null
    const taken = { id: moveId, from: move.from_status, formerStatus: move.former_status }
    await takeBackMove(trx, application, taken, again, now)
    await retractProposal(trx, moveId)
    await queries.setVoid(trx, moveId, now)
    if (again) {
      await queries.setVoid(trx, again.id, null)
      await queue.add(trx, 'application-moves.tell', { moveId: again.id }, { startAfter: again.shownAt })
    }
    return undone
  })
}

/** The effect of a bulk move on each application, in the order of `ids`. Other companies' applications are left out. */
export async function previewMoves(
  db: Db,
  owner: EmployerId,
  { ids, status }: { ids: readonly string[]; status: MoveStatus },
  now: Date,
): Promise<PreviewedMove[]> {
  const rows = await queries.previewed(db, owner, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const job = { ...row, status: row.job_status }
    const moves = movesFrom({ status: row.status, endReason: row.end_reason, isJobOpen: isOpen(job, now) })
    const stage = applicationStatusText({ status: row.status, endReason: row.end_reason })
    const problem = !isLive(row)
      ? 'A candidatura foi retirada.'
      : row.status === status && row.end_reason === null
        ? `Já está nesta etapa: ${stage}.`
        : moves.some(({ to }) => to === status)
          ? null
          : `Da situação “${stage}” não pode ir para esta etapa.`
    return { id, doctorName: row.name ?? '', jobTitle: row.title, status: row.status, problem }
  })
}

/** Moves one row of a bulk move. */
export const moveInBatch = (
  deps: Deps,
  caller: Pick<EmployerCaller, 'employerId' | 'userId'>,
  id: string,
  { status, reason, showReason, message }: Omit<BulkMoveForm, 'ids' | 'batchId'>,
  { batchId, now }: { batchId: string; now: Date },
) => moveApplication(deps, caller, id, { status, reason, showReason, message }, now, batchId)

/** The moves of a batch by the id of their application. */
export async function movesOfBatch(db: Db, owner: EmployerId, batchId: string): Promise<Map<string, string>> {
  const rows = await queries.movesOfBatch(db, owner, batchId)
  return new Map(rows.map((row) => [row.application_id, row.id]))
}

const kindTo = (status: MoveStatus) => {
  const action = moveActions.find((one) => applicationCan[one].to === status)
  return action ? applicationCan[action].tells : null
}

/** Tells the doctor of a move, once, unless she or the end of the job overtook it. */
export async function tellMove({ db, queue }: Deps, moveId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const move = await queries.lockDueMove(trx, moveId, now)
    if (!move) return
    if (move.isOvertaken) return queries.setVoid(trx, moveId, now)
    await queries.markSent(trx, moveId, now)
    if (move.to_status === 'rejected') await endGrants(trx, [move.application_id], 'rejected', now)
    const isWithdrawn = !isLive(move.application)
    const isNoChange = move.to_status === move.former_status && move.message === ''
    const kind = kindTo(move.to_status)
    if (isWithdrawn || isNoChange || !kind) return
    await notify(
      trx,
      queue,
      { userId: move.application.doctor_id, kind, subjectId: move.application_id },
      now,
    )
  })
}

const MOVES_PER_TURN = 200

/** Tells of every move that is due and was not told by its own work. */
export async function tellDueMoves(deps: Deps, now: Date): Promise<void> {
  const read = () => queries.dueMoves(deps.db, now, MOVES_PER_TURN)
  await inTurnUntilDone({ size: MOVES_PER_TURN, read }, (id) => tellMove(deps, id, now))
}

const PURGED_AT_ONCE = 5_000

/** Deletes moves that were void before the doctor was told of them. Those that she has seen belong to her application. */
export async function purgeVoidMoves(db: Db, now: Date): Promise<void> {
  while ((await queries.deleteVoid(db, keptSince('voidMoves', now), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
}
