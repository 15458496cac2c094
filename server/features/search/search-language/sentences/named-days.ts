import { MAX_FILTER_VALUES, MAX_PERIOD_DAYS } from '#contract/search/job-search.ts'
import { comingPeriods, lengthOf, onlyDay, type Period, plusDays, yearOf } from './calendar-days.ts'
import type { Meaning } from './sentence-part.ts'

/** Days that words name. None, if they have passed or the words only look like a date. */
export interface NamedDays {
  periods: readonly Period[]
  label: Label
  others?: readonly Meaning[]
}
/** The label of days, given their text: '28/11 e 29/11' -> 'Fim de semana, 28/11 e 29/11'. */
export type Label = (days: string) => string

export const asText: Label = (days) => days
export const titled =
  (title: string): Label =>
  (days) =>
    `${title}, ${days}`
export const noDays: NamedDays = { periods: [], label: asText }

/** Texts of a label beyond this number are only counted. */
const MAX_TEXTS = 5

/** 'a, b e c' */
export const listText = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}` : (texts[0] ?? '')

/** Whether a day is so far away that its year has to be told. */
export const isFarAway = (day: string, today: string) => day >= `${yearOf(today) + 1}${today.slice(4)}`

/** Two days are named one by one, more are a period. */
const asDaysOrPeriod = (period: Period): Period[] =>
  lengthOf(period) === 2 ? [onlyDay(period.from), onlyDay(period.to)] : [period]

function textOf(periods: readonly Period[], today: string): string {
  const dayText = (day: string) =>
    `${day.slice(8)}/${day.slice(5, 7)}${isFarAway(day, today) ? `/${yearOf(day)}` : ''}`
  const texts = periods
    .flatMap(asDaysOrPeriod)
    .map(({ from, to }) => (from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`))
  const more = texts.length - MAX_TEXTS
  return listText(more > 0 ? [...texts.slice(0, MAX_TEXTS), `mais ${more}`] : texts)
}

/** Values of the filter, none of which is longer than it may be. */
function valuesOf(period: Period): string[] {
  const parts: Period[] = []
  let { from } = period
  while (lengthOf({ from, to: period.to }) > MAX_PERIOD_DAYS && parts.length < MAX_FILTER_VALUES) {
    const to = plusDays(from, MAX_PERIOD_DAYS - 1)
    parts.push({ from, to })
    from = plusDays(to, 1)
  }
  return [...parts, ...asDaysOrPeriod({ from, to: period.to })].map((part) =>
    part.from === part.to ? part.from : `${part.from}..${part.to}`,
  )
}

/** The filter and the label; null if no day is left. */
export function meaningOf({ periods, label }: NamedDays, today: string): Meaning | null {
  const coming = comingPeriods(periods, today)
  const dates = coming.flatMap(valuesOf).slice(0, MAX_FILTER_VALUES)
  return dates.length > 0 ? { label: label(textOf(coming, today)), filters: { dates } } : null
}
/** The meaning as the only other one, or none. */
export const otherwise = (days: NamedDays, today: string): Meaning[] => [meaningOf(days, today) ?? []].flat()
