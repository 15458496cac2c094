import { weekdays as allWeekdays, type Weekday, weekdayLabels } from '#contract/jobs/job-dates.ts'
import { wordsOf } from '../fold.ts'
import { NEGATION } from './phrase-table.ts'
import type { PartReader, SentencePart } from './sentence-part.ts'
import { weekdaysAt } from './weekday-words.ts'

/** Before days on which somebody does not work: 'menos domingo', 'folga aos domingos'. */
const BEFORE_FREE_DAYS = new RegExp(
  `(?:^|[^a-z0-9])(${NEGATION}|menos|folgas?(?: (?:de|em|nos?|nas?|aos?))?)\\s{1,3}$`,
)
const EVERY_DAY = allWeekdays.length

/** 'Segunda, Quarta', 'Segunda a Sexta' */
function labelOf(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)]
  const indexes = days.map((day) => allWeekdays.indexOf(day))
  const isRun = indexes.every(
    (index, position) => position === 0 || index === (indexes[position - 1] ?? 0) + 1,
  )
  if (first && last && isRun && days.length > 2)
    return `${weekdayLabels[first]} a ${weekdayLabels[last].toLowerCase()}`
  const [head = '', ...others] = days.map((day) => weekdayLabels[day])
  const final = others.pop()?.toLowerCase()
  return final ? `${[head, ...others.map((label) => label.toLowerCase())].join(', ')} e ${final}` : head
}

/** Days of the week: 'sábado', 'de segunda a sexta', 'fds', 'sem fim de semana'. */
export const weekdayPartsIn: PartReader = (text) => {
  const words = wordsOf(text)
  const parts: SentencePart[] = []
  for (let index = 0; index < words.length; ) {
    const named = weekdaysAt(words, index, text)
    const [first, last] = [words[index], words[index + (named?.length ?? 1) - 1]]
    index += named?.length ?? 1
    // Over a gap nothing is read.
    if (!named || !first || !last || text.slice(first.start, last.end).includes('|')) continue
    const isFree = /^ livres?(?![a-z])/.test(text.slice(last.end))
    const negation = BEFORE_FREE_DAYS.exec(text.slice(0, first.start))?.[1] ?? (isFree ? '' : undefined)
    const days =
      negation !== undefined ? allWeekdays.filter((day) => !named.weekdays.includes(day)) : named.weekdays
    if (days.length === 0 || days.length === EVERY_DAY) continue
    parts.push({
      kind: 'weekday',
      label: negation !== undefined ? `Sem ${labelOf(named.weekdays).toLowerCase()}` : labelOf(days),
      filters: { weekday: [...days] },
      start: negation ? text.lastIndexOf(negation, first.start) : first.start,
      end: last.end,
      others: [],
      ...(negation !== undefined && { isNegated: true }),
    })
  }
  return parts
}
