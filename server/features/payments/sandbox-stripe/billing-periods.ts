import type { Price } from './stripe-objects.ts'

/**
 * The moment that is `months` after `anchor`, in seconds. Months keep the day of the anchor as far as they have it: 31 January,
 * 28 February, 31 March.
 */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

export const monthsOf = (price: Price) => price.recurring.interval_count

/** The end of the period that begins at `start`, in seconds. */
export function periodEnd(anchor: number, start: number, price: Price): number {
  for (let periods = 1; ; periods += 1) {
    const end = addMonths(anchor, periods * monthsOf(price))
    if (end > start) return end
  }
}

/** Centavos of `amount` for the part of the period that is left at `at`. */
export function unusedPart(
  amount: number,
  { start, end }: { start: number; end: number },
  at: number,
): number {
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)))
  return Math.round(amount * left)
}
