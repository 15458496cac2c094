import type { BookingEvent } from './bookings.ts'

/** Secret addresses at which other calendars read plantões. Without zod, because pages import it. */

/** The most addresses that a doctor or company has at once. */
export const MAX_CALENDAR_LINKS = 10

/** The plantões at an address: those that begin from this many days ago to this many days ahead. */
export const CALENDAR_PAST_DAYS = 60
export const CALENDAR_COMING_DAYS = 366
/** One that was cancelled stays this many days, so that each calendar learns of it. */
export const CALENDAR_CANCELLED_DAYS = 30
/** How often calendars are asked to read an address. */
export const CALENDAR_REFRESH_HOURS = 1

export const calendarPath = (token: string) => `/calendarios/${token}.ics`

/** The events after which the entry in a calendar is another one. Their number is its version (`SEQUENCE`). */
export const revisingEvents = ['acceptChange', 'cancel', 'passOn'] as const satisfies readonly BookingEvent[]
