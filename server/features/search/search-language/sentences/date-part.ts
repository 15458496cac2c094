import { MAX_PERIOD_DAYS } from '#contract/search/job-search.ts'
import { common, type Period, plusDays, weekAround, weekendAround } from './calendar-days.ts'
import { phrase, startOf, type Token, textAt, tokensOf } from './date-tokens.ts'
import { holidaysAt, namedHolidayAt } from './holiday-names.ts'
import { monthsAt } from './month-words.ts'
import { asText, type Label, meaningOf, type NamedDays, titled } from './named-days.ts'
import { relativeDaysAt } from './relative-days.ts'
import type { PartReader, SentencePart } from './sentence-part.ts'
import { writtenDaysAt } from './written-days.ts'

/** Days and the tokens that name them. */
interface Found extends NamedDays {
  start: number
  end: number
  /** Written with numbers, as one of the holidays, as holidays in general, or otherwise. */
  kind: 'numbers' | 'holiday' | 'holidays' | 'period'
}

/** Words before a date that belong to it. */
const prepositions = new Set('de do da dos das em no na nos nas o os aos para pra pro durante mes'.split(' '))
const MAX_PREPOSITIONS = 3
const ofDay = phrase('dia de|do|da')
const entre = phrase('entre o|a|os?')

/** Words that make a date something that is not looked for: when one is paid, when a job was published, what is excluded. */
const refusals = new Set(
  `sem exceto menos fora nao nem pagamento pagamentos paga pagam pago pagos pagas pagando recebe receber recebimento
  repasse repasses vencimento salario publicada publicadas publicado publicados postada postadas postado postados
  anunciada anunciadas divulgada divulgadas cadastrada cadastradas`.split(/\s+/),
)
const beforeRefused = new Set([...prepositions, 'ate', 'todo'])

/** Days that words before others mean. */
type Modifier = (periods: readonly Period[], today: string) => Period[]
const first = (periods: readonly Period[]) => periods[0] as Period
const last = (periods: readonly Period[]) => periods.at(-1) as Period
/** A period without an end is as long as one value of the filter can be. */
const since = (day: string): Period[] => [{ from: day, to: plusDays(day, MAX_PERIOD_DAYS - 1) }]
const eves: Modifier = (periods) =>
  periods.map(({ from }) => ({ from: plusDays(from, -1), to: plusDays(from, -1) }))
const weekendOf: Modifier = (periods) => [weekendAround(first(periods).from)]
/** Words before days, and the days and the label that they make of them. */
const modifiers = (
  [
    ['ate o|a|os|no?', (periods, today) => [{ from: today, to: last(periods).to }], asText],
    [
      'antes de|do|da|dos?',
      (periods, today) => [{ from: today, to: plusDays(first(periods).from, -1) }],
      asText,
    ],
    ['a? partir de|do|da|dos?', (periods) => since(first(periods).from), asText],
    ['desde o|a|os?', (periods) => since(first(periods).from), asText],
    ['depois de|do|da|dos?', (periods) => since(plusDays(last(periods).to, 1)), asText],
    ['apos o|a|os?', (periods) => since(plusDays(last(periods).to, 1)), asText],
    ['vespera|vesperas de|do|da|dos', eves, titled('Véspera')],
  ] satisfies [string, Modifier, Label][]
).map(([words, change, label]) => ({ words: phrase(words), change, label }))
/** The same, for single days only: 'semana do dia 10'. */
const weekModifiers = (
  [
    ['fim|final de semana de|do|da|dos?', weekendOf, titled('Fim de semana')],
    ['fds|finde de|do|da|dos?', weekendOf, titled('Fim de semana')],
    ['semana de|do|da|dos?', (periods) => [weekAround(last(periods).to)], (days) => `Semana de ${days}`],
  ] satisfies [string, Modifier, Label][]
).map(([words, change, label]) => ({ words: phrase(words), change, label }))

const readers = [
  ['numbers', writtenDaysAt],
  ['holiday', namedHolidayAt],
  ['holidays', holidaysAt],
  ['period', relativeDaysAt],
  ['period', monthsAt],
] as const

/** The longest words from `start` on that name days. Words that only look like a date are found without days. */
function foundAt(tokens: readonly Token[], start: number, today: string): Found | null {
  let found: Found | null = null
  for (const [kind, reader] of readers) {
    const read = reader(tokens, start, today)
    if (!read || (found && found.end >= read.end)) continue
    found = { start, end: read.end, ...read.days, kind }
  }
  return found
}

function findAll(tokens: readonly Token[], today: string): Found[] {
  const all: Found[] = []
  for (let start = 0; start < tokens.length; ) {
    const found = foundAt(tokens, start, today)
    if (found && found.periods.length > 0) all.push(found)
    start = found?.end ?? start + 1
  }
  return all
}

const isInside = (inner: readonly Period[], outer: readonly Period[]) =>
  inner.every(({ from, to }) => outer.some((period) => period.from <= from && period.to >= to))

/** Both as one part: a list of days. */
const union = (one: Found, other: Found): Found => ({
  ...other,
  start: one.start,
  periods: [...one.periods, ...other.periods],
  label: asText,
  others: [],
  kind: 'period',
})

/** Days whose words stand side by side, as one; null if they are apart. */
function joined(one: Found, other: Found, tokens: readonly Token[]): Found | null {
  const words = tokens.slice(one.end, other.start).map(({ text }) => text)
  if (words.length > MAX_PREPOSITIONS + 1) return null
  const join = words.filter((word) => !prepositions.has(word)).join(' ')
  const whole = { ...other, start: one.start, others: [] }
  const [from, to] = [first(one.periods).from, last(other.periods).to]
  const between = join === 'e' ? startOf(tokens, one.start, entre) : null
  if (between !== null || ['a', 'ao', 'ate', '-'].includes(join))
    return from <= to
      ? { ...whole, start: between ?? one.start, periods: [{ from, to }], label: asText }
      : null
  if (['e', 'ou', '/', 'e / ou', ', e', ', ou'].includes(join)) return union(one, other)
  if (!['', ',', '('].includes(join)) return null
  const [inGeneral, days] = one.kind === 'holidays' ? [one, other] : [other, one]
  if (inGeneral.kind === 'holidays') {
    const ofPeriod = days.kind === 'period' ? common(days.periods, inGeneral.periods) : []
    const named = ofPeriod.length > 0 ? { ...days, periods: ofPeriod, label: titled('Feriados') } : days
    return { ...named, start: one.start, end: other.end }
  }
  if (other.kind === 'numbers' && isInside(other.periods, one.periods)) return whole
  return join === ',' ? union(one, other) : null
}

function joinAll(all: readonly Found[], tokens: readonly Token[]): Found[] {
  const apart: Found[] = []
  for (const found of all) {
    const before = apart.at(-1)
    const whole = before && joined(before, found, tokens)
    if (whole) apart[apart.length - 1] = whole
    else apart.push(found)
  }
  return apart
}

/** Walks back over some words. */
function startBefore(tokens: readonly Token[], start: number, words: ReadonlySet<string>): number {
  let at = start
  while (start - at < MAX_PREPOSITIONS && words.has(textAt(tokens, at - 1))) at -= 1
  return at
}

const isRefused = ({ start }: Found, tokens: readonly Token[]) =>
  refusals.has(textAt(tokens, startBefore(tokens, start, beforeRefused) - 1))

/** The days as the words before them, which begin at `floor` or later, change them: 'ate o natal', 'semana do dia 10'. */
function modified(found: Found, tokens: readonly Token[], floor: number, today: string): Found {
  const isPeriod = found.kind === 'period' || found.kind === 'holidays'
  for (const { words, change, label } of isPeriod ? modifiers : [...weekModifiers, ...modifiers]) {
    const start = startOf(tokens, found.start, words)
    if (start === null || start < floor) continue
    const isEves = change === eves && found.kind === 'holidays'
    const periods = change(found.periods, today)
    return { ...found, start, periods, label: isEves ? () => 'Vésperas de feriados' : label, others: [] }
  }
  return found
}

/** With 'dia de' and the prepositions before it. */
function withPrepositions(found: Found, tokens: readonly Token[], floor: number): Found {
  const ofHoliday = found.kind === 'holiday' ? startOf(tokens, found.start, ofDay) : null
  return { ...found, start: Math.max(floor, startBefore(tokens, ofHoliday ?? found.start, prepositions)) }
}

/** Parts beyond this number are ignored, because each of them costs time. */
const MAX_PARTS = 8

/** Finds dates, holidays and periods: 'dia 28', 'fim de semana que vem', 'no natal', 'de 10 a 15 de janeiro'. */
export const datePartsIn: PartReader = (text, today) => {
  const tokens = tokensOf(text)
  const all = joinAll(findAll(tokens, today), tokens).slice(0, MAX_PARTS)
  return all.flatMap((one, index): SentencePart[] => {
    if (isRefused(one, tokens)) return []
    const floor = all[index - 1]?.end ?? 0
    const found = withPrepositions(modified(one, tokens, floor, today), tokens, floor)
    const meaning = meaningOf(found, today)
    const start = tokens[found.start]?.start
    const end = tokens[found.end - 1]?.end
    if (!meaning || start === undefined || end === undefined) return []
    return [{ kind: 'date', start, end, ...meaning, others: found.others ?? [] }]
  })
}
