import { DAY_MS } from '#contract/durations.ts'

// Days are strings yyyy-mm-dd, and months yyyy-mm. Both compare as strings.

const WEEKS = 6
const DAYS_IN_WEEK = 7

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const plusDays = (day: string, days: number): string => textOf(Date.parse(day) + days * DAY_MS)

/** 0 is Sunday, with which a week begins in Brazil. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

export const monthOf = (day: string): string => day.slice(0, 7)

export const plusMonths = (month: string, months: number): string =>
  monthOf(textOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)))

/** The same day of another month, or the last one of a shorter month. */
export function dayInMonth(day: string, month: string): string {
  const same = `${month}-${day.slice(8)}`
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1)
  return same < last ? same : last
}

/** The weeks that show a month. There are always six, so that all months have the same height. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = plusDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, weekday) => plusDays(start, week * DAYS_IN_WEEK + weekday)),
  )
}

/** The days of a period, both ends included, that are one of these days of the week. */
export function daysOn(weekdays: readonly number[], { from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}
