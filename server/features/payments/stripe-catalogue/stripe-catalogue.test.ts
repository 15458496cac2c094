import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { intervals, paidPlanNames, plans } from '#contract/payments/subscriptions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { priceOf, stripeOf } from '#test/stripe.ts'
import {
  API_VERSION,
  lookupKeyOf,
  planOfLookupKey,
  portalConfigurationId,
  setUpStripe,
  setUpWebhook,
  webhookEvents,
} from './service.ts'

let app: TestApp
let stripe: Stripe
beforeAll(async () => {
  app = await testApp()
  stripe = stripeOf(app).stripe
})

const publicUrl = 'https://medponto.example'

test('every plan has its monthly and its quarterly price, which are found by their keys', async () => {
  for (const plan of paidPlanNames)
    for (const interval of intervals) {
      const price = await priceOf(stripe, lookupKeyOf(plan, interval))
      expect(price).toMatchObject({
        unit_amount: plans[plan].price?.[interval],
        currency: 'brl',
        recurring: { interval: 'month', interval_count: interval === 'quarterly' ? 3 : 1 },
      })
      expect(planOfLookupKey(price.lookup_key)).toEqual({ plan, interval })
    }
  expect(planOfLookupKey('plus_yearly')).toBeNull()
})

test('the setup finds everything in place the second time, and replaces a price with a wrong amount', async () => {
  expect((await setUpStripe(stripe, { publicUrl })).changes).toEqual([])
  const right = await priceOf(stripe, 'pro_monthly')
  const wrong = await stripe.prices.create({
    product: right.product as string,
    currency: 'brl',
    unit_amount: 1,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    transfer_lookup_key: true,
  })
  const { changes } = await setUpStripe(stripe, { publicUrl })
  const replaced = await priceOf(stripe, 'pro_monthly')
  expect(changes).toEqual([`price pro_monthly: ${replaced.id}`])
  expect(replaced.unit_amount).toBe(29_900)
  expect((await stripe.prices.retrieve(wrong.id)).active).toBe(false)
})

test('a portal that was changed to cancel at once cancels at the end of the period again', async () => {
  const { configurationId } = await setUpStripe(stripe, { publicUrl })
  expect(await portalConfigurationId(stripe)).toBe(configurationId)
  await stripe.billingPortal.configurations.update(configurationId, {
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  })
  expect((await setUpStripe(stripe, { publicUrl })).configurationId).toBe(configurationId)
  const { features } = await stripe.billingPortal.configurations.retrieve(configurationId)
  expect(features.subscription_cancel).toMatchObject({ enabled: true, mode: 'at_period_end' })
  expect(features.subscription_update.schedule_at_period_end.conditions).toHaveLength(2)
})

test('the webhook is created once, in the version of the SDK, and an older one is switched off', async () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
  const old = await stripe.webhookEndpoints.create({
    url: `${publicUrl}/api/webhooks/stripe`,
    enabled_events: ['*'],
    api_version: '2025-09-30.clover',
  })
  const created = await setUpWebhook(stripe, { publicUrl })
  expect(created.secret).toMatch(/^whsec_/)
  expect(await setUpWebhook(stripe, { publicUrl })).toEqual({ id: created.id, secret: null })
  expect((await stripe.webhookEndpoints.retrieve(created.id)).enabled_events).toEqual(webhookEvents)
  expect((await stripe.webhookEndpoints.retrieve(old.id)).status).toBe('disabled')
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2)
})
