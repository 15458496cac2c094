import type { ListedInterview } from '#contract/api/hiring/interviews.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'

/** The Sunday that ends the week of a moment, yyyy-mm-dd in Brasília. */
function lastDayOfWeek(now: number): string {
  const today = brazilDay(now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return brazilDay(now + ((7 - weekday) % 7) * DAY_MS)
}

/** Confirmed interviews, in their order, by when they are. */
export function groupsOf(items: readonly ListedInterview[], now: number) {
  const today = brazilDay(now)
  const sunday = lastDayOfWeek(now)
  const dayOf = ({ chosenTime }: ListedInterview) => brazilDay(Date.parse(chosenTime ?? ''))
  return {
    today: items.filter((one) => dayOf(one) <= today),
    week: items.filter((one) => dayOf(one) > today && dayOf(one) <= sunday),
    later: items.filter((one) => dayOf(one) > sunday),
  }
}

/** Whether the doctor can still pick one of the times. */
export const hasFutureTime = ({ times }: Pick<ListedInterview, 'times'>, now: number): boolean =>
  times.some((time) => Date.parse(time) > now)
