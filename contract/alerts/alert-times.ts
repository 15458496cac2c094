import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { AlertFrequency } from './alerts.ts'

/** The hour, in Brasília, of the mails of daily and weekly alerts. */
export const ALERT_HOUR = 7

/** A full hour in Brasília, which has had no summer time since 2019. */
export const brazilHour = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

/** Days since the last Monday; noon of a day in UTC has the weekday that the day has in Brasília. */
export const daysSinceMonday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** The first moment after `from` at which an alert mails what it has found by then; null for an instant one. */
export function nextAlertMail(frequency: AlertFrequency, from: Date | number): Date | null {
  if (frequency === 'instant') return null
  const hour = brazilHour(brazilDay(from), ALERT_HOUR)
  const next = hour.getTime() > Number(from) ? hour : new Date(hour.getTime() + DAY_MS)
  if (frequency === 'daily') return next
  const days = (7 - daysSinceMonday(brazilDay(next))) % 7
  return new Date(next.getTime() + days * DAY_MS)
}
