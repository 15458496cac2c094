/** Plantões that trusted doctors book without an offer. Without zod, because the agenda imports it. */

/** How far ahead the agenda lists plantões that can be booked at once, in days. */
export const BOOKABLE_DAYS = 30

/** Why a plantão cannot be booked at once: its terms are not definite. */
export const bookingBarrierTexts = {
  pay: 'A empresa não informou o valor deste plantão: candidate-se.',
  times: 'A empresa não informou o horário deste plantão: candidate-se.',
} as const
export type BookingBarrier = keyof typeof bookingBarrierTexts
export const bookingBarriers = Object.keys(bookingBarrierTexts) as [BookingBarrier, ...BookingBarrier[]]
