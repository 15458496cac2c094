import Stripe from 'stripe'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { openCheckout, stripeOf, subscribe } from '#test/stripe.ts'
import { type StripeSandboxServer, stripeSandbox } from './service.ts'

const SECRET = 'whsec_test'

let app: TestApp
let stripe: Stripe
/** Of the same database, but its webhooks arrive here. */
let sandbox: StripeSandboxServer
let received: { id: string; type: string }[] = []
let status = 200

beforeAll(async () => {
  app = await testApp()
  ;({ stripe } = stripeOf(app))
  sandbox = stripeSandbox({
    db: app.db,
    clock: app.clock,
    publicUrl: app.env.publicUrl,
    webhookSecret: SECRET,
    deliver: async (path, headers, body) => {
      expect(path).toBe('/api/webhooks/stripe')
      const now = app.clock.now().getTime()
      const event = stripe.webhooks.constructEvent(
        body,
        headers['stripe-signature'] as string,
        SECRET,
        300,
        undefined,
        now,
      )
      received.push({ id: event.id, type: event.type })
      return status
    },
  })
})
beforeEach(async () => {
  await sandbox.clearFaults()
  await sandbox.releaseDeliveries()
  received = []
  status = 200
})

/** Pays a checkout, which causes four webhooks. */
async function pay() {
  const { session } = await openCheckout(stripe, 'plus_monthly')
  await sandbox.payCheckout(session.id)
}
const PAID = [
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'checkout.session.completed',
]

test('the webhooks of a payment are signed, and those that the app asks for', async () => {
  await pay()
  expect(received.map(({ type }) => type)).toEqual(PAID)
  const [event] = (await stripe.events.list({ type: 'checkout.session.completed' })).data
  expect(event?.id).toBe(received.at(-1)?.id)
})

test('webhooks can be held, dropped and doubled, and are kept until they are released', async () => {
  for (const mode of ['hold', 'drop'] as const) {
    await sandbox.setDeliveryMode(mode)
    await pay()
    expect(received).toEqual([])
    await sandbox.releaseDeliveries('newest_first')
    expect(received.map(({ type }) => type)).toEqual(PAID.toReversed())
    received = []
  }
  await sandbox.setDeliveryMode('duplicate')
  await pay()
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ id }) => id)).size).toBe(4)
})

test('a refused webhook is sent again later, and any webhook at will', async () => {
  status = 500
  await pay()
  expect(received).toHaveLength(4)
  await sandbox.tick()
  expect(received).toHaveLength(4)
  status = 200
  app.clock.advance({ minutes: 2 })
  await sandbox.tick()
  expect(received).toHaveLength(8)
  await sandbox.redeliver(received[0]?.id as string)
  expect(received).toHaveLength(9)
})

test('disputes and refunds send what the app asks for', async () => {
  const { customer, session } = await openCheckout(stripe, 'plus_monthly')
  await sandbox.payCheckout(session.id)
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  received = []
  await sandbox.refundCharge(charge?.id as string, 100)
  await sandbox.openDispute(charge?.id as string)
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id as string })).data
  await sandbox.closeDispute(dispute?.id as string, 'won')
  expect(received.map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('calls hang, fail or lose their reply as often as asked', async () => {
  const quick = stripeOf(app, undefined, 2_000).stripe
  await sandbox.hangNext()
  await expect(quick.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await sandbox.failNext(2)
  for (const _ of [1, 2])
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  await stripe.customers.list()

  // The SDK repeats a call once when its connection breaks, whatever it is told about retries.
  await sandbox.loseNextReply(2)
  const create = () => stripe.customers.create({ name: 'Perdida' }, { idempotencyKey: 'lost' })
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const { id } = await create()
  const named = (await stripe.customers.list({ limit: 100 })).data.filter(({ name }) => name === 'Perdida')
  expect(named.map((customer) => customer.id)).toEqual([id])
})

test('the state lists subscriptions, charges and deliveries, and the faults that are on', async () => {
  const subscription = await subscribe(app, 'pro_monthly')
  await sandbox.failNext(3)
  await sandbox.declineNextPayment(2)
  const state = await sandbox.state()
  expect(state).toMatchObject({ declinesLeft: 2, callFault: { kind: 'fail', callsLeft: 3 } })
  expect(state.subscriptions).toContainEqual(
    expect.objectContaining({ id: subscription.id, price: 'pro_monthly', amount: 29_900 }),
  )
  expect(state.charges).toContainEqual(
    expect.objectContaining({ amount: 29_900, status: 'succeeded', dispute: null }),
  )
})

test('what is due is done once, although two processes look at it at the same time', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const end = subscription.items.data[0]?.current_period_end as number
  app.clock.advance({ seconds: end - app.clock.now().getTime() / 1000 })
  await Promise.all([sandbox.tick(), sandbox.tick(), stripe.subscriptions.retrieve(subscription.id)])
  const customer = subscription.customer as string
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2)
})
