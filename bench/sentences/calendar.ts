import { DAY_MS } from '#contract/durations.ts'
import type { Period } from '../judged-queries.ts'

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Gauss's algorithm, for the Gregorian calendar. */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const epact =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const shift = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7
  const sum = epact + shift - 7 * Math.floor((a + 11 * epact + 22 * shift) / 451) + 114
  return plus(`${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-01`, sum % 31)
}

/** Laws 662/1949 (with 10.607/2002), 6.802/1980, 9.093/1995 and 14.759/2023. */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Days relative to a day, and how people write them. Sentences with dates are composed of them, since the jobs' dates move. */
export function calendarFrom(today: string) {
  const thisYear = Number(today.slice(0, 4))
  const years = [thisYear, thisYear + 1]
  const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7))
  const fromToday = (from: string, to: string): Period => ({ from: from < today ? today : from, to })
  const next = (days: readonly string[]) => days.find((day) => day >= today) as string
  const month = plus(today, 18).slice(0, 7)
  // Shrove Tuesday.
  const carnival = next(years.map((year) => plus(easterOf(year), -47)))
  const lastDay = plus(today, 365)
  return {
    tomorrow: plus(today, 1),
    /** `days` from today on. */
    inDays: (days: number) => plus(today, days),
    weekend: fromToday(plus(monday, 5), plus(monday, 6)),
    nextWeek: { from: plus(monday, 7), to: plus(monday, 13) },
    /** The month of which most of the coming weeks are, from today on. */
    month: {
      name: months[Number(month.slice(5)) - 1] as string,
      period: fromToday(`${month}-01`, plus(`${plus(`${month}-28`, 4).slice(0, 7)}-01`, -1)),
    },
    christmas: fromToday(
      plus(next(years.map((year) => `${year}-12-25`)), -1),
      next(years.map((year) => `${year}-12-25`)),
    ),
    newYear: fromToday(
      plus(next(years.map((year) => `${year}-01-01`)), -1),
      next(years.map((year) => `${year}-01-01`)),
    ),
    carnivalPeriod: fromToday(plus(carnival, -3), carnival),
    carnivalWithAshWednesday: fromToday(plus(carnival, -3), plus(carnival, 1)),
    /** Of the next twelve months. */
    holidays: years
      .flatMap((year) => [...fixedHolidays.map((day) => `${year}-${day}`), plus(easterOf(year), -2)])
      .filter((day) => day >= today && day < lastDay)
      .sort(),
  }
}
export type Calendar = ReturnType<typeof calendarFrom>

/** '5/12' */
export const slash = (day: string) => `${Number(day.slice(8))}/${day.slice(5, 7)}`
/** '05/12/2026' */
export const fullSlash = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
/** '5 de dezembro' */
export const spoken = (day: string) => `${Number(day.slice(8))} de ${months[Number(day.slice(5, 7)) - 1]}`
/** '5' */
export const dayNumber = (day: string) => String(Number(day.slice(8)))
