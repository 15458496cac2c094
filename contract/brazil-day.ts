import { DAY_MS } from './durations.ts'

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** The day in Brasília at a moment, yyyy-mm-dd. A number is in milliseconds since 1970. */
export const brazilDay = (moment: Date | number): string => calendar.format(moment)

/** The number of midnights in Brasília between two moments; negative if the second is the earlier one. */
export const brazilDaysUntil = (now: Date | number, moment: Date | number): number =>
  (Date.parse(brazilDay(moment)) - Date.parse(brazilDay(now))) / DAY_MS

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day in Brasília at a moment, HH:MM. */
export const brazilTime = (moment: Date | number): string => clock.format(moment)

/** The last second of a day in Brasília, which has had no summer time since 2019. */
export const endOfBrazilDay = (day: string): Date => new Date(`${day}T23:59:59-03:00`)

/** The first moment, in Brasília, of the year that is `years` after that of a moment. From 2020 on: without summer time. */
export const startOfBrazilYear = (moment: Date, years: number): Date =>
  new Date(`${Number(brazilDay(moment).slice(0, 4)) + years}-01-01T00:00:00-03:00`)
