import { brazilDaysUntil } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { count } from '#web/lib/format.ts'

/**
 * 'em 30 dias', 'em 5 h', 'há 3 dias'. From a whole day on it counts midnights in Brasília, as people count days on a calendar:
 * a job published for 30 days has 30 left until the first midnight. `now` is in milliseconds since 1970.
 */
export function expiryText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  const span = Math.abs(end - now)
  const text =
    span >= DAY_MS
      ? count(Math.abs(brazilDaysUntil(now, end)), 'dia', 'dias')
      : span >= HOUR_MS
        ? `${Math.floor(span / HOUR_MS)} h`
        : `${Math.floor(span / MINUTE_MS)} min`
  return end > now ? `em ${text}` : `há ${text}`
}
