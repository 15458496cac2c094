import { paths } from '#contract/paths.ts'
import { type Interval, intervals, type PaidPlanName, paidPlanNames } from './subscriptions.ts'

export interface LeftCheckout {
  plan: PaidPlanName
  interval: Interval
}

/** The price table for who has left the provider's checkout without paying: with the plan and the interval of the choice. */
export const leftCheckoutAddress = ({ plan, interval }: LeftCheckout): string =>
  `${paths.pricing}?${new URLSearchParams({ voltou: plan, periodo: interval })}`

/** Null for any other address of the price table. */
export function readLeftCheckout(search: URLSearchParams): LeftCheckout | null {
  const plan = paidPlanNames.find((name) => name === search.get('voltou'))
  const interval = intervals.find((name) => name === search.get('periodo'))
  return plan && interval ? { plan, interval } : null
}
