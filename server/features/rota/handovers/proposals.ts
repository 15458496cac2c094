import type { Handover } from '#contract/api/rota/handovers.ts'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { MAX_PROPOSED_HANDOVERS } from '#contract/rota/handovers.ts'
import type { HandoverForm } from '#contract/rota/handovers-form.ts'
import type { Trx } from '#server/db/client.ts'
import {
  type Actor,
  type BookingRow,
  changing,
  lockBookings,
  recordHandoverStep,
  requireNotInHandover,
  requireStep,
  warningsFor,
} from '#server/features/rota/bookings/service.ts'
import { rulesOf } from '#server/features/rota/rota-rules/service.ts'
import type { DoctorCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { viewById } from './handover-lists.ts'
import {
  type HandoverDeps,
  lockHandover,
  requireHandoverStep,
  settleQuestions,
  tell,
} from './handover-steps.ts'
import * as queries from './queries.ts'

/** '04/12/2026, 19:00' */
const startText = ({ starts_at: start }: BookingRow) =>
  `${brazilDay(start).split('-').reverse().join('/')}, ${brazilTime(start)}`

/** @throws ValidationFailed unless it is a coming plantão of the colleague with the same company */
async function requireReturned(
  trx: Trx,
  returned: BookingRow | undefined,
  { given, toDoctorId }: { given: BookingRow; toDoctorId: string },
  now: Date,
): Promise<BookingRow> {
  const isFit =
    returned?.state === 'agreed' &&
    returned.doctor_id === toDoctorId &&
    returned.employer_id === given.employer_id &&
    returned.starts_at > now &&
    returned.change === null
  if (!isFit) throw fieldError('otherBookingId', 'Este plantão não pode ser trocado. Escolha outro.')
  const span = { startsAt: returned.starts_at, endsAt: returned.ends_at }
  const { overlaps } = await warningsFor(trx, given.doctor_id ?? '', span, [given.id])
  if (overlaps) throw new AppError('BookingOverlap')
  return returned
}

/**
 * Proposes to a colleague to take an agreed plantão over, or to swap it for one of hers.
 * @throws BookingNotFound, BookingChanged, BookingInChange, BookingInHandover, HandoverNotAllowed, BookingOverlap if the doctor works
 * elsewhere at the time of the other plantão, ValidationFailed
 */
export async function propose(
  { db, queue }: HandoverDeps,
  actor: Actor<DoctorCaller>,
  bookingId: string,
  { toDoctorId, otherBookingId, reason }: HandoverForm,
  now: Date,
): Promise<Handover> {
  const { doctorId } = actor.caller
  return changing(db, async (trx) => {
    const rows = await lockBookings(trx, otherBookingId ? [bookingId, otherBookingId] : [bookingId])
    const given = rows.find((row) => row.id === bookingId && row.doctor_id === doctorId)
    if (!given) throw new AppError('BookingNotFound')
    requireStep('passOn', given, 'doctor', now)
    const { employer_id: employerId } = given
    if (given.starts_at <= now || !employerId) throw new AppError('BookingChanged')
    if (given.change) throw new AppError('BookingInChange')
    await requireNotInHandover(trx, bookingId)
    if ((await rulesOf(trx, employerId)).handover === 'none') throw new AppError('HandoverNotAllowed')
    if (!(await queries.areLive(trx, [employerId]))) throw new AppError('BookingChanged')
    const colleague = await queries.colleagueName(trx, { employerId, doctorId: toDoctorId }, now)
    if (colleague === undefined || toDoctorId === doctorId)
      throw fieldError('toDoctorId', 'Escolha uma pessoa que trabalha com esta empresa.')
    if ((await queries.proposalsAbout(trx, bookingId)) >= MAX_PROPOSED_HANDOVERS)
      throw fieldError(
        'toDoctorId',
        `Este plantão já teve ${MAX_PROPOSED_HANDOVERS} propostas de troca ou passagem, o máximo.`,
      )
    const returned = otherBookingId
      ? await requireReturned(
          trx,
          rows.find((row) => row.id === otherBookingId),
          { given, toDoctorId },
          now,
        )
      : null
    const id = await queries.insertHandover(trx, {
      booking_id: bookingId,
      other_booking_id: otherBookingId,
      to_doctor_id: toDoctorId,
      reason,
      proposed_at: now,
    })
    const what = returned
      ? `Troca com ${colleague} pelo plantão de ${startText(returned)}.`
      : `Passagem para ${colleague}.`
    const note = `${what}\nMotivo: ${reason}`
    await recordHandoverStep(trx, actor, { bookingId, event: 'proposeHandover', note }, now)
    await tell(trx, queue, { userId: toDoctorId, kind: 'booking_handover_asked', bookingId }, now)
    return viewById(trx, actor.caller, id)
  })
}

/**
 * Takes a proposal back that has not taken effect. Taking it back twice is not an error.
 * @throws HandoverNotFound, HandoverChanged
 */
export async function takeBack(
  { db, queue }: HandoverDeps,
  actor: Actor<DoctorCaller>,
  id: string,
  now: Date,
): Promise<Handover> {
  return changing(db, async (trx) => {
    const { handover } = await lockHandover(trx, actor.caller, id)
    const { state, booking_id: bookingId, to_doctor_id: colleagueId } = handover
    if (handover.proposer_id !== actor.caller.doctorId) throw new AppError('HandoverNotFound')
    if (state !== 'taken_back') {
      requireHandoverStep('takeBack', 'proposer', state)
      await queries.updateHandover(trx, id, { state: 'taken_back' })
      await recordHandoverStep(trx, actor, { bookingId, event: 'takeHandoverBack' }, now)
      await settleQuestions(trx, handover, now)
      // She counts with the plantão already.
      if (state === 'accepted')
        await tell(trx, queue, { userId: colleagueId, kind: 'booking_handover_answered', bookingId }, now)
    }
    return viewById(trx, actor.caller, id)
  })
}
