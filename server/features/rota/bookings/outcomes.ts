import type { Booking } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { PaymentForm } from '#contract/rota/bookings-form.ts'
import type { DoctorCaller, EmployerCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { type Actor, changing, type Deps, lockOwn, requireStep, sideOf, take } from './booking-steps.ts'
import { bookingOf } from './booking-view.ts'

/** Records whether the plantão took place, as one side says it. @throws BookingNotFound, BookingChanged before its end */
export async function confirmWork(
  { db, queue }: Deps,
  actor: Actor,
  id: string,
  worked: boolean,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    const side = sideOf(actor.caller)
    requireStep('confirmWork', row, side, now)
    if (row.ends_at > now) throw new AppError('BookingChanged')
    if ((side === 'doctor' ? row.doctor_worked : row.employer_worked) === worked) return bookingOf(row, now)
    const columns = side === 'doctor' ? { doctor_worked: worked } : { employer_worked: worked }
    return take(trx, queue, row, actor, { event: worked ? 'worked' : 'notWorked', columns }, now)
  })
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const dayText = (day: string) => day.split('-').reverse().join('/')

/**
 * Records that the employer has paid. A later call corrects it, until the doctor has confirmed it.
 * @throws BookingNotFound, BookingChanged before the end of the plantão or after its confirmation, ValidationFailed
 */
export async function markPaid(
  { db, queue }: Deps,
  actor: Actor<EmployerCaller>,
  id: string,
  { paidOn, centavos }: PaymentForm,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    requireStep('markPaid', row, 'employer', now)
    if (row.ends_at > now || row.is_received) throw new AppError('BookingChanged')
    if (paidOn > brazilDay(now)) throw fieldError('paidOn', 'Informe um dia que já passou, ou hoje.')
    if (row.agreed_at && paidOn < brazilDay(row.agreed_at))
      throw fieldError('paidOn', 'Informe um dia depois do acordo.')
    const columns = { paid_on: paidOn, paid_centavos: centavos, is_received: null }
    const note = `${reais.format(centavos / 100)} em ${dayText(paidOn)}`
    return take(trx, queue, row, actor, { event: 'markPaid', columns, note, tells: 'booking_payment' }, now)
  })
}

/** Records whether the doctor has received the payment. @throws BookingNotFound, BookingChanged without a payment */
export async function answerPayment(
  { db, queue }: Deps,
  actor: Actor<DoctorCaller>,
  id: string,
  received: boolean,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    requireStep('answerPayment', row, 'doctor', now)
    if (!row.paid_on) throw new AppError('BookingChanged')
    if (row.is_received === received) return bookingOf(row, now)
    const event = received ? 'received' : 'notReceived'
    return take(
      trx,
      queue,
      row,
      actor,
      { event, columns: { is_received: received }, tells: 'booking_payment' },
      now,
    )
  })
}
