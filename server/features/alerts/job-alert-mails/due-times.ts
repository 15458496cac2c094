import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'

const MORNING_HOUR = 7

/** Brasília has had no summer time since 2019. */
const inBrazil = (day: string, hour: number) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

export interface DueTimes {
  /** Daily alerts mail what was found before this, weekly ones what was found before `weekly`. */
  daily: Date
  weekly: Date
  /** The beginning of the day, from which the mails of instant alerts are counted. */
  dayStart: Date
  /** Jobs of earlier days for which there was no mail left are mailed from this hour on. */
  isMorning: boolean
}

/** The last 7 h, and the last 7 h of a Monday, in Brasília. */
export function dueTimes(now: Date): DueTimes {
  const dayStart = inBrazil(brazilDay(now), 0)
  const morning = inBrazil(brazilDay(now), MORNING_HOUR)
  const isMorning = now >= morning
  const daily = isMorning ? morning : new Date(morning.getTime() - DAY_MS)
  // Noon of the same day in UTC has the same weekday.
  const weekday = new Date(`${brazilDay(daily)}T12:00:00Z`).getUTCDay()
  const weekly = new Date(daily.getTime() - ((weekday + 6) % 7) * DAY_MS)
  return { daily, weekly, dayStart, isMorning }
}
