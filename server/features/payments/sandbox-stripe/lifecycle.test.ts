import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { priceOf, stripeOf, subscribe } from '#test/stripe.ts'
import type { StripeSandboxServer } from './service.ts'

let app: TestApp
let stripe: Stripe
let sandbox: StripeSandboxServer
/** At the end of January. */
let later: TestApp
beforeAll(async () => {
  app = await testApp()
  later = await testApp()
  later.clock.advance({ days: 76 })
  ;({ stripe, sandbox } = stripeOf(app))
})

const customerOf = (subscription: Stripe.Subscription) => subscription.customer as string
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem
const dayOf = (seconds: number | null) => seconds && new Date(seconds * 1000).toISOString().slice(0, 10)
const read = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id)
const invoicesOf = async (subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ customer: customerOf(subscription) })).data

async function upgrade(subscription: Stripe.Subscription, key: string, prorationDate: number) {
  return stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: (await priceOf(stripe, key)).id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    proration_date: prorationDate,
  })
}

test('a subscription renews at the end of its period, and a year later it has been paid thirteen times', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.renewNow(subscription.id)
  const [renewal, first] = await invoicesOf(subscription)
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', amount_due: 19_900 })
  expect(first?.billing_reason).toBe('subscription_create')
  await sandbox.passDays(customerOf(subscription), 336)
  expect((await stripe.charges.list({ customer: customerOf(subscription), limit: 100 })).data).toHaveLength(
    13,
  )
  expect(await read(subscription)).toMatchObject({ status: 'active' })
})

test('a period that begins on 31 January ends on 28 February, and the next one on 31 March', async () => {
  const { stripe: other } = stripeOf(later)
  const subscription = await subscribe(later, 'plus_monthly')
  const ends: (string | number | null)[] = [dayOf(itemOf(subscription).current_period_end)]
  later.clock.advance({ days: 28 })
  ends.push(dayOf(itemOf(await other.subscriptions.retrieve(subscription.id)).current_period_end))
  expect(ends).toEqual(['2027-02-28', '2027-03-31'])
})

test('an upgrade is previewed, and charges the difference for the rest of the period at once', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.passDays(customerOf(subscription), 15)
  const { current_period_end: end } = itemOf(await read(subscription))
  const at = end - 15 * 86_400
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: (await priceOf(stripe, 'business_monthly')).id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
  })
  expect(preview).toMatchObject({ amount_due: 27_500, billing_reason: 'subscription_update' })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-9_950, 37_450])
  expect(await invoicesOf(subscription)).toHaveLength(1)

  const upgraded = await upgrade(subscription, 'business_monthly', at)
  expect(itemOf(upgraded)).toMatchObject({
    price: { lookup_key: 'business_monthly' },
    current_period_end: end,
  })
  expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_due: 27_500, status: 'paid' })
})

test('an upgrade to quarterly begins a new period, and takes off what was not used', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const now = itemOf(subscription).current_period_start
  const upgraded = await upgrade(subscription, 'plus_quarterly', now)
  expect(dayOf(itemOf(upgraded).current_period_end)).toBe('2027-02-16')
  expect((await invoicesOf(subscription))[0]?.amount_due).toBe(53_700 - 19_900)
})

test('a declined upgrade changes nothing until its invoice is paid with another card', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.declineNextPayment()
  const pending = await upgrade(subscription, 'pro_monthly', itemOf(subscription).current_period_start)
  expect(pending.pending_update).not.toBeNull()
  expect(itemOf(pending).price.lookup_key).toBe('plus_monthly')
  await sandbox.replaceCard(customerOf(subscription), 'good')
  const applied = await read(subscription)
  expect([applied.pending_update, itemOf(applied).price.lookup_key]).toEqual([null, 'pro_monthly'])
})

test('a declined upgrade that nobody pays expires, and its invoice is voided', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.declineNextPayment()
  await upgrade(subscription, 'pro_monthly', itemOf(subscription).current_period_start)
  await sandbox.passDays(customerOf(subscription), 1)
  expect((await read(subscription)).pending_update).toBeNull()
  expect((await invoicesOf(subscription))[0]?.status).toBe('void')
})

test('a downgrade is planned by a schedule, takes effect with the next period, and can be dropped', async () => {
  const subscription = await subscribe(app, 'business_monthly')
  const plan = async () => {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [phase] = schedule.phases
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: itemOf(subscription).price.id, quantity: 1 }],
          start_date: phase?.start_date as number,
          end_date: phase?.end_date as number,
        },
        {
          items: [{ price: (await priceOf(stripe, 'plus_monthly')).id, quantity: 1 }],
          proration_behavior: 'none',
          duration: { interval: 'month', interval_count: 1 },
        },
      ],
    })
  }
  const dropped = await plan()
  await expect(
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 400 })
  await stripe.subscriptionSchedules.release(dropped.id)
  expect((await read(subscription)).schedule).toBeNull()

  const schedule = await plan()
  expect(itemOf(await read(subscription)).price.lookup_key).toBe('business_monthly')
  await sandbox.renewNow(subscription.id)
  const renewed = await read(subscription)
  expect(itemOf(renewed).price.lookup_key).toBe('plus_monthly')
  expect((await invoicesOf(subscription))[0]?.amount_due).toBe(19_900)
  expect(renewed.schedule).toBe(schedule.id)
  await sandbox.renewNow(subscription.id)
  expect((await read(subscription)).schedule).toBeNull()
})

test('a failed renewal is past due, is tried again, and ends the subscription with the last attempt', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.replaceCard(customerOf(subscription), 'declined')
  await sandbox.renewNow(subscription.id)
  expect(await read(subscription)).toMatchObject({ status: 'past_due' })
  const [invoice] = await invoicesOf(subscription)
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_due: 19_900 })
  await sandbox.passDays(customerOf(subscription), 6)
  expect(await read(subscription)).toMatchObject({ status: 'past_due' })
  expect((await stripe.invoices.retrieve(invoice?.id as string)).attempt_count).toBe(3)
  await sandbox.passDays(customerOf(subscription), 1)
  expect(await read(subscription)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('a new card pays what is open and makes the subscription active again', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  await sandbox.declineNextPayment()
  await sandbox.renewNow(subscription.id)
  expect((await read(subscription)).status).toBe('past_due')
  await sandbox.replaceCard(customerOf(subscription), 'good')
  expect((await read(subscription)).status).toBe('active')
})

test('the API cancels with cancel_at_period_end and the portal with cancel_at, and both end with the period', async () => {
  const byApi = await subscribe(app, 'plus_monthly')
  const inPortal = await subscribe(app, 'plus_monthly')
  const end = itemOf(byApi).current_period_end
  await stripe.subscriptions.update(byApi.id, { cancel_at_period_end: true })
  await sandbox.cancelInPortal(inPortal.id)
  expect(await read(byApi)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  expect(await read(inPortal)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: end,
    status: 'active',
  })

  await stripe.subscriptions.update(byApi.id, { cancel_at_period_end: false })
  await sandbox.reactivateInPortal(inPortal.id)
  for (const one of [byApi, inPortal])
    expect(await read(one)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })

  await stripe.subscriptions.update(byApi.id, { cancel_at_period_end: true })
  await sandbox.cancelInPortal(inPortal.id)
  for (const one of [byApi, inPortal]) {
    await sandbox.passDays(customerOf(one), 31)
    expect(await read(one)).toMatchObject({ status: 'canceled' })
    expect(await invoicesOf(one)).toHaveLength(1)
    expect((await stripe.subscriptions.list({ customer: customerOf(one) })).data).toEqual([])
  }
})

test('refunds, in parts or whole, never exceed the charge, and one that fails comes back', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const { data } = await stripe.charges.list({ customer: customerOf(subscription) })
  const charge = data[0]?.id as string
  await stripe.refunds.create({ charge, amount: 5_000 }, { idempotencyKey: `part:${charge}` })
  await stripe.refunds.create({ charge, amount: 5_000 }, { idempotencyKey: `part:${charge}` })
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(5_000)
  await expect(stripe.refunds.create({ charge, amount: 15_000 })).rejects.toMatchObject({ statusCode: 400 })
  await sandbox.refundCharge(charge)
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(19_900)
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const [whole] = (await stripe.refunds.list({ charge })).data
  await sandbox.failRefund(whole?.id as string)
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(5_000)
})

test('a dispute takes the money, prevents a refund, and gives the money back when it is won', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const { data } = await stripe.charges.list({ customer: customerOf(subscription) })
  const charge = data[0]?.id as string
  await sandbox.openDispute(charge)
  const [dispute] = (await stripe.disputes.list({ charge })).data
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 19_900 })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
  await sandbox.closeDispute(dispute?.id as string, 'won')
  const won = await stripe.disputes.retrieve(dispute?.id as string)
  expect(won.status).toBe('won')
  expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-19_900, 19_900])
})
