import { assert, boolean, constantFrom, date, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import {
  entitlementOf,
  GRACE_DAYS,
  graceEnd,
  providerStatuses,
  type SubscriptionState,
  subscribedPlan,
} from './entitlement.ts'
import { paidPlanNames, planNames, plans } from './subscriptions.ts'

const now = new Date('2026-11-16T15:00:00Z')
const running: SubscriptionState = {
  plan: 'pro',
  status: 'active',
  cancelsAt: null,
  pastDueSince: null,
  isDisputed: false,
  isRefunded: false,
}
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  ['active', 'pro'],
  ['trialing', 'pro'],
  ['unpaid', 'free'],
  ['canceled', 'free'],
  ['incomplete', 'free'],
  ['incomplete_expired', 'free'],
  ['paused', 'free'],
  ['past_due', 'free'],
] as const)('a subscription that is %s gives %s', (status, plan) => {
  expect(subscribedPlan({ ...running, status }, now)).toBe(plan)
})

test('a cancelled plan lasts until its last moment and not longer', () => {
  expect(subscribedPlan({ ...running, cancelsAt: after(1) }, now)).toBe('pro')
  expect(subscribedPlan({ ...running, cancelsAt: now }, now)).toBe('free')
})

test('the grace lasts seven days to the moment', () => {
  const late = { ...running, status: 'past_due', pastDueSince: now } as const
  expect(subscribedPlan(late, after(GRACE_DAYS * DAY_MS - 1))).toBe('pro')
  expect(subscribedPlan(late, graceEnd(now))).toBe('free')
})

test('money that went back takes the plan', () => {
  expect(subscribedPlan({ ...running, isDisputed: true }, now)).toBe('free')
  expect(subscribedPlan({ ...running, isRefunded: true }, now)).toBe('free')
})

const anyTime = date({ min: after(-60 * DAY_MS), max: after(60 * DAY_MS), noInvalidDate: true })
const anySubscription = record({
  plan: constantFrom(...paidPlanNames),
  status: constantFrom(...providerStatuses),
  cancelsAt: option(anyTime),
  pastDueSince: option(anyTime),
  isDisputed: boolean(),
  isRefunded: boolean(),
})
const anyGrants = record({
  plan: option(constantFrom(...paidPlanNames)),
  posts: option(integer({ min: 16, max: 500 })),
})

test('an employer never has less than what an admin has given, nor more than that and its subscription', () => {
  assert(
    property(option(anySubscription), anyGrants, anyTime, (subscription, grants, time) => {
      const { plan, maxActivePosts } = entitlementOf(subscription, grants, time)
      const granted = grants.posts === null ? (grants.plan ?? 'free') : 'business'
      const rank = (name: (typeof planNames)[number]) => planNames.indexOf(name)
      expect(rank(plan)).toBeGreaterThanOrEqual(rank(granted))
      expect([granted, subscription?.plan ?? 'free']).toContain(plan)
      expect(maxActivePosts).toBe(Math.max(plans[plan].maxActivePosts, grants.posts ?? 0))
    }),
  )
})

test('a grant of posts gives everything that the largest plan gives, whatever else there is', () => {
  assert(
    property(option(anySubscription), anyGrants, anyTime, (subscription, grants, time) => {
      const posts = grants.posts ?? 16
      expect(entitlementOf(subscription, { ...grants, posts }, time)).toEqual({
        plan: 'business',
        planLabel: 'Enterprise',
        maxActivePosts: posts,
        hasPerformanceMetrics: true,
        canUseCompanyBranding: true,
        isAlwaysFeatured: true,
      })
    }),
  )
})

test('an employer with more than one post has its jobs featured (spec B §4)', () => {
  assert(
    property(option(anySubscription), anyGrants, anyTime, (subscription, grants, time) => {
      const { maxActivePosts, isAlwaysFeatured } = entitlementOf(subscription, grants, time)
      expect(isAlwaysFeatured).toBe(maxActivePosts > 1)
    }),
  )
})

test('time alone only takes a plan, it never gives one back', () => {
  assert(
    property(anySubscription, anyTime, integer({ min: 0, max: 90 * DAY_MS }), (subscription, time, ms) => {
      const later = new Date(time.getTime() + ms)
      if (subscribedPlan(subscription, time) === 'free')
        expect(subscribedPlan(subscription, later)).toBe('free')
    }),
  )
})
