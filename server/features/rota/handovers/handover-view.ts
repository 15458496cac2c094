import type { Handover } from '#contract/api/rota/handovers.ts'
import { type HandoverParty, isOpenHandover } from '#contract/rota/handovers.ts'
import { type BookingRow, termsOf } from '#server/features/rota/bookings/service.ts'
import type { HandoverRow, Party } from './queries.ts'

const termsWith = (row: BookingRow) => ({
  ...termsOf(row),
  title: row.title,
  uf: row.uf,
  noticeHours: row.notice_hours,
})

export const readerOf = (handover: HandoverRow, { doctorId }: Party): HandoverParty =>
  doctorId === null ? 'employer' : handover.proposer_id === doctorId ? 'proposer' : 'colleague'

interface Source {
  handover: HandoverRow
  given: BookingRow
  returned: BookingRow | null
  reader: HandoverParty
  warnings: Handover['warnings']
  newBookingId: string | null
}

/**
 * A handover as one party sees it. The colleague learns nothing of the plantão that was offered to her once nothing can become of
 * it, and the proposer learns of hers only when it is.
 */
export function viewOf({ handover, given, returned, reader, ...source }: Source): Handover {
  const showsGiven = reader !== 'colleague' || isOpenHandover(handover.state)
  return {
    id: handover.id,
    bookingId: handover.booking_id,
    state: handover.state,
    reader,
    isSwap: handover.other_booking_id !== null,
    title: given.title,
    employerName: given.employer_name,
    proposerName: given.doctor_name,
    proposerRegistration: given.doctor_registration,
    colleagueName: handover.colleague_name ?? '',
    colleagueRegistration: handover.colleague_registration,
    reason: handover.reason,
    proposedAt: handover.proposed_at.toISOString(),
    given: showsGiven ? termsWith(given) : null,
    returned: returned && {
      bookingId: returned.id,
      startsAt: returned.starts_at.toISOString(),
      endsAt: returned.ends_at.toISOString(),
      uf: returned.uf,
      terms: reader === 'proposer' ? null : termsWith(returned),
    },
    ...source,
  }
}
