import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { openCheckout, stripeOf } from '#test/stripe.ts'
import type { StripeSandboxServer } from './service.ts'

let app: TestApp
let stripe: Stripe
let sandbox: StripeSandboxServer
beforeAll(async () => {
  app = await testApp()
  ;({ stripe, sandbox } = stripeOf(app))
})

test('a paid checkout makes a subscription, an invoice and a charge with its fee, which lead to each other', async () => {
  const { customer: buyer, session } = await openCheckout(stripe, 'plus_quarterly')
  const customer = buyer.id
  expect(session.status).toBe('open')
  expect(await sandbox.payCheckout(session.id)).toEqual({ url: `http://localhost/ok?session=${session.id}` })

  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  expect(subscription?.status).toBe('active')
  const end = subscription?.items.data[0]?.current_period_end as number
  expect(new Date(end * 1000).toISOString()).toBe('2027-02-16T15:00:00.000Z')
  const [invoice] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  expect(invoice?.parent?.subscription_details?.subscription).toBe(subscription?.id)
  const [charge] = (await stripe.charges.list({ customer, expand: ['data.balance_transaction'] })).data
  expect(charge).toMatchObject({ amount: 53_700, status: 'succeeded' })
  expect(charge?.payment_intent).toBe(invoice?.payments?.data[0]?.payment.payment_intent)
  expect(charge?.balance_transaction).toMatchObject({ amount: 53_700, fee: 2_182, net: 51_518 })
})

test('a declined card leaves the checkout open and charges nothing', async () => {
  const { customer, session } = await openCheckout(stripe, 'plus_monthly')
  expect(await sandbox.payCheckout(session.id, 'declined')).toEqual({ declined: true })
  await sandbox.declineNextPayment()
  expect(await sandbox.payCheckout(session.id)).toEqual({ declined: true })
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
  expect(await sandbox.payCheckout(session.id)).toMatchObject({ url: expect.anything() })
  expect(await sandbox.payCheckout(session.id)).toBeNull()
  expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1)
})

test('an expired checkout cannot be paid, whether it was closed or its time is over', async () => {
  const closed = await openCheckout(stripe, 'plus_monthly')
  await stripe.checkout.sessions.expire(closed.session.id)
  const late = await openCheckout(stripe, 'plus_monthly')
  await sandbox.passDays(late.customer.id, 1)
  for (const { customer, session } of [closed, late]) {
    expect(await sandbox.payCheckout(session.id)).toBeNull()
    expect((await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' })).data).toEqual([])
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  }
  await expect(stripe.checkout.sessions.expire(closed.session.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('an idempotency key gives the same customer again for a day, and refuses other parameters', async () => {
  const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'customer:1' })
  const [first, second] = await Promise.all([create('Clínica'), create('Clínica')])
  expect(second.id).toBe(first.id)
  await expect(create('Outra')).rejects.toMatchObject({ statusCode: 400 })
  const all = await stripe.customers.list({ limit: 100 })
  expect(all.data.filter(({ name }) => name === 'Clínica')).toHaveLength(1)
  app.clock.advance({ hours: 25 })
  expect((await create('Clínica')).id).not.toBe(first.id)
})

test('what Stripe does not know is refused in its own form', async () => {
  await expect(stripe.customers.retrieve('cus_unknown')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  })
  await expect(stripe.customers.create({ nome: 'x' } as never)).rejects.toThrow('nome')
  await expect(stripe.checkout.sessions.create({ mode: 'subscription' } as never)).rejects.toThrow('customer')
  await expect(stripe.topups.list()).rejects.toMatchObject({ statusCode: 404 })
  const stranger = stripeOf(app, 'sk_live_wrong').stripe
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('a list is read in pages, from the newest on', async () => {
  const names = ['1', '2', '3', '4', '5']
  for (const name of names) await stripe.customers.create({ name, email: 'lista@hospital.test' })
  const list = stripe.customers.list({ email: 'lista@hospital.test', limit: 2 })
  expect((await list).has_more).toBe(true)
  const found: (string | null | undefined)[] = []
  for await (const customer of list) found.push(customer.name)
  expect(found).toEqual(names.reverse())
})
