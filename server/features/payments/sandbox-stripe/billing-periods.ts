import type Stripe from 'stripe'

/**
 * The moment that is `count` intervals after `anchor`, in seconds. Months keep the day of the anchor as far as they have it:
 * 31 January, 28 February, 31 March.
 */
export function addIntervals(anchor: number, interval: string, count: number): number {
  const date = new Date(anchor * 1000)
  if (interval === 'day') return anchor + count * 86_400
  if (interval === 'week') return anchor + count * 7 * 86_400
  const months = interval === 'year' ? count * 12 : count
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** The end of the period that begins at `start`, in seconds. */
export function periodEnd(anchor: number, start: number, recurring: Stripe.Price.Recurring): number {
  const { interval, interval_count } = recurring
  for (let periods = 1; ; periods += 1) {
    const end = addIntervals(anchor, interval, periods * interval_count)
    if (end > start) return end
  }
}

export const isSameInterval = (a: Stripe.Price.Recurring, b: Stripe.Price.Recurring) =>
  a.interval === b.interval && a.interval_count === b.interval_count

/** Centavos of `amount` for the part of the period that is left at `at`. */
export function unusedPart(
  amount: number,
  { start, end }: { start: number; end: number },
  at: number,
): number {
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)))
  return Math.round(amount * left)
}
