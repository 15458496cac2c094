import { z } from 'zod'
import { code, givenInstant } from '../fields-form.ts'
import { MAX_BOOKING_PAY, MAX_BOOKING_PAYMENT_DAYS, MAX_BOOKING_PLACE, noticeHours } from './bookings.ts'

const shared = {
  startsAt: givenInstant,
  endsAt: givenInstant,
  /** Centavos for the whole plantão. */
  payCentavos: z.int().min(1).max(MAX_BOOKING_PAY),
  paymentDays: z.int().min(0).max(MAX_BOOKING_PAYMENT_DAYS).nullable(),
  noticeHours: z.union(noticeHours.map((hours) => z.literal(hours))),
}

/** The terms on which a trusted doctor books a plantão at once. */
export const directTerms = z.object({ ...shared, place: z.string() })
export type DirectTerms = z.output<typeof directTerms>

/** The terms that she has read before she books: others are not agreed by mistake. */
export const readTerms = z.object({ ...shared, place: code(MAX_BOOKING_PLACE) })
