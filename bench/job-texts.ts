import { type Weekday, weekdays } from '#contract/jobs/job-dates.ts'

// The meaning of job texts to a reader. This shares nothing with the search, which it judges.

/** List items, and clauses that end with a full stop or a semicolon. */
const clausesOf = (html: string): string[] => html.replace(/<[^>]*>/g, '.').split(/[.;]/)

const papers = /\b(rqe|residência|título|especialista)(?!\p{L})/iu
const optional =
  /com ou sem|diferencial|valorizad|conta ponto|desejáve|ainda que na|não é (preciso|exigid|necessári)/i

/** Whether a sentence of the requirements demands a RQE, a title or a residency, rather than calling it a plus. */
export const demandsPapers = (requirements: string): boolean =>
  clausesOf(requirements).some((clause) => papers.test(clause) && !optional.test(clause))

const names = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
const range = new RegExp(`\\b(?:de|das) (${names.join('|')})s? (?:a|às|até) (${names.join('|')})`, 'iu')
/** Other people's days, what is paid for a day, and days that are free. */
const otherDays = /^\s*diarista|pagam|\bsem plant|\bnem fins/i
const meeting = /, com reunião.*/i

const weekend = /\b(fins?|final|finais) de semana\b/i

function daysOfClause(clause: string): Weekday[] {
  const [, first = '', last = ''] = range.exec(clause) ?? []
  const from = names.indexOf(first.toLowerCase())
  const to = names.indexOf(last.toLowerCase())
  return weekdays.filter((_, day) => {
    if (from >= 0 && day >= from && day <= to) return true
    // In the plural: in the singular 'segunda' is mostly an ordinal, and 'quarta' a fraction.
    return (
      new RegExp(`(?<!\\p{L})${names[day]}s(?!\\p{L})`, 'iu').test(clause) ||
      (day > 4 && weekend.test(clause))
    )
  })
}

/** The days of the week that a description names as working days. */
export function workdaysOf(description: string): Weekday[] {
  const found = clausesOf(description)
    .filter((clause) => !otherDays.test(clause))
    .flatMap((clause) => daysOfClause(clause.replace(meeting, '')))
  return weekdays.filter((day) => found.includes(day))
}
