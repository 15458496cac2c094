import { type FigurePeriod, PERIOD_MONTHS, periodDays } from './platform-figures.ts'

/** Days in Brazil, yyyy-mm-dd, the last ones included. */
export interface Period {
  unit: 'day' | 'month'
  from: string
  to: string
  previousFrom: string
  previousTo: string
}

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date) => date.toISOString().slice(0, 10)

function daysAfter(day: string, days: number): string {
  const date = asDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return asDay(date)
}

/** The same day of the year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const date = asDate(day)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return asDay(date)
}

/** The first day of the month that is `months` after the month of `day`. */
function monthAfter(day: string, months: number): string {
  const date = asDate(day)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  return asDay(date)
}

/** The days of a period that ends `today`, and those that it is compared with. */
export function periodOf(name: FigurePeriod, today: string): Period {
  if (name === 'year') {
    // The current month is compared with as many days of the same month a year ago.
    const from = monthAfter(today, 1 - PERIOD_MONTHS)
    return {
      unit: 'month',
      from,
      to: today,
      previousFrom: yearBefore(from),
      previousTo: yearBefore(today),
    }
  }
  const days = periodDays[name]
  const from = daysAfter(today, 1 - days)
  return {
    unit: 'day',
    from,
    to: today,
    previousFrom: daysAfter(from, -days),
    previousTo: daysAfter(from, -1),
  }
}

/** The first days of the points between two days. */
export function startsOf(unit: Period['unit'], from: string, to: string): string[] {
  const starts: string[] = []
  for (let start = from; start <= to; start = unit === 'day' ? daysAfter(start, 1) : monthAfter(start, 1))
    starts.push(start)
  return starts
}
