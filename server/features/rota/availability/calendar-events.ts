import ical, { type DateWithTimeZone, type VEvent } from 'node-ical'
import { DAY_MS } from '#contract/durations.ts'
import { joinedSpans, momentOf, type Span } from '#contract/rota/availability.ts'

/** More appointments than this are not those of a person. */
const MAX_APPOINTMENTS = 10_000

/** A calendar that has too many appointments. */
export class CalendarOverfull extends Error {}

const two = (value: number) => String(value).padStart(2, '0')

/** The library reads a day, and a time without a zone, as those of this machine. They are meant as those of Brasília. */
function inBrazil(date: Date, isDay: boolean): number {
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return momentOf(day, isDay ? '00:00' : `${two(date.getHours())}:${two(date.getMinutes())}`)
}

const zones = new Map<string, boolean>()
function isKnownZone(zone: string): boolean {
  if (!zones.has(zone))
    try {
      new Intl.DateTimeFormat('pt', { timeZone: zone })
      zones.set(zone, true)
    } catch {
      zones.set(zone, false)
    }
  return zones.get(zone) === true
}

const says = (value: unknown, word: string) => String(value ?? '').toUpperCase() === word

/** Whether an appointment leaves its time free. */
const isFree = (event: VEvent): boolean =>
  says(event.transparency, 'TRANSPARENT') ||
  says(event.status, 'CANCELLED') ||
  says((event as Partial<Record<'MICROSOFT-CDO-BUSYSTATUS', unknown>>)['MICROSOFT-CDO-BUSYSTATUS'], 'FREE')

/**
 * When the owner of a calendar is busy within a window, in order; spans that touch are one. Days are those of Brasília.
 * @throws CalendarOverfull
 */
export function busySpans(text: string, window: Span): Span[] {
  const spans: Span[] = []
  // A time of this machine can be half a day from that of Brasília.
  const range = { from: new Date(window.from - DAY_MS), to: new Date(window.until + DAY_MS) }
  for (const event of Object.values(ical.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT' || !event.start) continue
    for (const instance of ical.expandRecurringEvent(event, { ...range, expandOngoing: true })) {
      if (isFree(instance.event)) continue
      const { tz } = instance.event.start as DateWithTimeZone
      const isLocal = instance.isFullDay || !tz || !isKnownZone(tz)
      const momentIn = (date: Date) => (isLocal ? inBrazil(date, instance.isFullDay) : date.getTime())
      const from = Math.max(momentIn(instance.start), window.from)
      const until = Math.min(momentIn(instance.end), window.until)
      if (from < until) spans.push({ from, until })
      if (spans.length > MAX_APPOINTMENTS) throw new CalendarOverfull()
    }
  }
  return joinedSpans(spans)
}
