import type { DateValues } from '#web/features/jobs/job-form/form-values.ts'
import { typedTime } from '#web/features/jobs/job-form/form-values.ts'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import { daysOn, monthOf, plusDays, plusMonths } from '#web/lib/calendar/month-days.ts'
import { inOrder } from './shared-times.ts'

/** The next four weeks, or a month (yyyy-mm). */
export type PatternPeriod = 'weeks' | string

/** Plantões that repeat every week, as typed. */
export interface WeeklyPattern extends Omit<DateValues, 'day'> {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  period: PatternPeriod
  skipsHolidays: boolean
  /** Days that were switched on or off one by one. */
  switched: readonly string[]
}

/** The days from which a pattern can take plantões. */
export interface DayRange {
  first: string
  last: string
}

/** Four weeks begin and end on the same day of the week. */
const WEEKS_DAYS = 27
const MONTHS = 6

/** The periods that can be chosen: the next four weeks, the rest of this month, and the months after it. */
export const patternPeriods = ({ first, last }: DayRange): PatternPeriod[] => [
  'weeks',
  ...Array.from({ length: MONTHS }, (_, at) => plusMonths(monthOf(first), at)).filter(
    (month) => month <= monthOf(last),
  ),
]

/** The first and the last day of a period. */
export function periodDays(period: PatternPeriod, { first, last }: DayRange): DayRange {
  const [from, to] =
    period === 'weeks'
      ? [first, plusDays(first, WEEKS_DAYS)]
      : [`${period}-01`, plusDays(`${plusMonths(period, 1)}-01`, -1)]
  return { first: from < first ? first : from, last: to > last ? last : to }
}

/** The days of the pattern, in order. */
export function patternDays(
  { weekdays, period, skipsHolidays, switched }: WeeklyPattern,
  range: DayRange,
): string[] {
  const { first: from, last: to } = periodDays(period, range)
  const ofWeek = new Set(daysOn(weekdays, { from, to }).filter((day) => !(skipsHolidays && holidayName(day))))
  return daysOn([0, 1, 2, 3, 4, 5, 6], { from, to }).filter(
    (day) => ofWeek.has(day) !== switched.includes(day),
  )
}

/** The national holidays among the days of the week of the pattern, whether it leaves them out or not. */
export const patternHolidays = (pattern: WeeklyPattern, range: DayRange): string[] =>
  patternDays({ ...pattern, skipsHolidays: false, switched: [] }, range).filter(holidayName)

/** The plantões of the pattern that the dates do not have already. */
export function newDates(
  pattern: WeeklyPattern,
  range: DayRange,
  dates: readonly DateValues[],
): DateValues[] {
  const { startsAt: typed, hours, places, place, payCentavos } = pattern
  const startsAt = typedTime(typed)
  const known = new Set(dates.map((date) => `${date.day} ${typedTime(date.startsAt)}`))
  return patternDays(pattern, range)
    .filter((day) => !known.has(`${day} ${startsAt}`))
    .map((day) => ({ day, startsAt, hours, places, place, payCentavos }))
}

/** The dates together with others, in order, at most `max` in all. */
export const withDates = (
  dates: readonly DateValues[],
  added: readonly DateValues[],
  max: number,
): DateValues[] => inOrder([...dates, ...added.slice(0, Math.max(0, max - dates.length))])
