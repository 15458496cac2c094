import { expect, test } from 'vitest'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import { kindOfChange } from './plan-change.ts'

const choice = (text: string) => {
  const [plan, interval] = text.split(' ')
  return { plan: plan as PaidPlanName, interval: interval as Interval }
}

test.each([
  ['plus monthly', 'plus monthly', 'none'],
  ['plus monthly', 'pro monthly', 'upgrade'],
  ['plus monthly', 'plus quarterly', 'upgrade'],
  ['plus monthly', 'business quarterly', 'upgrade'],
  ['pro monthly', 'plus monthly', 'downgrade'],
  ['pro monthly', 'plus quarterly', 'downgrade'],
  ['plus quarterly', 'plus monthly', 'downgrade'],
  ['plus quarterly', 'pro monthly', 'downgrade'],
])('from %s to %s is: %s', (from, to, kind) => {
  expect(kindOfChange(choice(from), choice(to))).toBe(kind)
})
