import { DAY_MS } from '#contract/durations.ts'

/** Days after a failed charge on which its owner gets a mail: at once, twice during the grace, and when the plan is lost. */
export const dunningDays = [0, 3, 6, 7] as const
export type DunningDay = (typeof dunningDays)[number]

/**
 * The mail that is due now; null if the latest due one was sent. What a pause of the server has missed is left out.
 * Stripe may end the subscription before the grace does.
 */
export function dueDunningDay(
  { pastDueSince, hasEnded }: { pastDueSince: Date; hasEnded: boolean },
  sent: readonly number[],
  now: Date,
): DunningDay | null {
  const days = (now.getTime() - pastDueSince.getTime()) / DAY_MS
  const latest = hasEnded ? 7 : dunningDays.findLast((day) => day <= days)
  return latest === undefined || sent.some((day) => day >= latest) ? null : latest
}
