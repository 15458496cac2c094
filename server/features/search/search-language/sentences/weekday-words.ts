import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'
import { phraseKey, type Word } from '../fold.ts'

/** Days of the week that are named in the words of a search. */
export interface NamedWeekdays {
  /** In how many words. */
  length: number
  weekdays: readonly Weekday[]
  /** 'De segunda a sexta' */
  isRange: boolean
}

const MONDAY = 0
const FRIDAY = 4
const SATURDAY = 5
const SUNDAY = 6
const names = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
const daysByKey = new Map([
  ...names.map((name, day) => [phraseKey(name), day] as const),
  ['sab', SATURDAY] as const,
])
/** Each of these may be something else if it stands alone: Hospital Dom Pedro. */
const listedOnly = new Map([
  ['seg', 0],
  ['qua', 2],
  ['qui', 3],
  ['sex', 4],
  ['dom', SUNDAY],
])
const weekendKeys = new Set(['fim de semana', 'final de semana', 'fim semana', 'fds', 'finde', 'findi'])
const workdayKeys = new Set([
  'dia util',
  'dia utel',
  'dia de semana',
  'meio de semana',
  'durante a semana',
  'na semana',
])
/** 'Segunda opinião' is no Monday. */
const counted = new Set(
  'opiniao etapa fase chamada via linha residencia especialidade graduacao formacao'.split(' '),
)
/** Between two days of a list or a range. */
const connectors = new Set('e ou a ate no na nos nas ao aos as de do da'.split(' '))
const rangeWords = new Set(['a', 'ate'])
const MAX_CONNECTORS = 3

/** Every folded word that names a day. */
export const weekdayWords: readonly string[] = names.flatMap((name) => [
  phraseKey(name),
  `${phraseKey(name)}s`,
])

/** One item of a list of days. */
interface Item {
  days: readonly number[]
  length: number
  isClear: boolean
}

function itemAt(words: readonly Word[], start: number): Item | null {
  const keyOf = (from: number, length: number) =>
    words
      .slice(from, from + length)
      .map(({ key }) => key)
      .join(' ')
  const word = words[start]
  if (!word) return null
  for (const length of [3, 2, 1]) {
    const key = keyOf(start, length)
    const isWhole = start + length <= words.length
    if (isWhole && weekendKeys.has(key)) return { days: [SATURDAY, SUNDAY], length, isClear: true }
    if (isWhole && workdayKeys.has(key)) return { days: range(MONDAY, FRIDAY), length, isClear: true }
  }
  const next = words[start + 1]?.key ?? ''
  const [, ordinal] = /^([2-6])a?$/.exec(word.folded) ?? []
  if (ordinal && next === 'feira') return named(Number(ordinal) - 2, 2, true)
  // '2ª, 4ª e 6ª'
  const [, listed] = /^([2-6])a$/.exec(word.folded) ?? []
  if (listed) return named(Number(listed) - 2, 1, false)
  const day = daysByKey.get(word.key) ?? listedOnly.get(word.key)
  if (day === undefined || counted.has(next)) return null
  return named(day, next === 'feira' ? 2 : 1, !listedOnly.has(word.key))
}

const named = (day: number, length: number, isClear: boolean): Item => ({
  days: [day],
  length,
  isClear,
})

/** The days from one to another, also over the end of the week. */
function range(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, index) => (first + index) % 7)
}

/** The days of the week that are named from the word at `start`: 'sábado ou domingo', 'de sexta a domingo', 'fds', 'seg-sex' in `text`. */
export function weekdaysAt(words: readonly Word[], start: number, text = ''): NamedWeekdays | null {
  const first = itemAt(words, start)
  // São Domingos is a place.
  if (!first || (words[start - 1]?.folded === 'sao' && words[start]?.folded === 'domingos')) return null
  const items = [first]
  let end = start + first.length
  let isRange = false
  for (;;) {
    let next = end
    while (next - end < MAX_CONNECTORS && connectors.has(words[next]?.folded ?? '')) next += 1
    const item = itemAt(words, next)
    if (!item) break
    // 'Seg-sex'
    const isHyphen = /^ ?[-–] ?$/.test(text.slice(words[end - 1]?.end ?? 0, words[end]?.start ?? 0))
    isRange ||= items.length === 1 && (isHyphen || rangeWords.has(words[end]?.folded ?? ''))
    items.push(item)
    end = next + item.length
  }
  // Of abbreviations, one says little; two are a list.
  if (items.length === 1 && !first.isClear) return null
  const days = items.flatMap((item) => item.days)
  const rangeDays = isRange && range(days[0] as number, days.at(-1) as number)
  return {
    length: end - start,
    weekdays: weekdays.filter((_, day) => (rangeDays || days).includes(day)),
    isRange,
  }
}
