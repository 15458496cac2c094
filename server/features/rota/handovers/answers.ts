import type { Handover } from '#contract/api/rota/handovers.ts'
import type { HandoverDecisionForm } from '#contract/rota/handovers-form.ts'
import type { Trx } from '#server/db/client.ts'
import {
  type Actor,
  type BookingRow,
  changing,
  handOver,
  type RegularDoctors,
  recordHandoverStep,
  requireNotInHandover,
  warningsFor,
} from '#server/features/rota/bookings/service.ts'
import { rulesOf } from '#server/features/rota/rota-rules/service.ts'
import type { Caller, DoctorCaller, DoctorId, EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { viewById } from './handover-lists.ts'
import {
  type HandoverDeps,
  type LockedHandover,
  lockHandover,
  requireFit,
  requireHandoverStep,
  settleQuestions,
  tell,
} from './handover-steps.ts'
import * as queries from './queries.ts'

type Deps = HandoverDeps & RegularDoctors

const OTHER_IS_IRREGULAR =
  'O registro de quem assumiria o plantão está irregular no CRM. A troca só pode valer depois que isso for resolvido.'
const OTHER_IS_BUSY = 'Quem assumiria o plantão já combinou outro nesse horário.'

/**
 * Refuses if a doctor who takes a plantão over has an irregular registration and no verified one.
 * @throws RegistrationIrregular, which names the council only to the doctor herself
 */
async function requireAllRegular(
  trx: Trx,
  { requireRegular }: RegularDoctors,
  { handover: { to_doctor_id: colleagueId, proposer_id: proposerId }, returned }: LockedHandover,
  caller: Caller,
): Promise<void> {
  for (const doctorId of [colleagueId, ...(returned && proposerId ? [proposerId] : [])])
    try {
      await requireRegular(trx, doctorId as DoctorId)
    } catch (error) {
      const isOfOther = error instanceof AppError && error.errorName === 'RegistrationIrregular'
      if (!isOfOther || doctorId === caller.doctorId) throw error
      throw new AppError('RegistrationIrregular', { details: OTHER_IS_IRREGULAR })
    }
}

const spanOf = (row: BookingRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

/** @throws BookingOverlap if one of the doctors works elsewhere at the time of the plantão that she would take over */
async function requireFree(
  trx: Trx,
  { handover, given, returned }: LockedHandover,
  caller: Caller,
): Promise<void> {
  const ids = [given.id, ...(returned ? [returned.id] : [])]
  const colleague = await warningsFor(trx, handover.to_doctor_id, spanOf(given), ids)
  if (colleague.overlaps)
    throw new AppError('BookingOverlap', caller.doctorId ? {} : { details: OTHER_IS_BUSY })
  const proposer = returned && (await warningsFor(trx, handover.proposer_id ?? '', spanOf(returned), ids))
  if (proposer?.overlaps) throw new AppError('BookingOverlap', { details: OTHER_IS_BUSY })
}

/** The plantões change hands, and the parties that did not decide it are told. */
async function takeEffect(
  trx: Trx,
  { queue }: HandoverDeps,
  { handover, given, returned }: LockedHandover,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { to_doctor_id: colleagueId, proposer_id: proposerId, employer_id: employerId } = handover
  const taken = await handOver(
    trx,
    actor,
    [
      { row: given, toDoctorId: colleagueId },
      ...(returned && proposerId ? [{ row: returned, toDoctorId: proposerId }] : []),
    ],
    handover.proposed_at,
    now,
  )
  const [ofColleague, ofProposer] = taken
  const kind = 'booking_handover_answered'
  await tell(trx, queue, { userId: proposerId, kind, bookingId: ofProposer?.id ?? given.id }, now)
  const isFree = actor.caller.doctorId !== null
  const other = isFree ? employerId : colleagueId
  if (ofColleague) await tell(trx, queue, { userId: other, kind, bookingId: ofColleague.id }, now)
}

/** Accepting promises the plantão of the colleague. @throws BookingInHandover if she has promised it already, or proposed it herself */
async function accept(
  trx: Trx,
  deps: Deps,
  locked: LockedHandover,
  actor: Actor<DoctorCaller>,
  now: Date,
): Promise<void> {
  const { handover, given, returned } = locked
  const { caller } = actor
  const { employer_id: employerId, booking_id: bookingId, id } = handover
  await requireFit(trx, locked, now)
  if (!employerId) throw new AppError('HandoverChanged')
  const { handover: rule } = await rulesOf(trx, employerId)
  if (rule === 'none') throw new AppError('HandoverNotAllowed')
  const pair = { employerId, doctorId: handover.to_doctor_id }
  if ((await queries.colleagueName(trx, pair, now)) === undefined) throw new AppError('HandoverChanged')
  if (returned) await requireNotInHandover(trx, returned.id)
  await requireAllRegular(trx, deps, locked, caller)
  await requireFree(trx, locked, caller)
  for (const row of [given, ...(returned ? [returned] : [])])
    await recordHandoverStep(trx, actor, { bookingId: row.id, event: 'acceptHandover' }, now)
  await settleQuestions(trx, handover, now)
  if (rule === 'free') {
    await queries.updateHandover(trx, id, { state: 'done', answered_at: now })
    await takeEffect(trx, deps, locked, actor, now)
    return
  }
  await queries.updateHandover(trx, id, { state: 'accepted', answered_at: now })
  const { queue } = deps
  await tell(trx, queue, { userId: handover.proposer_id, kind: 'booking_handover_answered', bookingId }, now)
  await tell(trx, queue, { userId: employerId, kind: 'booking_handover_waits', bookingId }, now)
}

/**
 * The colleague accepts or refuses. An acceptance takes effect at once, or waits for the company, as its rule is now. The same answer
 * twice is not an error.
 * @throws HandoverNotFound, HandoverChanged, HandoverNotAllowed, BookingInHandover, BookingOverlap, and what `requireRegular` throws
 */
export async function answer(
  deps: Deps,
  actor: Actor<DoctorCaller>,
  id: string,
  accepts: boolean,
  now: Date,
): Promise<Handover> {
  const { caller } = actor
  return changing(deps.db, async (trx) => {
    const locked = await lockHandover(trx, caller, id)
    const {
      state,
      booking_id: bookingId,
      proposer_id: proposerId,
      to_doctor_id: toDoctorId,
    } = locked.handover
    if (toDoctorId !== caller.doctorId) throw new AppError('HandoverNotFound')
    const isAnswered = accepts ? state === 'accepted' || state === 'done' : state === 'refused'
    if (isAnswered) return viewById(trx, caller, id)
    requireHandoverStep(accepts ? 'accept' : 'refuse', 'colleague', state)
    if (accepts) await accept(trx, deps, locked, actor, now)
    else {
      await queries.updateHandover(trx, id, { state: 'refused', answered_at: now })
      await recordHandoverStep(trx, actor, { bookingId, event: 'refuseHandover' }, now)
      await settleQuestions(trx, locked.handover, now)
      const kind = 'booking_handover_answered'
      await tell(trx, deps.queue, { userId: proposerId, kind, bookingId }, now)
    }
    return viewById(trx, caller, id)
  })
}

/**
 * The company approves what both doctors have agreed on, or denies what is open. The same decision twice is not an error.
 * @throws HandoverNotFound, HandoverChanged, BookingOverlap, RegistrationIrregular
 */
export async function decide(
  deps: Deps,
  actor: Actor<EmployerCaller>,
  id: string,
  { approves, reason }: HandoverDecisionForm,
  now: Date,
): Promise<Handover> {
  const { caller } = actor
  return changing(deps.db, async (trx) => {
    const locked = await lockHandover(trx, caller, id)
    const { handover, given, returned } = locked
    if (handover.state === (approves ? 'done' : 'denied')) return viewById(trx, caller, id)
    requireHandoverStep(approves ? 'approve' : 'deny', 'employer', handover.state)
    if (approves) await requireFit(trx, locked, now)
    const decided = { decided_at: now, decided_by: caller.userId }
    await queries.updateHandover(trx, id, { state: approves ? 'done' : 'denied', ...decided })
    await settleQuestions(trx, handover, now)
    if (approves) {
      await requireAllRegular(trx, deps, locked, caller)
      await requireFree(trx, locked, caller)
      await takeEffect(trx, deps, locked, actor, now)
    } else {
      const wasAccepted = handover.state === 'accepted'
      for (const row of [given, ...(returned && wasAccepted ? [returned] : [])])
        await recordHandoverStep(trx, actor, { bookingId: row.id, event: 'denyHandover', note: reason }, now)
      for (const userId of [handover.proposer_id, ...(wasAccepted ? [handover.to_doctor_id] : [])]) {
        const kind = 'booking_handover_answered'
        await tell(trx, deps.queue, { userId, kind, bookingId: given.id }, now)
      }
    }
    return viewById(trx, caller, id)
  })
}
