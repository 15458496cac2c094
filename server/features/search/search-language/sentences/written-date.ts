import { firstOfMonth, monthOf, nextDate, weekdayOf, yearOf } from './calendar-days.ts'
import { endOf, isAfter, isCutAt, isNumber, phrase, phraseTable, type Token, textAt } from './date-tokens.ts'
import { monthAbbreviated, monthNamed, relativeMonthAt, yearAt } from './month-words.ts'
import { dayNamesAt } from './relative-days.ts'

interface MonthPart {
  end: number
  month: number
  year: number | null
}
/** One date with a number, of which only the day is certain: 'dia 28', 'sabado, 28/11', '28 de novembro de 2027'. */
export interface WrittenDate extends Omit<MonthPart, 'month'> {
  day: number
  month: number | null
  /** Words say that it is a date: 'dia', or the day of the week that it is. */
  isMarked: boolean
  /** The month is a word, as in the names of streets and hospitals. */
  isInWords: boolean
}

/** Words that make 'dia' something else than a date: hospital dia, todo dia. */
const otherDays = new Set('hospital leito leitos todo todos cada por ao meio bom um'.split(' '))
const ordinals = new Set(['o', 'º', '°'])
/** A number before these measures something. */
const measures = new Set(
  'h hs hr hrs hora horas min minutos x % mil reais real anos ano meses km vezes dias'.split(' '),
)
/** They may be counted, but not after 'dia': 'dia 28 plantao'. */
const counted = new Set(
  `paciente pacientes consulta consultas atendimento atendimentos exame exames laudo laudos leito leitos plantao plantoes
  vaga vagas medico medicos semanas`.split(/\s+/),
)
const countingPhrases = ['a|ate|- # h|hs|hr|hrs|hora|horas', 'de|do cada|todo|todos', 'cada|todo mes'].map(
  phrase,
)
const hour = phrase('as #')

/** Days of work and days off. They are dates only after words that say so. */
const schedules = new Set(['6/1', '5/2', '5/1', '4/2', '6/2', '24/7'])
const beforeDates = ['em|ate|entre|desde', 'partir de'].map(phrase)
const untilDate = phrase('a|ate # / #')
const beforeSchedules = ['escala|escalas|regime|jornada|esquema|ciclo de|em?'].map(phrase)
const beforeShifts = ['plantao|plantoes de|em?'].map(phrase)
const HOURS_A_DAY = 24

/** Whether the figures at `start` say how one works: 'escala 12/12', '5/2', '24/7'. */
function isSchedule(tokens: readonly Token[], start: number): boolean {
  const text = `${textAt(tokens, start)}/${textAt(tokens, start + 2)}`
  if (isAfter(tokens, start, beforeSchedules)) return Number(textAt(tokens, start)) <= HOURS_A_DAY
  if (isAfter(tokens, start, beforeShifts) && text === '12/12') return true
  const isDate = isAfter(tokens, start, beforeDates) || endOf(tokens, start + 3, untilDate) !== null
  return schedules.has(text) && !isDate
}

/** 'de novembro', '/nov/26', 'do mes que vem' after the number of the day. */
function monthInWords(tokens: readonly Token[], start: number, today: string): MonthPart | null {
  const isLinked = ['de', 'do', '/', '-'].includes(textAt(tokens, start))
  const at = isLinked ? start + 1 : start
  const relative = relativeMonthAt(tokens, at)
  if (relative) {
    const first = firstOfMonth(today, relative.value)
    return { end: relative.end, month: monthOf(first), year: yearOf(first) }
  }
  const month = isLinked ? monthAbbreviated(textAt(tokens, at)) : monthNamed(textAt(tokens, at))
  if (!month) return null
  const year = yearAt(tokens, at + 1, today)
  return { end: year?.end ?? at + 1, month, year: year?.year ?? null }
}

/** '/11', '/11/26' and '-11-2026' after the number of the day; `wrong` if the figures are no date. */
function monthInFigures(
  tokens: readonly Token[],
  start: number,
  today: string,
): MonthPart | 'none' | 'wrong' {
  const sign = textAt(tokens, start)
  const isLinked = (at: number) =>
    textAt(tokens, at) === sign &&
    tokens[at]?.isGlued &&
    tokens[at + 1]?.isGlued &&
    isNumber(textAt(tokens, at + 1))
  if (!['/', '-', '.'].includes(sign) || !isLinked(start)) return 'none'
  const [text, end] = [textAt(tokens, start + 1), start + 2]
  const month = Number(text)
  const isMonth = text.length <= 2 && month >= 1 && month <= 12 && !isCutAt(tokens, end)
  if (isLinked(end)) {
    const year = textAt(tokens, end + 1)
    const isYear = (sign === '/' ? /^(20)?\d\d$/ : /^20\d\d$/).test(year) && !isCutAt(tokens, end + 2)
    return isMonth && isYear ? { end: end + 2, month, year: 2000 + (Number(year) % 100) } : 'wrong'
  }
  // Both are days: '10-15 de janeiro', '24/25 de dezembro', '24-26/12'.
  const isList =
    sign !== '.' && (monthInWords(tokens, end, today) || (sign === '-' && textAt(tokens, end) === '/'))
  if (isList || (sign === '-' && month > Number(textAt(tokens, start - 1)))) return 'none'
  if (sign !== '/' || !isMonth || measures.has(textAt(tokens, end))) return 'wrong'
  const year = textAt(tokens, end) === 'de' ? yearAt(tokens, end, today) : null
  return { end: year?.end ?? end, month, year: year?.year ?? null }
}

const dayWords = phraseTable([
  ['dia|dias', true],
  ['no|nos|do|dos|o|os dia|dias', true],
])
const monthNumber = phrase('do #')
const afterDayNames = new Set([',', '(', '-', ':', '.'])

/** A number is no date inside a longer number, an amount or an abbreviation: 'r2', '1.28', 'R$ 28'. */
function isInOther(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1)
  return before === '$' || (tokens[at]?.isGlued === true && /^[\p{L}\d/.$:#+-]/u.test(before))
}

/** Usual lengths of a shift: 'sabado 12' may be one. */
const shiftLengths = [6, 12, 24]
/** Whether the next such day of a month is one of the days of the week: 'sabado 28'. */
function isNamedDay(day: number, dayNames: readonly number[], today: string): boolean {
  const next =
    dayNames.length === 0 || shiftLengths.includes(day) ? null : nextDate({ day, month: null }, today)
  return next !== null && dayNames.includes(weekdayOf(next))
}

/** The date that is written from `start` on. `isNext` if it follows another one, as in '24/25 de dezembro'. */
export function writtenDateAt(
  tokens: readonly Token[],
  start: number,
  today: string,
  { isNext }: { isNext: boolean },
): WrittenDate | null {
  const dayNames = dayNamesAt(tokens, start, { areShort: true })
  let at = dayNames?.end ?? start
  if (dayNames && afterDayNames.has(textAt(tokens, at))) at += 1
  const before = textAt(tokens, at - 1)
  const dayWord = otherDays.has(before) || isNumber(before) ? null : dayWords(tokens, at)
  at = dayWord?.end ?? at
  const text = dayWord && textAt(tokens, at) === 'primeiro' ? '1' : textAt(tokens, at)
  const day = Number(text)
  if (!/^\d\d?$/.test(text) || day < 1 || day > 31 || (!dayWord && !isNext && isInOther(tokens, at)))
    return null
  const hasOrdinal = tokens[at + 1]?.isGlued && ordinals.has(textAt(tokens, at + 1))
  const end = at + (hasOrdinal ? 2 : 1)

  const inWords = monthInWords(tokens, end, today)
  if (inWords) return { day, ...inWords, isMarked: dayWord !== null, isInWords: true }
  const isMarked = dayWord !== null || dayNames !== null
  const inFigures = monthInFigures(tokens, end, today)
  if (inFigures === 'wrong') return null
  if (inFigures !== 'none')
    return isMarked || isNext || !isSchedule(tokens, at)
      ? { day, ...inFigures, isMarked, isInWords: false }
      : null

  const next = textAt(tokens, end)
  if (measures.has(next) || isCutAt(tokens, end)) return null
  if (countingPhrases.some((counting) => endOf(tokens, end, counting) !== null)) return null
  if (!dayWord && (counted.has(next) || endOf(tokens, end, hour) !== null)) return null
  const spoken = dayWord && endOf(tokens, end, monthNumber)
  const month = spoken ? Number(textAt(tokens, spoken - 1)) : 0
  if (spoken && month >= 1 && month <= 12 && !isCutAt(tokens, spoken))
    return { day, month, year: null, end: spoken, isMarked, isInWords: false }
  // An abbreviation says too little: 'deve ter 8 anos'.
  const fullNames = dayNamesAt(tokens, start, { areShort: false })
  const isDay = dayWord !== null || isNamedDay(day, fullNames?.days ?? [], today)
  return { day, month: null, year: null, end, isMarked: isDay, isInWords: false }
}
