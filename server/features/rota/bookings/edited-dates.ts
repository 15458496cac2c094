import type { BookingTerms } from '#contract/api/rota/bookings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { dateChanges } from '#contract/jobs/date-changes.ts'
import { type JobDate, type PlannedDate, startOf } from '#contract/jobs/job-dates.ts'
import { MAX_PROPOSED_CHANGES } from '#contract/rota/bookings.ts'
import type { Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { type JobTerms, jobPay, jobPlace, termsOfJob } from '#server/features/rota/planned-dates/service.ts'
import { fieldError } from '#server/http/errors.ts'
import { isEqual } from './agreements.ts'
import { type Actor, tell } from './booking-steps.ts'
import { termsOf } from './booking-view.ts'
import * as queries from './queries.ts'

/** The plantão that a booking is for. An edit by release 1.1.0 loses the ids: then day and time tell which one it is. */
const dateOf = (row: queries.BookingRow, dates: readonly PlannedDate[]) =>
  dates.find(({ id }) => id === row.date_id) ??
  dates.find(
    ({ day, startsAt }) => day === row.planned_day && startsAt === (row.planned_start?.slice(0, 5) ?? null),
  )

/** The terms that are agreed or proposed, with what the edit has changed. What the plantão no longer says stays. */
function editedTerms(
  row: queries.BookingRow,
  { before, after }: { before: JobDate; after: JobDate },
  job: JobTerms,
): BookingTerms {
  const base = row.change ?? termsOf(row)
  const hasMoved = after.startsAt !== null && after.startsAt !== before.startsAt
  const start = hasMoved ? startOf(after).getTime() : Date.parse(base.startsAt)
  const length = (Date.parse(base.endsAt) - Date.parse(base.startsAt)) / HOUR_MS
  const hours = after.hours && after.hours !== before.hours ? after.hours : length
  return {
    ...base,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hours * HOUR_MS).toISOString(),
    ...(after.place !== before.place && { place: after.place ?? jobPlace(job) }),
    ...(after.payCentavos !== before.payCentavos && {
      payCentavos: after.payCentavos ?? jobPay(job, hours) ?? base.payCentavos,
    }),
  }
}

/** An admin acts for the company. The doctor does not read the admin's name. */
const authorOf = ({ caller, address }: Actor) =>
  caller.role === 'admin'
    ? { actorId: null, address: null, note: 'A administração do Medponto editou a vaga.' }
    : { actorId: caller.userId, address, note: 'A vaga foi editada.' }

/**
 * Proposes to the doctors what an edit of a job changes about agreed plantões. Until they accept it, the agreed terms count. An edit
 * that brings these back takes the proposal back. A plantão that leaves the job stays agreed.
 * @throws ValidationFailed if too many changes were proposed of one booking
 */
export async function proposeEditedDates(
  { trx, queue }: { trx: Trx; queue: Queue },
  actor: Actor,
  { jobId, before, after }: { jobId: string; before: readonly PlannedDate[]; after: readonly JobDate[] },
  now: Date,
): Promise<void> {
  const rows = await queries.lockAgreedOfJob(trx, jobId, now)
  const job = rows.length > 0 && (await termsOfJob(trx, jobId))
  if (!job) return
  const { changed } = dateChanges(before, after)
  for (const row of rows) {
    const date = dateOf(row, before)
    // The edit stores the id that was derived until now, by which the booking keeps its place.
    if (date && date.id !== row.date_id) await queries.updateBooking(trx, row.id, { date_id: date.id }, now)
    const change = changed.find((one) => one.before === date)
    if (change) await propose({ trx, queue }, actor, row, editedTerms(row, change, job), now)
  }
}

async function propose(
  { trx, queue }: { trx: Trx; queue: Queue },
  actor: Actor,
  row: queries.BookingRow,
  terms: BookingTerms,
  now: Date,
): Promise<void> {
  if (isEqual(terms, row.change ?? termsOf(row))) return
  const record = { bookingId: row.id, side: 'employer', ...authorOf(actor) } as const
  if (isEqual(terms, termsOf(row))) {
    await queries.updateBooking(trx, row.id, { change: null }, now)
    return queries.insertEvents(trx, [{ ...record, event: 'takeChangeBack' }], now)
  }
  if ((await queries.proposedChanges(trx, row.id)) >= MAX_PROPOSED_CHANGES)
    throw fieldError(
      'dates',
      `O plantão combinado com ${row.doctor_name} já teve ${MAX_PROPOSED_CHANGES} propostas de mudança, o máximo.`,
    )
  const changed = await queries.updateBooking(trx, row.id, { change: terms }, now)
  await queries.insertEvents(trx, [{ ...record, event: 'proposeChange', terms }], now)
  await tell(trx, queue, changed, { side: 'doctor', kind: 'booking_change' }, now)
}
