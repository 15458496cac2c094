import { expect, test } from 'vitest'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import {
  allowanceOf,
  type Interval,
  type PaidPlanName,
  type PlanName,
  planNames,
} from '#contract/payments/subscriptions.ts'
import { type Account, offerActionOf } from './offer-action.ts'

const END = '2026-12-12T12:00:00.000Z'

const unpaid: Subscription = {
  plan: 'free',
  planLabel: 'Básico',
  status: 'active',
  paymentProvider: null,
  subscribedPlan: null,
  currentPeriodEnd: null,
  amount: 0,
  interval: null,
  cancelsAt: null,
  scheduledChange: null,
  pastDueSince: null,
  graceEndsAt: null,
  isDisputed: false,
  afterwards: { plan: 'free', planLabel: 'Básico', maxActivePosts: 1 },
  refundableUntil: null,
  isSandbox: true,
}

const paid = (plan: PaidPlanName, more: Partial<Subscription> = {}): Subscription => ({
  ...unpaid,
  plan,
  subscribedPlan: plan,
  paymentProvider: 'stripe',
  currentPeriodEnd: END,
  amount: 19_900,
  interval: 'monthly',
  ...more,
})

interface Given {
  /** Its current plan, if that is not the subscribed one. */
  plan?: PlanName
  used?: number
  grantedPlan?: PlanName
  grantedPosts?: number | null
  sells?: boolean
}

function account(subscription: Subscription, given: Given = {}): Account {
  const { used = 0, grantedPlan = 'free', grantedPosts = null, sells = true } = given
  const plan = given.plan ?? (subscription.subscribedPlan ? subscription.plan : grantedPlan)
  return {
    subscription: { ...subscription, afterwards: allowanceOf(grantedPlan, grantedPosts) },
    sells,
    permissions: {
      ...allowanceOf(plan, grantedPosts),
      currentActivePosts: used,
      postsAwaitingReview: 0,
      sponsoredActivePosts: 0,
    },
  }
}

const kinds = (of: Account, interval: Interval = 'monthly') =>
  planNames.map((plan: PlanName) => offerActionOf(plan, interval, of).kind).join(' ')

test('without a subscription every larger plan can be subscribed to', () => {
  expect(kinds(account(unpaid))).toBe('publish subscribe subscribe subscribe')
})

test('a used-up quota leads to the jobs, not to the form of a new one', () => {
  expect(kinds(account(unpaid, { used: 1 }))).toMatch(/^manage /)
  expect(kinds(account(paid('plus'), { used: 3 }))).toBe('cancel manage change change')
})

test('where nothing is sold, plans lead to the contact page', () => {
  expect(kinds(account(unpaid, { sells: false }))).toBe('publish contact contact contact')
})

test('a subscriber can change to every other plan and to the other interval of its own', () => {
  expect(kinds(account(paid('pro')))).toBe('cancel change publish change')
  expect(kinds(account(paid('pro')), 'quarterly')).toBe('cancel change change change')
})

test('a plan given by an admin includes the smaller ones', () => {
  expect(kinds(account(unpaid, { grantedPlan: 'pro' }))).toBe('included included publish subscribe')
})

test('granted posts include every plan of the table', () => {
  expect(kinds(account(unpaid, { grantedPosts: 40 }))).toBe('included included included included')
  expect(kinds(account(unpaid, { grantedPosts: 40, sells: false }))).toBe(
    'included included included included',
  )
})

test('a subscription that a grant includes can only be seen and cancelled', () => {
  const given = account(paid('plus'), { plan: 'business', grantedPlan: 'business' })
  expect(kinds(given)).toBe('cancel seeSubscription included publish')
  expect(kinds(given, 'quarterly')).toBe('cancel seeSubscription included publish')
  const enterprise = account(paid('business'), { grantedPosts: 40 })
  expect(kinds(enterprise)).toBe('cancel included included seeSubscription')
})

test('a subscription above a grant is not changed to what the grant includes', () => {
  const given = account(paid('business'), { grantedPlan: 'plus' })
  expect(kinds(given)).toBe('cancel included change publish')
})

test('a cancelled subscription returns to what the grant leaves', () => {
  const cancelled = paid('business', { status: 'canceled', cancelsAt: END })
  expect(kinds(account(cancelled, { grantedPlan: 'pro' }))).toBe('none included returns reactivate')
  const enterprise = account(paid('plus', { status: 'canceled', cancelsAt: END }), { grantedPosts: 40 })
  expect(kinds(enterprise)).toBe('none seeSubscription included included')
})

test('a scheduled change can be undone where it leads to', () => {
  const scheduledChange = {
    plan: 'plus',
    planLabel: 'Plus',
    interval: 'quarterly',
    amount: 53_700,
    at: END,
  } as const
  const changing = account(paid('business', { scheduledChange }))
  expect(offerActionOf('plus', 'quarterly', changing)).toEqual({ kind: 'undo', at: END })
  expect(kinds(changing)).toBe('cancel change change publish')
})

test('a cancelled subscription can only be reactivated', () => {
  const cancelled = account(paid('plus', { status: 'canceled', cancelsAt: END }))
  expect(kinds(cancelled)).toBe('returns reactivate none none')
  expect(offerActionOf('free', 'monthly', cancelled)).toEqual({ kind: 'returns', at: END })
})

test('an open payment has to be settled before a change', () => {
  expect(kinds(account(paid('plus', { status: 'past_due' })))).toBe('none pay none none')
  expect(kinds(account(paid('plus', { status: 'past_due' }), { plan: 'free' }))).toBe('publish pay none none')
  expect(kinds(account(paid('plus', { status: 'incomplete' }), { plan: 'free' }))).toBe(
    'publish pay none none',
  )
})

test('a disputed subscription cannot be changed', () => {
  expect(kinds(account(paid('plus', { isDisputed: true }), { plan: 'free' }))).toBe(
    'publish seeSubscription none none',
  )
})
