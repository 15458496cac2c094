import type { Booking, BookingTerms } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { bookingCan, isLateCancellation, MAX_PROPOSED_CHANGES } from '#contract/rota/bookings.ts'
import type { ChangeForm } from '#contract/rota/bookings-form.ts'
import type { Trx } from '#server/db/client.ts'
import { dateAt } from '#server/features/rota/planned-dates/service.ts'
import type { DoctorCaller, EmployerCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import {
  type Actor,
  changing,
  type Deps,
  lockOwn,
  requireComing,
  requireStep,
  sideOf,
  take,
} from './booking-steps.ts'
import { bookingOf, termsOf } from './booking-view.ts'
import { requireNotInHandover } from './handing-over/handing-over.ts'
import { lockWithJob, placeOf } from './offers.ts'
import * as queries from './queries.ts'

/**
 * Cancels an agreed plantão that has not begun. Less notice than agreed is recorded as late.
 * @throws BookingNotFound, BookingChanged
 */
export async function cancel(
  { db, queue }: Deps,
  actor: Actor,
  id: string,
  reason: string,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    if (row.state === bookingCan.cancel.to) return bookingOf(row, now)
    const side = sideOf(actor.caller)
    requireStep('cancel', row, side, now)
    if (row.starts_at <= now) throw new AppError('BookingChanged')
    const columns = {
      state: bookingCan.cancel.to,
      cancelled_by: side,
      is_late_cancellation: isLateCancellation(
        { startsAt: row.starts_at, noticeHours: row.notice_hours },
        now,
      ),
      cancel_reason: reason,
      change: null,
    }
    return take(
      trx,
      queue,
      row,
      actor,
      { event: 'cancel', columns, note: reason, tells: 'booking_cancelled' },
      now,
    )
  })
}

/**
 * Proposes new terms for an agreed plantão that has not begun. Until the doctor accepts them, those that were agreed count.
 * @throws BookingNotFound, BookingChanged, BookingInHandover, ValidationFailed
 */
export async function proposeChange(
  { db, queue }: Deps,
  actor: Actor<EmployerCaller>,
  id: string,
  form: ChangeForm,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    requireStep('proposeChange', row, 'employer', now)
    if (row.starts_at <= now) throw new AppError('BookingChanged')
    await requireNotInHandover(trx, id)
    requireComing(form, 'startsAt', now)
    const { place, payCentavos, paymentDays, note } = form
    const startsAt = new Date(form.startsAt).toISOString()
    const endsAt = new Date(form.endsAt).toISOString()
    const terms = { startsAt, endsAt, place, payCentavos, paymentDays, note }
    if ((await queries.proposedChanges(trx, id)) >= MAX_PROPOSED_CHANGES)
      throw fieldError(
        'startsAt',
        `Este plantão já teve ${MAX_PROPOSED_CHANGES} propostas de mudança, o máximo.`,
      )
    if (isEqual(terms, termsOf(row))) throw fieldError('startsAt', 'Mude pelo menos uma informação.')
    return take(
      trx,
      queue,
      row,
      actor,
      { event: 'proposeChange', columns: { change: terms }, terms, tells: 'booking_change' },
      now,
    )
  })
}

const termKeys = ['startsAt', 'endsAt', 'place', 'payCentavos', 'paymentDays', 'note'] as const
/** Whether nothing differs between two proposals. */
export const isEqual = (one: BookingTerms, other: BookingTerms) =>
  termKeys.every((key) => one[key] === other[key])

/** Takes a proposed change back. Doing so twice is not an error. @throws BookingNotFound, BookingChanged */
export async function takeChangeBack(
  { db, queue }: Deps,
  actor: Actor<EmployerCaller>,
  id: string,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    requireStep('proposeChange', row, 'employer', now)
    if (!row.change) return bookingOf(row, now)
    return take(trx, queue, row, actor, { event: 'takeChangeBack', columns: { change: null } }, now)
  })
}

/**
 * The plantão of the job that a booking takes a place of once it begins at another moment: the one of this moment, its own if it
 * stays on the day, or none. @throws BookingFull
 */
async function placeAt(trx: Trx, row: queries.BookingRow, start: Date) {
  if (start.getTime() === row.starts_at.getTime()) return {}
  const date = await dateAt(trx, row.id, start)
  if (!date) return row.planned_day === brazilDay(start) ? {} : placeOf(undefined)
  if (date.dateId !== row.date_id && date.taken >= date.places) throw new AppError('BookingFull')
  return placeOf(date)
}

/**
 * Accepts or refuses the change that she has read.
 * @throws BookingNotFound, BookingChanged if there is no such change, BookingOverlap, BookingFull
 */
export async function answerChange(
  { db, queue }: Deps,
  actor: Actor<DoctorCaller>,
  id: string,
  { accepts, proposed }: { accepts: boolean; proposed: BookingTerms },
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockWithJob(trx, actor.caller, id)
    requireStep('answerChange', row, 'doctor', now)
    const { change: terms } = row
    if (!terms || row.starts_at <= now || Date.parse(terms.startsAt) <= now.getTime())
      throw new AppError('BookingChanged')
    if (!isEqual(terms, proposed)) throw new AppError('BookingChanged')
    const columns = {
      change: null,
      ...(accepts && {
        ...(await placeAt(trx, row, new Date(terms.startsAt))),
        starts_at: new Date(terms.startsAt),
        ends_at: new Date(terms.endsAt),
        place: terms.place,
        pay_centavos: terms.payCentavos,
        payment_days: terms.paymentDays,
        note: terms.note,
      }),
    }
    const event = accepts ? 'acceptChange' : 'refuseChange'
    return take(trx, queue, row, actor, { event, columns, terms, tells: 'booking_answered' }, now)
  })
}
