import { type RawBuilder, sql } from 'kysely'
import { weekdays } from '#contract/jobs/job-dates.ts'
import { label } from './labels.ts'

/** As `search_text` folds them, from Monday. */
const names = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo']
const SATURDAY = 5
const anyDay = `(${names.join('|')})s?`
const between = '((a|as|ao|aos|e|ou|ate|ate a|da|de) )?'

/** 'A segunda maior rede' is no Monday: a working day is followed by 'feira', in the plural, or beside another day. */
const workday = (name: string) =>
  [
    `\\m${name}s? feiras?\\M`,
    `\\m${name}s\\M`,
    `\\m${anyDay}( feiras?)? ${between}${name}\\M`,
    `\\m${name}( feira)? ${between}${anyDay}\\M`,
  ].join('|')
/** 'São Domingos' is no Sunday. */
const weekendDay = (name: string) =>
  `(?<!\\msao )\\m${name}s?\\M(?! martins)|\\m(fim|fins|final) de semana\\M|\\mfds\\M`

/** The phrases that mean this day of the week in a text, as a regular expression of PostgreSQL. */
function patternOf(day: number): string {
  const name = names[day] as string
  const before = names.slice(0, day).join('|')
  const after = names.slice(day + 1).join('|')
  const range = `\\m(${before})s?( feiras?)? (a|as|ate|ate a) (${after})s?\\M`
  const own = day < SATURDAY ? workday(name) : weekendDay(name)
  return before && after ? `${own}|${range}` : own
}

const rows = weekdays.map((weekday, day) => ({ label: label('weekday', weekday), pattern: patternOf(day) }))

/**
 * The labels of the weekdays that a text says. For a job without dates only its text says when it is; for others the dates do.
 */
export const saidDays = (text: RawBuilder<unknown>) =>
  // Most texts name no day, which is found out before they are folded. Without `offset 0` each pattern would fold the text again.
  sql`select array_agg(label) as list
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (label text, pattern text),
      (select case when ${text} ~* '(segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo|fi(m|ns|nal)[^a-z0-9]+de[^a-z0-9]+semana|fds)'
        then search_text(${text}) end as folded offset 0) as text
    where jobs.dates = '{}' and folded ~ pattern`
