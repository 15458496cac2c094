import { brazilDay } from './brazil-day.ts'

/** In the order of ISO 8601, which PostgreSQL's `isodow` counts from 1. */
export const weekdayLabels = {
  monday: 'Segunda',
  tuesday: 'Terça',
  wednesday: 'Quarta',
  thursday: 'Quinta',
  friday: 'Sexta',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const
export type Weekday = keyof typeof weekdayLabels
export const weekdays = Object.keys(weekdayLabels) as [Weekday, ...Weekday[]]

/** How far ahead the dates of a job may be. */
const MAX_YEARS_AHEAD = 2

/** The first and the last day that a job can be dated to at a moment, yyyy-mm-dd in Brasília. */
export function jobDateRange(now: Date | number): { first: string; last: string } {
  const first = brazilDay(now)
  return { first, last: `${Number(first.slice(0, 4)) + MAX_YEARS_AHEAD}${first.slice(4)}` }
}

/**
 * Why a job cannot have these dates; null if it can. Dates that are stored already stay valid when they have passed, so that
 * the rest of the job can still be edited.
 */
export function jobDatesError(
  dates: readonly string[],
  { stored, now }: { stored: readonly string[]; now: Date | number },
): string | null {
  const { first, last } = jobDateRange(now)
  const added = dates.filter((date) => !stored.includes(date))
  if (added.some((date) => date < first)) return 'Informe datas a partir de hoje'
  if (added.some((date) => date > last)) return `Informe datas dos próximos ${MAX_YEARS_AHEAD} anos`
  return null
}

/** The first of a job's dates that has not passed; null if there is none. */
export const nextDateOf = (dates: readonly string[], now: Date | number): string | null => {
  const today = brazilDay(now)
  return dates.filter((date) => date >= today).sort()[0] ?? null
}
