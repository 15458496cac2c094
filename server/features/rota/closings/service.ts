import type { BookingClosing } from '#contract/api/rota/closings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { monthSpan } from '#server/features/rota/bookings/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { type ClosingEntry, closingOf } from './closing.ts'
import { closingCsv } from './closing-csv.ts'
import * as queries from './queries.ts'

type Row = Awaited<ReturnType<typeof queries.agreedBetween>>[number]

const entryOf = (row: Row, isDoctor: boolean): ClosingEntry => {
  const counterpart = isDoctor
    ? { id: row.employer_id, name: row.employer_name, registration: '' }
    : { id: row.doctor_id, name: row.doctor_name, registration: row.doctor_registration }
  return {
    row: {
      id: row.id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      hours: (row.ends_at.getTime() - row.starts_at.getTime()) / HOUR_MS,
      title: row.title,
      place: row.place,
      doctorName: row.doctor_name,
      doctorRegistration: row.doctor_registration,
      employerName: row.employer_name,
      payCentavos: row.pay_centavos,
      worked: { doctor: row.doctor_worked, employer: row.employer_worked },
      paidOn: row.paid_on,
      paidCentavos: row.paid_centavos,
      isReceived: row.is_received,
    },
    // Accounts that were deleted have left only the copies of their names.
    counterpart: { ...counterpart, key: counterpart.id ?? `${counterpart.name}|${counterpart.registration}` },
  }
}

/** The agreed plantões of the caller's side that begin in a month in Brasília, yyyy-mm, with their sums. */
export async function closing(db: DbOrTrx, caller: Caller, month: string): Promise<BookingClosing> {
  const rows = await queries.agreedBetween(db, caller, monthSpan(month))
  return { month, ...closingOf(rows.map((row) => entryOf(row, caller.doctorId !== null))) }
}

/** The plantões of the same closing, for spreadsheets. */
export const exportClosing = async (db: DbOrTrx, caller: Caller, month: string): Promise<string> =>
  closingCsv((await closing(db, caller, month)).rows)
