import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { type JobDate, startOf, timesText } from './job-dates.ts'
import { type Shift, type ShiftHours, shiftHours, shiftLabels } from './jobs.ts'

/** How far ahead the dates of a job may be. */
const MAX_YEARS_AHEAD = 2

/** The first and the last day that a job can be dated to at a moment, yyyy-mm-dd in Brasília. */
export function jobDateRange(now: Date | number): { first: string; last: string } {
  const first = brazilDay(now)
  return { first, last: `${Number(first.slice(0, 4)) + MAX_YEARS_AHEAD}${first.slice(4)}` }
}

export const MAX_JOB_DATES = 31
export const MAX_DATE_HOURS = 24
export const MAX_PLACES = 99
/** Characters of the place of one plantão. */
export const MAX_DATE_PLACE = 300
/** Centavos for one plantão: R$ 100.000,00. */
export const MAX_DATE_PAY = 10_000_000

/** HH:MM. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** A day about which nothing else is known. */
export const plainDate = (day: string): JobDate => ({ day, startsAt: null, hours: null, places: 1 })

const keyOf = ({ day, startsAt }: JobDate) => `${day} ${startsAt ?? ''}`

/** By day and time, each of them once. */
export const sortedDates = (dates: readonly JobDate[]): JobDate[] =>
  [...new Map(dates.map((date) => [keyOf(date), date])).values()].sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  )

/** The days, each of them once. */
export const daysOf = (dates: readonly JobDate[]): string[] =>
  [...new Set(dates.map(({ day }) => day))].sort()

/** When the plantões begin, each moment once and in order. */
export const startsOf = (dates: readonly JobDate[]): Date[] =>
  [...new Set(dates.map((date) => startOf(date).getTime()))]
    .sort((one, other) => one - other)
    .map((start) => new Date(start))

/**
 * Why a job cannot have these dates; null if it can. Dates that are stored already stay valid when they have passed, so that
 * the rest of the job can still be edited.
 */
export function jobDatesError(
  dates: readonly JobDate[],
  { stored, now }: { stored: readonly JobDate[]; now: Date | number },
): string | null {
  const { first, last } = jobDateRange(now)
  const known = new Set(stored.map(keyOf))
  const added = dates.filter((date) => !known.has(keyOf(date)))
  if (added.some(({ day }) => day < first)) return 'Informe datas a partir de hoje'
  if (added.some(({ day }) => day > last)) return `Informe datas dos próximos ${MAX_YEARS_AHEAD} anos`
  if (added.some(({ day, startsAt }) => day === first && startsAt && startsAt <= brazilTime(now)))
    return 'Informe um início que ainda não passou'
  return null
}

/** The one value that all entries have; null if they differ. */
const common = <T>(values: readonly (T | null)[]): T | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

function shiftOf({ startsAt, hours }: JobDate): Shift | null {
  if (!startsAt || (hours ?? 0) > 18) return null
  return startsAt >= '05:00' && startsAt < '18:00' ? 'day' : 'night'
}

/** '02/12 (7h–19h)' */
const dateText = (date: JobDate) => `${date.day.slice(8)}/${date.day.slice(5, 7)} (${timesText(date)})`

/**
 * Why hours or shift of a job do not agree with its dates, as far as these say them; null if they do. Where the dates differ, the
 * job has no value of its own.
 */
export function scheduleError({
  dates,
  hours,
  shift,
}: {
  dates: readonly JobDate[]
  hours: number | null
  shift: Shift | null
}): string | null {
  const ofOtherShift = shift && dates.find((date) => date.startsAt && shiftOf(date) !== shift)
  if (ofOtherShift)
    return `O turno ${shiftLabels[shift].toLowerCase()} não combina com o plantão de ${dateText(ofOtherShift)}`
  const ofOtherHours = hours && dates.find((date) => date.hours && date.hours !== hours)
  if (ofOtherHours)
    return `A duração de ${hours} horas não combina com o plantão de ${dateText(ofOtherHours)}`
  return null
}

/**
 * Hours and shift of a job. Its dates decide if they say when they begin or how long they take; null where they differ, or
 * where the search has no such value.
 */
export function scheduleOf<Hours extends number, S extends Shift>(job: {
  dates: readonly JobDate[]
  hours: Hours | null
  shift: S | null
}): { hours: Hours | ShiftHours | null; shift: S | Shift | null } {
  const { dates } = job
  const inDates = common(dates.map(({ hours }) => hours))
  return {
    hours: dates.some(({ hours }) => hours)
      ? (shiftHours.find((hours) => hours === inDates) ?? null)
      : job.hours,
    shift: dates.some(({ startsAt }) => startsAt) ? common(dates.map(shiftOf)) : job.shift,
  }
}
