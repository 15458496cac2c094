import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ALERT_HOUR, brazilHour, daysSinceMonday } from '#contract/search/alert-times.ts'

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
  const dayStart = brazilHour(brazilDay(now), 0)
  const morning = brazilHour(brazilDay(now), ALERT_HOUR)
  const isMorning = now >= morning
  const daily = isMorning ? morning : new Date(morning.getTime() - DAY_MS)
  const weekly = new Date(daily.getTime() - daysSinceMonday(brazilDay(daily)) * DAY_MS)
  return { daily, weekly, dayStart, isMorning }
}
