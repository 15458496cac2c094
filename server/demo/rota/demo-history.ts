import type { Insertable } from 'kysely'
import type { BookingTerms } from '#contract/api/rota/bookings.ts'
import type { BookingEvent, BookingSide } from '#contract/rota/bookings.ts'
import type { BookingEvents } from '#server/db/types.ts'

/** A booking of the demo, as far as its history needs it. */
interface DemoBooking {
  id: string
  doctor_id: string
  doctor_name: string
  employer_id: string
  employer_name: string
}

export const DEMO_ADDRESS = '203.0.113.20'

export type DemoStep = [event: BookingEvent, side: BookingSide, at: Date, terms?: BookingTerms]

/** The steps of a booking as rows of its history. */
export const historyOf = (row: DemoBooking, steps: readonly DemoStep[]): Insertable<BookingEvents>[] =>
  steps.map(([event, side, at, terms], position) => ({
    booking_id: row.id,
    at,
    position,
    event,
    side,
    actor_id: side === 'doctor' ? row.doctor_id : row.employer_id,
    actor_name: side === 'doctor' ? row.doctor_name : row.employer_name,
    address: DEMO_ADDRESS,
    terms: terms ? JSON.stringify(terms) : null,
    note: '',
  }))
