import { dayOf, lastDate, monthOf, nextDate, onlyDay, type Period, yearOf } from './calendar-days.ts'
import { isPartOfName, phraseTable, type Token, textAt } from './date-tokens.ts'
import { asText, type NamedDays } from './named-days.ts'
import { type WrittenDate, writtenDateAt } from './written-date.ts'

/** Between two dates. */
type Join = 'comma' | 'and' | 'range'
const joins = phraseTable<Join>([
  [',', 'comma'],
  ['e|ou|/', 'and'],
  [', e|ou', 'and'],
  ['e / ou', 'and'],
  ['a|ate|ao|-', 'range'],
])
const MAX_DATES = 31
/** So many days before the next date of a list, a day is of the month before: 'dias 31 e 1 de janeiro'. */
const MONTH_CHANGE = 20

interface Written {
  dates: WrittenDate[]
  /** `joins[n]` stands after `dates[n]`. */
  joins: Join[]
}

function listAt(tokens: readonly Token[], start: number, today: string): Written | null {
  const isBetween = textAt(tokens, start) === 'entre'
  const first = writtenDateAt(tokens, isBetween ? start + 1 : start, today, { isNext: false })
  if (!first) return null
  const list: Written = { dates: [first], joins: [] }
  while (list.dates.length < MAX_DATES) {
    const join = joins(tokens, list.dates.at(-1)?.end as number)
    const next = join && writtenDateAt(tokens, join.end, today, { isNext: true })
    if (!next) break
    list.dates.push(next)
    list.joins.push(isBetween && list.joins.length === 0 && join.value === 'and' ? 'range' : join.value)
  }
  return list
}

/** Leaves numbers out that nothing says to be days: '28', '28/11 e 2'. */
function withoutOtherNumbers({ dates, joins: between }: Written): Written {
  const isList = dates[0]?.isMarked || between.some((join) => join !== 'comma')
  const isDate = ({ month, isMarked }: WrittenDate) => month !== null || isMarked
  const isKnown = (date: WrittenDate, index: number) => {
    const isEndOfRange = between[index - 1] === 'range' && dates[index - 1]?.month
    return isDate(date) || isEndOfRange || (isList && (dates[0]?.isMarked || dates.slice(index).some(isDate)))
  }
  const kept = dates.flatMap((date, index) => (isKnown(date, index) ? [index] : []))
  return {
    dates: kept.map((index) => dates[index] as WrittenDate),
    joins: kept.slice(1).map((index) => between[index - 1] as Join),
  }
}

/** A date without a month has that of the date before it: '28/11 e 29', '28/11 a 2'. */
function withEarlierMonths(dates: readonly WrittenDate[]): WrittenDate[] {
  const lastKnown = dates.findLastIndex(({ month }) => month !== null)
  const filled = [...dates]
  for (let index = lastKnown + 1; lastKnown >= 0 && index < filled.length; index += 1) {
    const { day, month, year } = filled[index - 1] as WrittenDate
    const date = filled[index] as WrittenDate
    const months = (month as number) + (date.day < day ? 1 : 0)
    filled[index] = {
      ...date,
      month: months > 12 ? 1 : months,
      year: year && months > 12 ? year + 1 : year,
    }
  }
  return filled
}

/** The day of each date from the last to the first, since a month is often said once: 'dias 28, 29 e 30 de novembro'. */
function daysOf({ dates, joins: between }: Written, today: string): (string | null)[] {
  const days: (string | null)[] = []
  const hasMonths = dates.some(({ month }) => month !== null)
  for (const [index, date] of [...dates.entries()].reverse()) {
    const { day, month, year } = date
    const next = days[0]
    if (month && year) days.unshift(dayOf(year, month, day))
    else if (next && between[index] === 'range') days.unshift(lastDate(date, next))
    else if (month || !next || !hasMonths) days.unshift(nextDate(date, today))
    else if (day - Number(next.slice(8)) >= MONTH_CHANGE) days.unshift(lastDate(date, next))
    else days.unshift(dayOf(yearOf(next), monthOf(next), day))
  }
  return days
}

function periodsOf(written: Written, today: string): Period[] {
  const days = daysOf(written, today)
  const { joins: between } = written
  return days.flatMap((day, index) => {
    if (!day || between[index - 1] === 'range') return []
    if (between[index] !== 'range') return [onlyDay(day)]
    const to = days[index + 1]
    return to && to >= day ? [{ from: day, to }] : []
  })
}

/** Days that are written with numbers from `start` on: '28/11', 'dias 28 e 29', 'de 10 a 15 de janeiro'. */
export function writtenDaysAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { end: number; days: NamedDays } | null {
  const found = listAt(tokens, start, today)
  if (!found) return null
  const list = withoutOtherNumbers(found)
  const [first] = list.dates
  const isName = first?.isInWords && !first.isMarked && isPartOfName(tokens, start)
  const periods = isName ? [] : periodsOf({ ...list, dates: withEarlierMonths(list.dates) }, today)
  const end = (list.dates.length > 0 ? list : found).dates.at(-1)?.end as number
  return { end, days: { periods, label: asText } }
}
