import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { AlertFrequency } from './alerts.ts'

/** The hour, in Brasília, of the mails of daily and weekly alerts. */
export const ALERT_HOUR = 7

/** A full hour of a day in Brasília, which has had no summer time since 2019. */
export const brazilHour = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

/** Days since the last Monday. At noon in UTC, Brasília has the same weekday. */
export const daysSinceMonday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** The next time after `from` that an alert mails the jobs it has found. Null for an instant alert, which has no fixed time. */
export function nextAlertMail(frequency: AlertFrequency, from: Date | number): Date | null {
  if (frequency === 'instant') return null
  const hour = brazilHour(brazilDay(from), ALERT_HOUR)
  const next = hour.getTime() > Number(from) ? hour : new Date(hour.getTime() + DAY_MS)
  if (frequency === 'daily') return next
  const days = (7 - daysSinceMonday(brazilDay(next))) % 7
  return new Date(next.getTime() + days * DAY_MS)
}
