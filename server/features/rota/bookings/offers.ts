import type { Booking, OfferDefaults } from '#contract/api/rota/bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { startOf } from '#contract/jobs/job-dates.ts'
import { bookingCan } from '#contract/rota/bookings.ts'
import type { OfferForm } from '#contract/rota/bookings-form.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import {
  dateOfBooking,
  jobPay,
  jobPlace,
  jobUf,
  type OfferableDate,
  offerableDates,
  termsOfDate,
} from '#server/features/rota/planned-dates/service.ts'
import { rulesOf } from '#server/features/rota/rota-rules/service.ts'
import type { Caller, DoctorCaller, DoctorId, EmployerCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import {
  type Actor,
  changing,
  type Deps,
  lockOwn,
  requireComing,
  requireStep,
  take,
  tell,
} from './booking-steps.ts'
import { bookingOf, termsOf } from './booking-view.ts'
import * as queries from './queries.ts'

/** @throws ValidationFailed if a plantão is not one of the job's as they are now */
function requirePlanned(date: OfferForm['dates'][number], planned: readonly OfferableDate[]): void {
  if (planned.length === 0 && date.dateId === null) return
  const found = planned.find(({ dateId }) => dateId === date.dateId)
  const start = new Date(date.startsAt)
  const hours = (Date.parse(date.endsAt) - start.getTime()) / HOUR_MS
  const isSame =
    found &&
    brazilDay(start) === found.day &&
    (!found.startsAt || startOf(found).getTime() === start.getTime()) &&
    (!found.hours || found.hours === hours)
  if (!isSame) throw fieldError('dates', 'As datas desta vaga mudaram. Abra a oferta de novo.')
  if (found.taken >= found.places) throw fieldError('dates', 'Um destes plantões já foi preenchido.')
}

/** Throws unless a doctor's registration allows her to work. It belongs to an area below. */
export interface RegularDoctors {
  requireRegular(db: DbOrTrx, doctorId: DoctorId): Promise<void>
}

/** The plantão of the job as a booking keeps it. */
export const placeOf = (date: Pick<OfferableDate, 'dateId' | 'day' | 'startsAt'> | undefined) => ({
  date_id: date?.dateId ?? null,
  planned_day: date?.day ?? null,
  planned_start: date?.startsAt ?? null,
})

const endedStatuses: readonly string[] = ['rejected', 'withdrawn']

/**
 * Offers plantões to an applicant of the employer. Each becomes a booking of its own.
 * @throws ApplicationNotFound, ApplicationFinal if the application has ended, BookingExists, ValidationFailed
 */
export async function offer(
  { db, queue }: Deps,
  { caller, address }: Actor<EmployerCaller>,
  applicationId: string,
  form: OfferForm,
  now: Date,
): Promise<Booking[]> {
  return changing(db, async (trx) => {
    const application = await queries.applicationToOffer(trx, caller.employerId, applicationId, now)
    if (!application) throw new AppError('ApplicationNotFound')
    if (endedStatuses.includes(application.status) || application.is_gone)
      throw new AppError('ApplicationFinal')
    await queries.lockJob(trx, application.job_id)
    const planned = await offerableDates(trx, applicationId)
    const deadline = now.getTime() + form.answerHours * HOUR_MS
    for (const date of form.dates) {
      requireComing(date, 'dates', now)
      requirePlanned(date, planned)
    }
    const rows = await queries.insertBookings(
      trx,
      form.dates.map(({ dateId, startsAt, endsAt, place, payCentavos }) => ({
        doctor_id: application.doctor_id,
        employer_id: caller.employerId,
        application_id: applicationId,
        job_id: application.job_id,
        ...placeOf(planned.find((one) => one.dateId === dateId)),
        state: 'offered',
        title: application.title,
        uf: jobUf({ isRemote: application.is_remote, state: application.state }),
        doctor_name: application.doctor_name ?? '',
        doctor_registration: application.doctor_registration,
        employer_name: application.employer_name ?? '',
        starts_at: new Date(startsAt),
        ends_at: new Date(endsAt),
        place: place ?? form.place,
        pay_centavos: payCentavos ?? form.payCentavos,
        payment_days: form.paymentDays,
        notice_hours: form.noticeHours,
        note: form.note,
        answer_by: new Date(Math.min(deadline, Date.parse(startsAt))),
        offered_at: now,
        updated_at: now,
      })),
    )
    await queries.insertEvents(
      trx,
      rows.map((row) => ({
        bookingId: row.id,
        event: 'offer',
        side: 'employer',
        actorId: caller.userId,
        address,
        terms: termsOf(row),
      })),
      now,
    )
    for (const row of rows) await tell(trx, queue, row, { side: 'doctor', kind: 'booking_offered' }, now)
    return rows.map((row) => bookingOf(row, now))
  })
}

/** The values with which the form of an offer to this applicant begins. @throws ApplicationNotFound */
export async function offerDefaults(
  db: DbOrTrx,
  { employerId }: EmployerCaller,
  applicationId: string,
  now: Date,
): Promise<OfferDefaults> {
  const application = await queries.applicationToOffer(db, employerId, applicationId, now)
  if (!application) throw new AppError('ApplicationNotFound')
  const [dates, rules] = await Promise.all([offerableDates(db, applicationId), rulesOf(db, employerId)])
  const { is_remote, employer_name, city, state, pay_min, pay_max, pay_unit } = application
  const job = {
    isRemote: is_remote,
    employerName: employer_name,
    city,
    state,
    payMin: pay_min,
    payMax: pay_max,
    payUnit: pay_unit,
  }
  return {
    doctorName: application.doctor_name ?? '',
    place: jobPlace(job),
    state: jobUf(job),
    payCentavos: jobPay(job, dates[0]?.hours ?? null),
    paymentDays: application.payment_term_days,
    noticeHours: rules.noticeHours,
    showsHiddenName: application.employer_hidden,
    hasDates: dates.length > 0,
    dates: dates
      .filter((date) => startOf(date) > now)
      .map((date) => ({ ...date, ...termsOfDate(date, job) })),
  }
}

/** Locks a booking, its job first. @throws BookingNotFound */
export async function lockWithJob(trx: Trx, caller: Caller, id: string): Promise<queries.BookingRow> {
  const seen = await queries.bookingOf(trx, caller, id)
  if (seen?.job_id) await queries.lockJob(trx, seen.job_id)
  return lockOwn(trx, caller, id)
}

/** Ends the other offers for a plantão whose last place has been taken. */
export async function endOtherOffers(
  trx: Trx,
  queue: Queue,
  row: queries.BookingRow,
  now: Date,
): Promise<void> {
  for (const other of await queries.lockOtherOffers(trx, row)) {
    await queries.updateBooking(trx, other.id, { state: bookingCan.lapse.to }, now)
    await queries.insertEvents(
      trx,
      [{ bookingId: other.id, event: 'fill', side: null, actorId: null, address: null }],
      now,
    )
    await tell(trx, queue, other, { side: 'doctor', kind: 'booking_ended' }, now)
  }
}

/**
 * Accepts an offer. Accepting twice is not an error.
 * @throws BookingNotFound, BookingChanged, BookingFull if the places of the plantão are taken, BookingOverlap if she has agreed to
 * another plantão at this time, and what `requireRegular` throws
 */
export async function accept(
  { db, queue, requireRegular }: Deps & RegularDoctors,
  actor: Actor<DoctorCaller>,
  id: string,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockWithJob(trx, actor.caller, id)
    if (row.state === bookingCan.accept.to) return bookingOf(row, now)
    requireStep('accept', row, 'doctor', now)
    const status = row.application_id && (await queries.applicationStatus(trx, row.application_id, now))
    if (!status || endedStatuses.includes(status)) throw new AppError('BookingChanged')
    if (await queries.hasLostParty(trx, row)) throw new AppError('BookingChanged')
    await requireRegular(trx, actor.caller.doctorId)
    const date = row.date_id === null ? null : await dateOfBooking(trx, id)
    // It has left the job: its places are not counted any more.
    if (date === undefined) throw new AppError('BookingChanged')
    if (date && date.taken >= date.places) throw new AppError('BookingFull')
    const booking = await take(
      trx,
      queue,
      row,
      actor,
      {
        event: 'accept',
        columns: { state: bookingCan.accept.to, agreed_at: now },
        terms: termsOf(row),
        tells: 'booking_answered',
      },
      now,
    )
    if (date && date.taken + 1 >= date.places) await endOtherOffers(trx, queue, row, now)
    return booking
  })
}

/** Declines an offer. Declining twice is not an error. @throws BookingNotFound, BookingChanged */
export async function decline(
  { db, queue }: Deps,
  actor: Actor<DoctorCaller>,
  id: string,
  reason: string,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    if (row.state === bookingCan.decline.to) return bookingOf(row, now)
    requireStep('decline', row, 'doctor', now)
    const columns = { state: bookingCan.decline.to }
    return take(
      trx,
      queue,
      row,
      actor,
      { event: 'decline', columns, note: reason, tells: 'booking_answered' },
      now,
    )
  })
}

/** Takes an offer back. Taking it back twice is not an error. @throws BookingNotFound, BookingChanged */
export async function takeBack(
  { db, queue }: Deps,
  actor: Actor<EmployerCaller>,
  id: string,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    const row = await lockOwn(trx, actor.caller, id)
    if (row.state === bookingCan.takeBack.to) return bookingOf(row, now)
    requireStep('takeBack', row, 'employer', now)
    const columns = { state: bookingCan.takeBack.to }
    return take(trx, queue, row, actor, { event: 'takeBack', columns, tells: 'booking_ended' }, now)
  })
}
