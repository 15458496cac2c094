import {
  firstOfMonth,
  lastDate,
  monthOf,
  nextDate,
  type Period,
  plusDays,
  wholeMonth,
  yearOf,
} from './calendar-days.ts'
import { endOf, isAfter, isCutAt, isNumber, phrase, phraseTable, type Token, textAt } from './date-tokens.ts'
import { asText, isFarAway, listText, type NamedDays } from './named-days.ts'

const names =
  'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'.split(' ')
const folded =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const monthByName = new Map(folded.map((name, index) => [name, index + 1]))
/** They may be other words, so they are months only in a date. */
const monthByAbbreviation = new Map(folded.map((name, index) => [name.slice(0, 3), index + 1]))

export const monthNamed = (word: string): number | null => monthByName.get(word) ?? null
export const monthAbbreviated = (word: string): number | null =>
  monthByName.get(word) ?? monthByAbbreviation.get(word) ?? null

const relativeYears = phraseTable<number>([
  ['do|de|no ano que vem', 1],
  ['do|de|no proximo ano', 1],
  ['do|de ano seguinte', 1],
  ['deste|desse|neste|nesse ano', 0],
])
/** A number without 'de' is a year only if it is one of the next: 'em dezembro 2000 reais'. */
const MAX_BARE_YEARS = 2

/** The year that the words from `start` on name: 'de 2027', '/27', 'do ano que vem'. */
export function yearAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { year: number; end: number } | null {
  const relative = relativeYears(tokens, start)
  if (relative) return { year: yearOf(today) + relative.value, end: relative.end }
  const sign = textAt(tokens, start)
  const isLinked = ['de', 'do', '/'].includes(sign)
  const number = textAt(tokens, isLinked ? start + 1 : start)
  const end = isLinked ? start + 2 : start + 1
  if (isCutAt(tokens, end)) return null
  if (sign === '/' && /^\d\d$/.test(number)) return { year: 2000 + Number(number), end }
  if (!/^20\d\d$/.test(number)) return null
  const year = Number(number)
  const isNear = year >= yearOf(today) && year <= yearOf(today) + MAX_BARE_YEARS
  return isLinked || isNear ? { year, end } : null
}

/** How many months from now: 'mes que vem' -> 1. */
export const relativeMonthAt = phraseTable<number>([
  ['mes que vem', 1],
  ['proximo mes', 1],
  ['este|esse|neste|nesse|deste|desse mes', 0],
  ['mes atual', 0],
])
/** The label of a month that begins on a day. */
const nameOf = (first: string, today: string) =>
  `${names[monthOf(first) - 1]}${isFarAway(first, today) ? ` de ${yearOf(first)}` : ''}`

/** A whole month, whose label is its name. */
const monthDays = (first: string, today: string): NamedDays => ({
  periods: [wholeMonth(first)],
  label: () => nameOf(first, today),
})

const partOf =
  (from: number, to: number) =>
  (first: string): Period => {
    const last = wholeMonth(first).to
    return { from: plusDays(first, from - 1), to: to ? plusDays(first, to - 1) : last }
  }
/** Parts of a month by their days. */
const monthParts = phraseTable([
  ['inicio|comeco de|do', partOf(1, 10)],
  ['meio|meados de|do', partOf(11, 20)],
  ['fim|final|finalzinho de|do', partOf(21, 0)],
  ['primeira quinzena de|do', partOf(1, 15)],
  ['segunda quinzena de|do', partOf(16, 0)],
])

/** Words before the name of a month. 'De' is not enough: Rio de Janeiro, Rua Quinze de Novembro. */
const contexts = [
  'em|para|pra|pro|durante|ate|entre|proximo|neste|nesse|deste|desse|este|esse|todo|todos o?',
  'p /?',
  'plantao|plantoes|vaga|vagas|escala|escalas|data|datas|dia|dias|noite|noites|feriado|feriados de?',
  'semana|semanas|sabado|sabados|domingo|domingos|mes|partir|antes|depois de?',
].map(phrase)
const monthOfCeara = phrase(',|-|/|(? ce|ceara')

interface MonthItem {
  month: number
  year: number | null
  end: number
}
function itemAt(tokens: readonly Token[], start: number, today: string): MonthItem | null {
  const month = monthNamed(textAt(tokens, start))
  if (!month) return null
  const year = yearAt(tokens, start + 1, today)
  return { month, year: year?.year ?? null, end: year?.end ?? start + 1 }
}

const joins = phraseTable([
  ['e|ou|,|/', { isRange: false }],
  ['a|ate|ao', { isRange: true }],
])

/** The month is that of `today` or the first one to come. */
const firstDayOf = ({ month, year }: MonthItem, today: string): string =>
  year
    ? `${year}-${String(month).padStart(2, '0')}-01`
    : (nextDate({ day: 1, month }, firstOfMonth(today)) as string)

/** 'janeiro', 'dezembro e janeiro', 'dezembro a fevereiro de 2028' */
function monthsFrom(tokens: readonly Token[], first: MonthItem, today: string) {
  const items = [first]
  let isRange = false
  for (;;) {
    const end = items.at(-1)?.end as number
    const join = joins(tokens, end)
    const next = join && !isRange ? itemAt(tokens, join.end, today) : null
    if (!join || !next || (join.value.isRange && items.length > 1)) break
    isRange = join.value.isRange
    items.push(next)
  }
  const days = items.map((item) => firstDayOf(item, today))
  const last = days.at(-1) as string
  if (isRange)
    days[0] = first.year ? (days[0] as string) : (lastDate({ day: 1, month: first.month }, last) as string)
  const texts = days.map((day, index) => {
    const text = nameOf(day, today)
    return index === 0 ? text : text.toLowerCase()
  })
  const periods = isRange ? [{ from: days[0] as string, to: wholeMonth(last).to }] : days.map(wholeMonth)
  return {
    end: items.at(-1)?.end as number,
    days: { periods, label: () => (isRange ? texts.join(' a ') : listText(texts)) },
  }
}

/** 'Outubro rosa' and 'novembro azul' are no dates. */
const campaigns = new Set(['rosa', 'azul', 'amarelo', 'vermelho'])
/** Months that are also names. */
const peopleOrPlaces = new Set(['marco', 'abril'])
/** After these words the name of a month is part of another one: 'Hospital Maio'. */
const nameWords = new Set(
  'rio do da dos das hospital clinica dr dra sao santa santo grupo rede instituto editora'.split(' '),
)

/** Whether the words before and after say that the name at `start` is a month. */
function isMonth(tokens: readonly Token[], start: number, { end, year }: MonthItem): boolean {
  if (textAt(tokens, start) === 'marco' && endOf(tokens, end, monthOfCeara) !== null) return false
  if (isAfter(tokens, start, contexts)) return true
  const before = textAt(tokens, start - 1)
  const join = joins(tokens, end)
  const isFirst = join !== null && monthNamed(textAt(tokens, join.end)) !== null
  if (before === 'de') return isFirst && textAt(tokens, start - 2) !== 'rio'
  if (isNumber(before) || campaigns.has(textAt(tokens, end))) return false
  return isFirst || year !== null || (!peopleOrPlaces.has(textAt(tokens, start)) && !nameWords.has(before))
}

/** The month, months, or part of a month that the words from `start` on name. */
export function monthsAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { end: number; days: NamedDays } | null {
  const part = monthParts(tokens, start)
  if (part) {
    const relative = relativeMonthAt(tokens, part.end)
    const isThis = textAt(tokens, part.end) === 'mes'
    const item = itemAt(tokens, part.end, today)
    const end = relative?.end ?? item?.end ?? part.end + 1
    if (!relative && !isThis && !item) return null
    const first = item ? firstDayOf(item, today) : firstOfMonth(today, relative?.value ?? 0)
    const period = part.value(first)
    // Without a year or 'este', a part that has passed is the next one.
    const isPassed = period.to < today && !relative && !item?.year
    const next = isPassed ? part.value(firstOfMonth(first, item ? 12 : 1)) : period
    return { end, days: { periods: [next], label: asText } }
  }
  const relative = relativeMonthAt(tokens, start)
  if (relative) return { end: relative.end, days: monthDays(firstOfMonth(today, relative.value), today) }
  const item = itemAt(tokens, start, today)
  if (!item || !isMonth(tokens, start, item)) return null
  return monthsFrom(tokens, item, today)
}
