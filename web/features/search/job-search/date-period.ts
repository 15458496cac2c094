import { DAY_MS } from '#contract/durations.ts'
import { MAX_PERIOD_DAYS, periodOf } from '#contract/search/job-search.ts'

/** The two fields of a period, yyyy-mm-dd or empty. Without `to` it is one day. */
export interface Period {
  from: string
  to: string
}

/** The contents of the fields for the values of the filter: a period, but not several. */
export function shownPeriod(dates: readonly string[]): Period {
  const [only = '', ...others] = dates
  const period = others.length === 0 ? periodOf(only) : null
  if (!period) return { from: '', to: '' }
  return { from: period.from, to: period.to === period.from ? '' : period.to }
}

/** The last day that a period from a valid day can have. */
export const lastDay = (from: string): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + (MAX_PERIOD_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

/** The reason for which the search refuses a period, and the field that is wrong; null if it takes it. */
export function periodProblem(
  { from, to }: Period,
  today: string,
): { field: keyof Period; text: string } | null {
  if (!from) return null
  // A browser can have years of more than four digits.
  if (!periodOf(from)) return { field: 'from', text: 'Informe uma data válida.' }
  if (from < today) return { field: 'from', text: 'Escolha um dia a partir de hoje.' }
  if (!to) return null
  if (!periodOf(to)) return { field: 'to', text: 'Informe uma data válida.' }
  if (to < from) return { field: 'to', text: 'Escolha um dia depois do início.' }
  const isLong = !periodOf(`${from}..${to}`)
  return isLong ? { field: 'to', text: `Escolha um período de até ${MAX_PERIOD_DAYS} dias.` } : null
}

/** The values of the filter for a period without problem. */
export const datesOf = ({ from, to }: Period): string[] => {
  if (!from) return []
  return [to && to !== from ? `${from}..${to}` : from]
}
