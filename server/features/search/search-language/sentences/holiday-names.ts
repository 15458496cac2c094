import { type Holiday, holidays } from '#contract/jobs/holidays.ts'
import { type Period, plusDays, yearOf } from './calendar-days.ts'
import {
  endOf,
  isAfter,
  isPartOfName,
  type Phrase,
  phrase,
  phraseTable,
  type Token,
  textAt,
} from './date-tokens.ts'
import { yearAt } from './month-words.ts'
import { type NamedDays, noDays, titled } from './named-days.ts'
import type { Meaning } from './sentence-part.ts'

interface NamedHoliday {
  title: string
  holiday: Holiday
  /** Its first and last day, in days from that of the table. */
  first: number
  last: number
  /** The name may be another one, so one of these has to stand before it. */
  only?: readonly Phrase[]
  others?: readonly Meaning[]
}

/** Ash Wednesday, in days from the Saturday. */
const CARNIVAL_LAST = 4
const HOLIDAY = 'feriado|feriados|feriadao'
const NEW_YEAR = 'reveillon|reveilon|revellion|revelion'
const EVE = 'vespera|vesperas'
/** A city or a hospital has the same name. */
const inContext = [`${HOLIDAY} de|do|da?`, `dia|${EVE}|semana de|do|da`].map(phrase)
const afterHoliday = [phrase(`${HOLIDAY} de|do|da?`)]
/** Natal is the capital of a state, to which one says 'em Natal'. */
const christmas: Omit<NamedHoliday, 'title'> = {
  holiday: 'christmas',
  first: -1,
  last: 0,
  only: [
    'no|do|o|pro|ao|este|neste|proximo',
    `plantao|plantoes|${HOLIDAY}`,
    `plantao|plantoes|${HOLIDAY}|noite|noites|${EVE}|semana|escala|escalas|periodo|festas|ceia|recesso de`,
    `ano|${NEW_YEAR} novo? e|ou|,|/`,
  ].map(phrase),
  others: [{ label: 'Natal, RN', filters: { city: 'Natal', state: 'RN' } }],
}
const holiday = (title: string, name: Holiday, first = 0, last = first): NamedHoliday => ({
  title,
  holiday: name,
  first,
  last,
})
const newYear = holiday('Réveillon', 'newYear', -1, 0)

const named = phraseTable<NamedHoliday>([
  ['natal', { title: 'Natal', ...christmas }],
  ['dia de|do natal', holiday('Natal', 'christmas')],
  [`${EVE} de|do natal`, holiday('Véspera de Natal', 'christmas', -1)],
  ['ano novo', newYear],
  [NEW_YEAR, newYear],
  ['virada de|do ano', newYear],
  ['dia de|do ano novo', holiday('Ano-Novo', 'newYear')],
  [`${EVE} de|do ano novo`, holiday('Véspera de Ano-Novo', 'newYear', -1)],
  ['virada', { ...newYear, only: ['noite|plantao|plantoes|festa da', 'na|pra'].map(phrase) }],
  [`festas|${HOLIDAY} de|do fim|final de|do ano`, holiday('Fim do ano', 'christmas', -1, 7)],
  ['carnaval', holiday('Carnaval', 'carnival', 0, CARNIVAL_LAST)],
  ['quarta feira? de cinzas', holiday('Quarta-feira de Cinzas', 'carnival', CARNIVAL_LAST)],
  ['semana santa', holiday('Semana Santa', 'easter', -7, 0)],
  ['pascoa', holiday('Páscoa', 'easter', -2, 0)],
  ['domingo de|da pascoa', holiday('Páscoa', 'easter')],
  ['quinta feira? santa', holiday('Quinta-feira Santa', 'goodFriday', -1)],
  ['sexta feira? santa', holiday('Sexta-feira Santa', 'goodFriday')],
  ['sexta feira? da paixao', holiday('Sexta-feira Santa', 'goodFriday')],
  ['sabado de aleluia', holiday('Sábado de Aleluia', 'easter', -1)],
  ['tiradentes', { ...holiday('Tiradentes', 'tiradentes'), only: inContext }],
  ['dia do trabalho|trabalhador', holiday('Dia do Trabalhador', 'labourDay')],
  ['primeiro de maio', { ...holiday('Dia do Trabalhador', 'labourDay'), only: afterHoliday }],
  ['trabalho|trabalhador', { ...holiday('Dia do Trabalhador', 'labourDay'), only: afterHoliday }],
  ['corpus christi|cristi', holiday('Corpus Christi', 'corpusChristi')],
  ['independencia', { ...holiday('Independência', 'independence'), only: inContext }],
  [
    'nossa|n senhora|sra aparecida',
    { ...holiday('Nossa Senhora Aparecida', 'aparecida'), only: afterHoliday },
  ],
  ['dia das criancas', holiday('Dia das Crianças', 'aparecida')],
  ['finados', holiday('Finados', 'allSouls')],
  ['proclamacao da republica', holiday('Proclamação da República', 'republic')],
  ['republica', { ...holiday('Proclamação da República', 'republic'), only: afterHoliday }],
  ['consciencia negra', holiday('Consciência Negra', 'blackAwareness')],
])
/** A name without such words before it is still the holiday if these follow: 'natal e ano novo'. */
const otherHoliday = phrase(`e|ou|,|/|a|ate|ao o|no|do? ano|virada|${NEW_YEAR}`)
const placeOfNatal = [',|-|/|(? rn', ',|-|/|(? rio grande do norte'].map(phrase)
/** 'Pré-natal' */
const beforeOtherWords = new Set(['pre', 'pos', 'neo', 'peri'])

const shiftWords = new Set(['plantao', 'plantoes', ...HOLIDAY.split('|')])
/** Whether shifts are meant, and the name is not said to be a place. */
const asksForShifts = (tokens: readonly Token[], start: number) =>
  textAt(tokens, start - 1) !== 'em' && tokens.some(({ text }) => shiftWords.has(text))

const periodIn = ({ first, last }: Pick<NamedHoliday, 'first' | 'last'>, day: string): Period => ({
  from: plusDays(day, first),
  to: plusDays(day, last),
})

/** The holiday that the words from `start` on name: that of the year, or the next one. */
export function namedHolidayAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { end: number; days: NamedDays } | null {
  const found = named(tokens, start)
  if (!found || isPartOfName(tokens, start) || beforeOtherWords.has(textAt(tokens, start - 1))) return null
  const { value: name } = found
  const year = yearAt(tokens, found.end, today)
  const isCity = name.others && placeOfNatal.some((place) => endOf(tokens, found.end, place) !== null)
  const isClear =
    !name.only ||
    isAfter(tokens, start, name.only) ||
    (name.others &&
      (year !== null || endOf(tokens, found.end, otherHoliday) !== null || asksForShifts(tokens, start)))
  if (isCity || !isClear) return null
  const earliest = plusDays(today, -name.last)
  const isInYear = ({ from, to }: Period) => !year || [yearOf(from), yearOf(to)].includes(year.year)
  const next = holidays[name.holiday].find((day) => day >= earliest && isInYear(periodIn(name, day)))
  return {
    end: year?.end ?? found.end,
    days: {
      periods: next ? [periodIn(name, next)] : [],
      label: titled(name.title),
      others: name.others ?? [],
    },
  }
}

/** Days that are no national holidays by law, though many have them off. */
const unofficial: readonly string[] = ['easter', 'carnival', 'corpusChristi'] satisfies Holiday[]

/** All national holidays of the next 12 months. */
function nationalHolidays(today: string): Period[] {
  const end = `${yearOf(today) + 1}${today.slice(4)}`
  return Object.entries(holidays)
    .flatMap(([name, days]) => (unofficial.includes(name) ? [] : days))
    .filter((day) => day >= today && day < end)
    .map((day) => ({ from: day, to: day }))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}
/** Those of the last day that was asked for, which is today for all searches of a day. */
let known = { today: '', periods: [] as Period[] }
function knownHolidays(today: string): Period[] {
  if (known.today !== today) known = { today, periods: nationalHolidays(today) }
  return known.periods
}

type Holidays = (today: string) => NamedDays
const all: Holidays = (today) => ({ periods: knownHolidays(today), label: () => 'Feriados nacionais' })
const nextOne: Holidays = (today) => ({
  periods: knownHolidays(today).slice(0, 1),
  label: titled('Próximo feriado'),
})
const anyHoliday = phraseTable<Holidays>([
  [`${HOLIDAY} nacional|nacionais|prolongado|prolongados?`, all],
  [`proximo ${HOLIDAY} nacional|prolongado?`, nextOne],
  // They are not in the table.
  [`${HOLIDAY} municipal|municipais|estadual|estaduais|local|locais|escolar|escolares`, () => noDays],
])

/** The holidays in general that the words from `start` on name; none if they are not national. */
export function holidaysAt(
  tokens: readonly Token[],
  start: number,
  today: string,
): { end: number; days: NamedDays } | null {
  const found = anyHoliday(tokens, start)
  return found && { end: found.end, days: found.value(today) }
}
