import { DAY_MS } from '#contract/durations.ts'

/** From one day to another, both included. Days are texts, yyyy-mm-dd, and compare as such. */
export interface Period {
  from: string
  to: string
}

/** A day of any month, or of one month of any year. */
export interface YearlessDay {
  day: number
  month: number | null
}

export const SATURDAY = 5
export const SUNDAY = 6
const DAYS_IN_WEEK = 7
/** Two leap years are at most 8 years apart, as in 2096 and 2104. */
const MAX_MONTHS = 97

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const plusDays = (day: string, days: number): string =>
  days === 0 ? day : textOf(Date.parse(day) + days * DAY_MS)
export const onlyDay = (day: string): Period => ({ from: day, to: day })
/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const yearOf = (day: string) => Number(day.slice(0, 4))
export const monthOf = (day: string) => Number(day.slice(5, 7))
/** 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + SUNDAY) % DAYS_IN_WEEK

/** The day of a date; null if there is none, as 31 February. */
export function dayOf(year: number, month: number, day: number): string | null {
  const time = Date.UTC(year, month - 1, day)
  const text = textOf(time)
  return monthOf(text) === month && Number(text.slice(8)) === day ? text : null
}

/** Number of months since the year 0. */
const monthCount = (day: string) => yearOf(day) * 12 + monthOf(day) - 1

function find({ day, month }: YearlessDay, from: string, step: 1 | -1): string | null {
  const first = monthCount(from)
  const skipped = month ? ((month - 1 - (first % 12)) * step + 12) % 12 : 0
  for (let count = skipped; count < MAX_MONTHS; count += month ? 12 : 1) {
    const months = first + count * step
    const found = dayOf(Math.floor(months / 12), (months % 12) + 1, day)
    if (found && (step > 0 ? found >= from : found <= from)) return found
  }
  return null
}
/** The first such day from a day on. */
export const nextDate = (date: YearlessDay, from: string) => find(date, from, 1)
/** The last such day up to a day. */
export const lastDate = (date: YearlessDay, to: string) => find(date, to, -1)

/** The first day from `from` on that is this day of the week. */
export const nextWeekday = (weekday: number, from: string) =>
  plusDays(from, (weekday - weekdayOf(from) + DAYS_IN_WEEK) % DAYS_IN_WEEK)

/** Monday to Sunday. */
export const weekAround = (day: string, weeks = 0): Period => {
  const monday = plusDays(day, weeks * DAYS_IN_WEEK - weekdayOf(day))
  return { from: monday, to: plusDays(monday, SUNDAY) }
}
/** Saturday and Sunday of the same week. */
export const weekendAround = (day: string, weeks = 0): Period => {
  const { from, to } = weekAround(day, weeks)
  return { from: plusDays(from, SATURDAY), to }
}

/** The whole month that begins on a day. */
export const wholeMonth = (first: string): Period => ({
  from: first,
  to: textOf(Date.UTC(yearOf(first), monthOf(first), 0)),
})
/** The first day of the month `months` after that of a day. */
export const firstOfMonth = (day: string, months = 0): string =>
  textOf(Date.UTC(yearOf(day), monthOf(day) - 1 + months, 1))

const later = (one: string, other: string) => [one, other].sort()[1] as string
/** The periods from `today` on, in order; those that touch are one. */
export function comingPeriods(periods: readonly Period[], today: string): Period[] {
  const coming = periods
    .filter(({ to }) => to >= today)
    .map(({ from, to }) => ({ from: later(from, today), to }))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const apart: Period[] = []
  for (const period of coming) {
    const last = apart.at(-1)
    if (last && plusDays(last.to, 1) >= period.from) last.to = later(last.to, period.to)
    else apart.push(period)
  }
  return apart
}

/** The days that are in both. */
export const common = (some: readonly Period[], others: readonly Period[]): Period[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({
        from: later(one.from, other.from),
        to: later(one.to, other.to) === one.to ? other.to : one.to,
      }))
      .filter(({ from, to }) => from <= to),
  )
