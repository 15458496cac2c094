import type { BookingHandovers, Handover } from '#contract/api/rota/handovers.ts'
import { isOpenHandover } from '#contract/rota/handovers.ts'
import type { RotaRules } from '#contract/rota/rota-rules.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { type BookingRow, warningsFor } from '#server/features/rota/bookings/service.ts'
import { rulesOf } from '#server/features/rota/rota-rules/service.ts'
import type { Caller, DoctorCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { readerOf, viewOf } from './handover-view.ts'
import * as queries from './queries.ts'

const spanOf = (row: BookingRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

/** The warnings of a handover that its reader sees. */
async function warningsIn(
  db: DbOrTrx,
  handover: queries.HandoverRow,
  { given, returned, reader }: { given: BookingRow; returned: BookingRow | null; reader: Handover['reader'] },
): Promise<Handover['warnings']> {
  const isOpen = isOpenHandover(handover.state)
  const { proposer_id: proposerId, to_doctor_id: colleagueId } = handover
  const [colleague, proposer] = await Promise.all([
    isOpen && reader !== 'proposer'
      ? warningsFor(db, colleagueId, spanOf(given), [given.id, ...(returned ? [returned.id] : [])])
      : null,
    isOpen && reader !== 'colleague' && returned && proposerId
      ? warningsFor(db, proposerId, spanOf(returned), [given.id, returned.id])
      : null,
  ])
  return { colleague, proposer }
}

/** Handovers as the caller sees them, in their order. */
async function viewsOf(
  db: DbOrTrx,
  caller: queries.Party,
  rows: readonly queries.HandoverRow[],
): Promise<Handover[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap((row) => [row.booking_id, ...(row.other_booking_id ? [row.other_booking_id] : [])])
  const [bookings, replacements] = await Promise.all([
    queries.bookingsOf(db, ids),
    queries.replacementsOf(db, ids),
  ])
  const byId = new Map(bookings.map((row) => [row.id, row]))
  const views = rows.map(async (handover) => {
    const given = byId.get(handover.booking_id)
    if (!given) return []
    const returned = (handover.other_booking_id && byId.get(handover.other_booking_id)) || null
    const reader = readerOf(handover, caller)
    const own = replacements.find(
      (row) =>
        caller.doctorId !== null &&
        row.doctor_id === caller.doctorId &&
        (row.replaces_id === given.id || row.replaces_id === returned?.id),
    )
    return [
      viewOf({
        handover,
        given,
        returned,
        reader,
        warnings: await warningsIn(db, handover, { given, returned, reader }),
        newBookingId: handover.state === 'done' ? (own?.id ?? null) : null,
      }),
    ]
  })
  return (await Promise.all(views)).flat()
}

/** The caller's handover as it is now. @throws HandoverNotFound */
export async function viewById(db: DbOrTrx, caller: queries.Party, id: string): Promise<Handover> {
  const row = await queries.handoverOf(db, caller, id)
  const [view] = row ? await viewsOf(db, caller, [row]) : []
  if (!view) throw new AppError('HandoverNotFound')
  return view
}

/** Open proposals that wait for the caller or for somebody else, the earliest plantão first. */
export const openHandovers = async (db: DbOrTrx, caller: Caller, now: Date): Promise<Handover[]> =>
  viewsOf(db, caller, await queries.openHandovers(db, caller, now))

/**
 * The handovers of a plantão: those that are open, and the one that took effect. A colleague who has been asked sees the last one
 * also when it came to nothing. @throws BookingNotFound
 */
export async function bookingHandovers(db: DbOrTrx, caller: Caller, id: string): Promise<BookingHandovers> {
  const [booking, rows] = await Promise.all([
    queries.ownBooking(db, caller, id),
    queries.handoversOfBooking(db, caller, id),
  ])
  if (!booking && rows.length === 0) throw new AppError('BookingNotFound')
  const relevant = booking
    ? rows.filter(({ state }) => isOpenHandover(state) || state === 'done')
    : rows.slice(0, 1)
  const employerId = booking?.employer_id ?? rows[0]?.employer_id
  const [items, rules, [after], [before]] = await Promise.all([
    viewsOf(db, caller, relevant),
    employerId ? rulesOf(db, employerId) : null,
    caller.employerId ? queries.replacementsOf(db, [id]) : [],
    caller.employerId && booking?.replaces_id ? queries.bookingsOf(db, [booking.replaces_id]) : [],
  ])
  const personOf = (row: { id: string; doctor_name: string } | undefined) =>
    row ? { bookingId: row.id, name: row.doctor_name } : null
  return {
    rule: rules?.handover ?? null,
    items,
    takenOverBy: personOf(after),
    takenOverFrom: personOf(before),
  }
}

/** The colleagues who may take her plantão over, with the rule of the company. @throws BookingNotFound */
export async function colleagues(db: DbOrTrx, caller: DoctorCaller, bookingId: string, now: Date) {
  const booking = await queries.ownBooking(db, caller, bookingId)
  if (booking?.state !== 'agreed' || !booking.employer_id) throw new AppError('BookingNotFound')
  const { employer_id: employerId } = booking
  const rule: RotaRules['handover'] = (await rulesOf(db, employerId)).handover
  const pair = { employerId, doctorId: caller.doctorId }
  return { rule, items: rule === 'none' ? [] : await queries.colleaguesOf(db, pair, now) }
}
