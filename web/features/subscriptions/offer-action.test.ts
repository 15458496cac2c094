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

function account(
  subscription: Subscription,
  { plan = subscription.plan, used = 0, grantedPosts = null as number | null, sells = true } = {},
): Account {
  const allowance = allowanceOf(plan, grantedPosts)
  return { subscription, sells, permissions: { ...allowance, currentActivePosts: used } }
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
  expect(kinds(account(unpaid, { plan: 'pro' }))).toBe('none none publish subscribe')
  expect(kinds(account(unpaid, { grantedPosts: 40 }))).toBe('none subscribe subscribe subscribe')
})

test('a subscription below the plan given by an admin can still be seen and changed', () => {
  expect(kinds(account(paid('plus'), { plan: 'business' }))).toBe('cancel seeSubscription change publish')
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
