import type { Booking } from '#contract/api/rota/bookings.ts'
import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isComing, startOf } from '#contract/jobs/job-dates.ts'
import {
  chainHours,
  LONG_CHAIN_HOURS,
  MAX_BOOKING_HOURS,
  MAX_BOOKING_PAY,
  MAX_BOOKING_PLACE,
  type Span,
} from '#contract/rota/bookings.ts'
import { BOOKABLE_DAYS, type BookingBarrier, bookingBarrierTexts } from '#contract/rota/direct-bookings.ts'
import type { DirectTerms } from '#contract/rota/direct-bookings-form.ts'
import type { RotaRules } from '#contract/rota/rota-rules.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import {
  type DateToBook,
  datesOfTrusting,
  jobPlace,
  jobToBook,
  jobUf,
} from '#server/features/rota/planned-dates/service.ts'
import { rulesOf } from '#server/features/rota/rota-rules/service.ts'
import { holdTrust } from '#server/features/rota/trusted-doctors/service.ts'
import type { DoctorCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { type Actor, changing, type Deps, requireComing, tell } from './booking-steps.ts'
import { bookingOf, termsOf } from './booking-view.ts'
import { endOtherOffers, placeOf, type RegularDoctors } from './offers.ts'
import * as queries from './queries.ts'

const placeText = (date: DateToBook) =>
  (date.place ?? jobPlace(date)).replace(/\s+/g, ' ').trim().slice(0, MAX_BOOKING_PLACE)

type Definite = { terms: DirectTerms; barrier: null } | { terms: null; barrier: BookingBarrier }

/** The terms on which a plantão is booked at once, or why there are none yet. */
function definiteTerms(date: DateToBook, { noticeHours }: RotaRules): Definite {
  const { startsAt, hours, payCentavos, paymentDays } = date
  const place = placeText(date)
  if (!startsAt || !hours || hours > MAX_BOOKING_HOURS) return { terms: null, barrier: 'times' }
  if (!payCentavos || payCentavos > MAX_BOOKING_PAY) return { terms: null, barrier: 'pay' }
  const start = startOf(date)
  const terms = {
    startsAt: start.toISOString(),
    endsAt: new Date(start.getTime() + hours * HOUR_MS).toISOString(),
    place,
    payCentavos,
    paymentDays,
    noticeHours,
  }
  return { terms, barrier: null }
}

const spanOf = (row: queries.ListedRow): Span => ({ startsAt: row.starts_at, endsAt: row.ends_at })

/** Open plantões of the next days that the doctor may book at once, or could if their terms were definite. */
export async function bookableDates(db: DbOrTrx, caller: DoctorCaller, now: Date): Promise<BookableDate[]> {
  const last = new Date(now.getTime() + BOOKABLE_DAYS * DAY_MS)
  const dates = await datesOfTrusting(
    db,
    caller.doctorId,
    { first: brazilDay(now), last: brazilDay(last) },
    now,
  )
  const coming = dates.filter((date) => isComing(date, now))
  if (coming.length === 0) return []
  const around = {
    from: new Date(now.getTime() - 2 * DAY_MS),
    until: new Date(last.getTime() + 3 * DAY_MS),
  }
  const employers = [...new Set(coming.map(({ employerId }) => employerId))]
  const [own, ...rules] = await Promise.all([
    queries.bookingsBetween(db, caller, around),
    ...employers.map((id) => rulesOf(db, id)),
  ])
  const agreed = own.filter(({ state }) => state === 'agreed')
  return coming.map((date) => {
    const { jobId, dateId, title, employerName, day, startsAt, hours } = date
    const definite = definiteTerms(date, rules[employers.indexOf(date.employerId)] as RotaRules)
    return {
      ...{ jobId, dateId, title, employerName, day, startsAt, hours },
      uf: jobUf(date),
      place: placeText(date),
      ...definite,
      ...warningsOf(definite.terms, agreed),
    }
  })
}

/** Warnings before she books: agreed plantões at the same time, and too many hours in a row. */
function warningsOf(
  terms: DirectTerms | null,
  agreed: readonly queries.ListedRow[],
): Pick<BookableDate, 'longChainHours' | 'overlap'> {
  if (!terms) return { longChainHours: null, overlap: null }
  const [start, end] = [new Date(terms.startsAt), new Date(terms.endsAt)]
  const hours = chainHours(terms, agreed.map(spanOf))
  const other = agreed.find(({ starts_at, ends_at }) => starts_at < end && ends_at > start)
  return {
    longChainHours: hours > LONG_CHAIN_HOURS ? hours : null,
    overlap: other
      ? {
          id: other.id,
          title: other.title,
          startsAt: other.starts_at.toISOString(),
          endsAt: other.ends_at.toISOString(),
        }
      : null,
  }
}

const isSame = (one: DirectTerms, other: DirectTerms) =>
  Date.parse(one.startsAt) === Date.parse(other.startsAt) &&
  Date.parse(one.endsAt) === Date.parse(other.endsAt) &&
  one.place === other.place &&
  one.payCentavos === other.payCentavos &&
  one.paymentDays === other.paymentDays &&
  one.noticeHours === other.noticeHours

/**
 * Books an open plantão of a company that trusts the doctor: it is agreed at once, on the terms that she has read. Doing so twice
 * is not an error.
 * @throws JobNotFound, JobNotOpen, BookingNotTrusted, BookingNotFound if the job has no such plantão, BookingExists if she has an offer
 * for it, BookingTermsOpen, BookingChanged if the terms are others or an account is gone, BookingFull, BookingOverlap, and what
 * `requireRegular` throws
 */
export async function bookDate(
  { db, queue, requireRegular }: Deps & RegularDoctors,
  { caller, address }: Actor<DoctorCaller>,
  of: { jobId: string; dateId: string },
  read: DirectTerms,
  now: Date,
): Promise<Booking> {
  return changing(db, async (trx) => {
    await queries.lockJob(trx, of.jobId)
    const job = await jobToBook(trx, caller.doctorId, of, now)
    if (!job) throw new AppError('JobNotFound')
    const { date, employerId } = job
    const own = date?.ownBookingId ? await queries.bookingOf(trx, caller, date.ownBookingId) : undefined
    if (own?.state === 'agreed') return bookingOf(own, now)
    const isTrusted = await holdTrust(trx, employerId, caller.doctorId)
    if (!job.canBeBooked) throw new AppError(isTrusted ? 'JobNotOpen' : 'JobNotFound')
    if (!isTrusted) throw new AppError('BookingNotTrusted')
    if (!date) throw new AppError('BookingNotFound')
    if (own)
      throw new AppError('BookingExists', {
        details: 'Você já tem uma oferta para este plantão: responda a ela.',
      })
    const { terms, barrier } = definiteTerms(date, await rulesOf(trx, employerId))
    if (barrier) throw new AppError('BookingTermsOpen', { details: bookingBarrierTexts[barrier] })
    requireComing(terms, 'startsAt', now)
    if (!isSame(terms, read)) throw new AppError('BookingChanged')
    if (date.taken >= date.places) throw new AppError('BookingFull')
    if (await queries.hasLostParty(trx, { doctor_id: caller.doctorId, employer_id: employerId }))
      throw new AppError('BookingChanged')
    await requireRegular(trx, caller.doctorId)
    const [row] = await queries.insertBookings(trx, [
      {
        doctor_id: caller.doctorId,
        employer_id: employerId,
        application_id: date.applicationId,
        job_id: date.jobId,
        ...placeOf(date),
        state: 'agreed',
        title: date.title,
        uf: jobUf(date),
        doctor_name: date.doctorName,
        doctor_registration: date.doctorRegistration,
        employer_name: date.employerName,
        starts_at: new Date(terms.startsAt),
        ends_at: new Date(terms.endsAt),
        place: terms.place,
        pay_centavos: terms.payCentavos,
        payment_days: terms.paymentDays,
        notice_hours: terms.noticeHours,
        note: '',
        answer_by: now,
        offered_at: now,
        agreed_at: now,
        updated_at: now,
      },
    ])
    if (!row) throw new AppError('BookingChanged')
    const by = { side: 'doctor', actorId: caller.userId, address } as const
    await queries.insertEvents(trx, [{ bookingId: row.id, event: 'book', ...by, terms: termsOf(row) }], now)
    await tell(trx, queue, row, { side: 'employer', kind: 'booking_booked' }, now)
    if (date.taken + 1 >= date.places) await endOtherOffers(trx, queue, row, now)
    return bookingOf(row, now)
  })
}
