import type { NotificationKind } from '#contract/notifications.ts'
import {
  canDoHandover,
  type HandoverAction,
  type HandoverParty,
  type HandoverState,
} from '#contract/rota/handovers.ts'
import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { notify, settleNotifications } from '#server/features/platform/notifications/service.ts'
import { type BookingRow, lockBookings } from '#server/features/rota/bookings/service.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/** @throws HandoverChanged if its state does not allow the action to this party */
export function requireHandoverStep(
  action: HandoverAction,
  party: HandoverParty,
  state: HandoverState,
): void {
  if (!canDoHandover(action, party, state)) throw new AppError('HandoverChanged')
}

export interface LockedHandover {
  handover: queries.HandoverRow
  given: BookingRow
  returned: BookingRow | null
}

/**
 * Locks a handover of the caller's side and its plantões, the plantões first, as every step does.
 * @throws HandoverNotFound
 */
export async function lockHandover(trx: Trx, party: queries.Party, id: string): Promise<LockedHandover> {
  const seen = await queries.handoverOf(trx, party, id)
  if (!seen) throw new AppError('HandoverNotFound')
  return lockSeen(trx, seen)
}

/** Locks a handover that was just read, with its plantões. @throws HandoverNotFound if it is gone meanwhile */
export async function lockSeen(trx: Trx, seen: queries.HandoverRow): Promise<LockedHandover> {
  const { booking_id: bookingId, other_booking_id: otherId } = seen
  const rows = await lockBookings(trx, otherId ? [bookingId, otherId] : [bookingId])
  const current = await queries.lockHandover(trx, seen.id)
  const given = rows.find((row) => row.id === bookingId)
  const returned = rows.find((row) => row.id === otherId) ?? null
  if (!current || !given || (otherId && !returned)) throw new AppError('HandoverNotFound')
  return { handover: { ...seen, ...current }, given, returned }
}

const isFit = (row: BookingRow, doctorId: string | null, now: Date) =>
  row.state === 'agreed' && row.doctor_id === doctorId && row.starts_at > now && row.change === null

/** @throws HandoverChanged if a plantão is not as it was proposed, may become another one, or an account is closed */
export async function requireFit(
  trx: Trx,
  { handover, given, returned }: LockedHandover,
  now: Date,
): Promise<void> {
  const areFit =
    isFit(given, handover.proposer_id, now) && (!returned || isFit(returned, handover.to_doctor_id, now))
  if (!areFit || (await queries.haveNewTerms(trx, handover.id))) throw new AppError('HandoverChanged')
  const parties = [handover.proposer_id, handover.to_doctor_id, handover.employer_id]
  if (!(await queries.areLive(trx, parties))) throw new AppError('HandoverChanged')
}

type Kind = Extract<NotificationKind, `booking_handover_${string}`>

/** Tells an account of a handover, unless it is gone. */
export async function tell(
  trx: Trx,
  queue: Queue,
  { userId, kind, bookingId }: { userId: string | null; kind: Kind; bookingId: string },
  now: Date,
): Promise<void> {
  if (userId) await notify(trx, queue, { userId, kind, subjectId: bookingId }, now)
}

/** The question to the colleague or to the company is settled: nobody has to be mailed about it any more. */
export async function settleQuestions(
  trx: Trx,
  { to_doctor_id: colleagueId, employer_id: employerId, booking_id: subjectId }: queries.HandoverRow,
  now: Date,
): Promise<void> {
  await settleNotifications(trx, { userId: colleagueId, kind: 'booking_handover_asked', subjectId }, now)
  if (employerId)
    await settleNotifications(trx, { userId: employerId, kind: 'booking_handover_waits', subjectId }, now)
}

export interface HandoverDeps {
  db: Db
  queue: Queue
}
