import { weekdayLabels, weekdays } from '#contract/jobs/job-dates.ts'
import { MAX_PERIOD_DAYS } from '#contract/search/job-search.ts'
import {
  firstOfMonth,
  nextWeekday,
  onlyDay,
  plusDays,
  SATURDAY,
  SUNDAY,
  weekAround,
  weekdayOf,
  weekendAround,
} from './calendar-days.ts'
import { isNumber, phrase, phraseTable, startOf, type Token, textAt } from './date-tokens.ts'
import { asText, listText, type NamedDays, noDays, otherwise, titled } from './named-days.ts'

/** Days by their distance from today. `number` is the first one among the words. */
type Reading = (today: string, number: number) => NamedDays

const THIS = 'este|esta|esse|essa|neste|nesta|nesse|nessa|deste|desta|desse|dessa'
const NEXT = 'proximo|proxima'
const WEEKENDS = ['fim|final de semana', 'fim|final semana', 'fds|finde|findi']

const inDays =
  (title: string, days: number): Reading =>
  (today) => ({ periods: [onlyDay(plusDays(today, days))], label: titled(title) })
const hiringToday: Reading = (today) => ({
  ...inDays('Hoje', 0)(today, 0),
  others: [{ label: 'Publicadas hoje', filters: { publishedWithin: 1 } }],
})

const fromToday: Reading = (today) => ({
  periods: [{ from: today, to: plusDays(today, MAX_PERIOD_DAYS - 1) }],
  label: asText,
})

const isWeekend = (today: string) => weekdayOf(today) >= SATURDAY
const weekend =
  (weeks: number): Reading =>
  (today) => ({
    periods: [weekendAround(today, weeks)],
    label: titled('Fim de semana'),
  })
const [thisWeekend, nextWeekend] = [weekend(0), weekend(1)]
/** From Monday to Friday, people do not agree which weekend 'que vem' and 'próximo' are. */
const weekendOr =
  (reading: Reading, other: Reading): Reading =>
  (today) =>
    isWeekend(today)
      ? nextWeekend(today, 0)
      : { ...reading(today, 0), others: otherwise(other(today, 0), today) }

const thisWeek: Reading = (today) => ({ periods: [weekAround(today)], label: titled('Esta semana') })
const nextWeek: Reading = (today) => ({
  periods: [weekAround(today, 1)],
  label: (days) => `Semana de ${days}`,
})
const nextDays =
  (titleOf: (number: number) => string, length: number): Reading =>
  (today, number) => {
    const days = number * length
    if (days < 1 || days > MAX_PERIOD_DAYS) return noDays
    return { periods: [{ from: today, to: plusDays(today, days - 1) }], label: titled(titleOf(number)) }
  }
/** The last days of the year, in which the rate of plantões is another. */
const endOfYear: Reading = (today) => {
  const first = firstOfMonth(today, 12 - Number(today.slice(5, 7)))
  return {
    periods: [{ from: plusDays(first, 19), to: plusDays(first, 30) }],
    label: titled('Fim do ano'),
  }
}

const phrases = phraseTable<Reading>([
  ['hoje|hj', inDays('Hoje', 0)],
  ['vaga|vagas de|para|pra? hoje|hj', hiringToday],
  ['hoje|hj em dia', () => noDays],
  ['hoje|hj em diante', fromToday],
  ['amanha|amnh', inDays('Amanhã', 1)],
  ['depois de|d amanha|amnh', inDays('Depois de amanhã', 2)],
  ...WEEKENDS.flatMap((name): [string, Reading][] => [
    [`${THIS} ${name}`, thisWeekend],
    [`${name} agora`, thisWeekend],
    [`${NEXT} ${name}`, weekendOr(thisWeekend, nextWeekend)],
    [`${name} que vem`, weekendOr(nextWeekend, thisWeekend)],
  ]),
  [`${THIS} semana`, thisWeek],
  ['semana que vem', nextWeek],
  [`${NEXT} semana`, nextWeek],
  ['proximos # dias', nextDays((number) => `Próximos ${number} dias`, 1)],
  ['proximas # semanas', nextDays((number) => `Próximas ${number} semanas`, 7)],
  ['fim|final do|de|deste|desse ano', endOfYear],
])

const dayNames = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo']
const dayByName = new Map([...dayNames.map((name, day) => [name, day] as const), ['sab', SATURDAY] as const])
/** They are days of the week only beside a date. */
const dayByAbbreviation = new Map(dayNames.map((name, day) => [name.slice(0, 3), day]))

const dayAt = (tokens: readonly Token[], start: number, areShort: boolean) => {
  const text = textAt(tokens, start)
  const day = dayByName.get(text) ?? (areShort ? dayByAbbreviation.get(text) : undefined)
  return day === undefined
    ? null
    : { day, end: textAt(tokens, start + 1) === 'feira' ? start + 2 : start + 1 }
}
/** Days of the week in a row: 'sabado e domingo'. */
export function dayNamesAt(tokens: readonly Token[], start: number, { areShort }: { areShort: boolean }) {
  const first = dayAt(tokens, start, areShort)
  if (!first) return null
  const days = [first.day]
  let { end } = first
  for (;;) {
    const next = ['e', 'ou', ',', '/'].includes(textAt(tokens, end)) ? dayAt(tokens, end + 1, areShort) : null
    if (!next || days.length > SUNDAY) return { days, end }
    days.push(next.day)
    end = next.end
  }
}

/** Days of the week from `first` on, each after the one before. */
function inARow(days: readonly number[], first: string): NamedDays {
  const found: string[] = []
  for (const day of days) found.push(nextWeekday(day, found.at(-1) ?? first))
  const [title = '', ...titles] = days.map((day) => weekdayLabels[weekdays[day] as (typeof weekdays)[number]])
  return {
    periods: found.map(onlyDay),
    label: titled(listText([title, ...titles.map((name) => name.toLowerCase())])),
  }
}
type DaysReading = (days: readonly number[], today: string) => NamedDays
const nearest: DaysReading = (days, today) => inARow(days, today)
const inNextWeek: DaysReading = (days, today) => inARow(days, weekAround(today, 1).from)
const afterToday: DaysReading = (days, today) => inARow(days, plusDays(today, 1))
/** A day that is still to come in this week may also be that of the next. */
const either =
  (reading: DaysReading, other: DaysReading): DaysReading =>
  (days, today) => {
    const [found, alternative] = [reading(days, today), other(days, today)]
    const isSame = found.periods[0]?.from === alternative.periods[0]?.from
    return isSame ? found : { ...found, others: otherwise(alternative, today) }
  }

const beforeDays = phraseTable<DaysReading>([
  [THIS, nearest],
  [NEXT, either(afterToday, inNextWeek)],
])
const afterDays = phraseTable<DaysReading>([
  ['agora', nearest],
  [`${THIS} semana`, nearest],
  ['que vem', either(inNextWeek, afterToday)],
  ['da|na|de semana que vem', inNextWeek],
  ['da|na|de proxima semana', inNextWeek],
])

const until = phrase('ate o|a?')
const fromNow = phrase('hoje|hj|amanha a')
/** Whether a day of the week is the end of a period that does not begin with one: 'ate domingo', but not 'sexta ate domingo'. */
function isEnd(tokens: readonly Token[], start: number): boolean {
  if (startOf(tokens, start, fromNow) !== null) return true
  const before = startOf(tokens, start, until)
  if (before === null) return false
  const word = textAt(tokens, before - 1)
  return word !== 'feira' && !dayByName.has(word) && !dayByAbbreviation.has(word)
}

const from = phrase('partir de')
/** Whether a day of the week is the beginning of a period: 'a partir de segunda'. */
const isBeginning = (tokens: readonly Token[], start: number) => startOf(tokens, start, from) !== null

/** Days that the words from `start` on name by their distance from today: 'amanha', 'sabado que vem'. */
export function relativeDaysAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { end: number; days: NamedDays } | null {
  const known = phrases(tokens, start)
  if (known) {
    const number = tokens.slice(start, known.end).find(({ text }) => isNumber(text))
    return { end: known.end, days: known.value(today, Number(number?.text ?? 0)) }
  }
  const before = beforeDays(tokens, start)
  const named = dayNamesAt(tokens, before?.end ?? start, { areShort: false })
  if (!named) return null
  const after = afterDays(tokens, named.end)
  const isOnePeriod = isEnd(tokens, start) || isBeginning(tokens, start)
  const reading = after?.value ?? before?.value ?? (isOnePeriod ? nearest : null)
  return reading && { end: after?.end ?? named.end, days: reading(named.days, today) }
}
