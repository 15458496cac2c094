import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'

/** The Monday of the week in Brazil, yyyy-mm-dd. */
export function weekOf(now: Date): string {
  const today = new Date(`${brazilDay(now)}T00:00:00Z`)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  return new Date(today.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
