import { brazilDay } from '../brazil-day.ts'
import { DAY_MS } from '../durations.ts'

/** When a doctor can work: her week, the days that differ from it, and when she is busy. Without zod, because pages import it. */

/** The most spans of one day of the week. */
export const MAX_SPANS_A_DAY = 4
/** The most days that differ from the week. */
export const MAX_EXCEPTIONS = 366
/** The longest address of a calendar. */
export const MAX_CALENDAR_URL = 2000
/** How far ahead calendars are read and jobs are compared with the availability, in days. */
export const AVAILABILITY_DAYS = 120
/** How long the times that were read last count when a calendar can no longer be read, in days. */
export const BUSY_KEPT_DAYS = 7

/** A span of a day of the week. One that ends at or before its start ends on the next day. */
export interface WeekSpan {
  /** As ISO 8601 counts: 1 is Monday. */
  weekday: number
  /** HH:MM in Brasília. */
  startsAt: string
  endsAt: string
}

/** A day that differs from the week: she can work on all of it, or not at all. */
export interface ExceptionDay {
  /** In Brasília, yyyy-mm-dd. */
  day: string
  isFree: boolean
}

/** Two moments, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

export interface Availability {
  /** Empty if she can work at any time. */
  hours: readonly WeekSpan[]
  days: readonly ExceptionDay[]
  busy: readonly Span[]
}

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** The time that clocks in Brasília show at a moment, as if it were UTC. */
const shownAt = (moment: number) => Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`)

/**
 * The moment at which clocks in Brasília show a time; the first one if they show it twice, and the first moment after it if summer time
 * skips it.
 */
export function momentOf(day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const guesses = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - (shownAt(near) - near))
  // No clock is changed within a day of it.
  if (guesses[0] === guesses[1]) return guesses[0] as number
  const right = guesses.filter((moment) => shownAt(moment) === shown)
  return right.length > 0 ? Math.min(...right) : Math.max(...guesses)
}

/** The day that is `count` days after another, yyyy-mm-dd. */
export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** As ISO 8601 counts: 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

const wholeDay = (day: string): Span => ({
  from: momentOf(day, '00:00'),
  until: momentOf(dayAfter(day), '00:00'),
})

/** In order, with those that touch each other as one. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (until > from) all.push({ from, until })
  }
  return all
}

/** The spans without the times of others; both are in order. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = 0
  for (const { from, until } of spans) {
    let start = from
    while ((others[at]?.until ?? Number.POSITIVE_INFINITY) <= start) at += 1
    for (let next = at; next < others.length && (others[next] as Span).from < until; next += 1) {
      const other = others[next] as Span
      if (other.from > start) left.push({ from: start, until: other.from })
      start = Math.max(start, other.until)
    }
    if (start < until) left.push({ from: start, until })
  }
  return left
}

/** When she can work between two moments, in order. Spans that touch each other are one, also across midnight. */
export function freeSpans({ hours, days, busy }: Availability, { from, until }: Span): Span[] {
  const spansOf = Map.groupBy(hours, ({ weekday }) => weekday)
  const free: Span[] = []
  const closed: Span[] = [...busy]
  if (hours.length === 0) free.push({ from, until })
  // A span of the day before may last into the first day.
  const last = brazilDay(until)
  for (let day = dayAfter(brazilDay(from), -1); day <= last; day = dayAfter(day))
    for (const { startsAt, endsAt } of spansOf.get(weekdayOf(day)) ?? [])
      free.push({
        from: momentOf(day, startsAt),
        until: momentOf(endsAt > startsAt ? day : dayAfter(day), endsAt),
      })
  const isNear = (day: string) => day >= brazilDay(from) && day <= last
  for (const { day, isFree } of days) if (isNear(day)) (isFree ? free : closed).push(wholeDay(day))
  const outside = [
    { from: Number.NEGATIVE_INFINITY, until: from },
    { from: until, until: Number.POSITIVE_INFINITY },
  ]
  return without(joinedSpans(free), joinedSpans([...closed, ...outside]))
}

/** Whether she can work from the start of a plantão to its end. */
export const fitsAvailability = (span: Span, availability: Availability): boolean =>
  freeSpans(availability, span).some(({ from, until }) => from <= span.from && until >= span.until)
