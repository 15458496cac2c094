import { type Interval, type PaidPlanName, planNames } from '#contract/payments/subscriptions.ts'

export interface Choice {
  plan: PaidPlanName
  interval: Interval
}

const rank = ({ plan }: Choice) => planNames.indexOf(plan)

/**
 * A change that gives at least as much in every respect is made now and charged now. Any other waits until the end of the
 * paid period, so that nothing that was paid for is lost and no credit has to be kept.
 */
export function kindOfChange(current: Choice, wanted: Choice): 'none' | 'upgrade' | 'downgrade' {
  if (current.plan === wanted.plan && current.interval === wanted.interval) return 'none'
  const isShorter = current.interval === 'quarterly' && wanted.interval === 'monthly'
  return rank(wanted) >= rank(current) && !isShorter ? 'upgrade' : 'downgrade'
}
