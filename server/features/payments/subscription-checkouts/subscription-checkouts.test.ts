import { beforeAll, describe, expect, test } from 'vitest'
import { type PaidPlanName, paidPlanNames } from '#contract/payments/subscriptions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import { newestReceipt } from '#test/payments.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { priceOf, stripeOf } from '#test/stripe.ts'
import { checkout, current, customerOf, subscribe, sync } from '#test/subscriptions.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await testApp({ sameDatabaseAs: app })
})

const open = ({ token }: TestUser, body: object, by = app) =>
  by.call('POST /subscriptions/stripe/checkout', { token, body: body as never })
const plus = { plan: 'plus', interval: 'monthly' }

const ledgerOf = ({ id }: TestUser) =>
  app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'description', 'subject_id', 'payment_ref'])
    .where('owner_user_id', '=', id)
    .orderBy('id')
    .execute()

const mailsTo = ({ email }: TestUser) =>
  app.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()

describe('a checkout', () => {
  test('that is paid gives the plan, and books the payment and its fee', async () => {
    const owner = await createFreeEmployer(app)
    const session = await checkout(app, owner, 'pro', 'quarterly')
    expect(await current(app, owner)).toMatchObject({ plan: 'free', status: 'active', paymentProvider: null })
    await stripeOf(app).sandbox.payCheckout(session)
    const { reply } = await app.call('POST /subscriptions/sync', { token: owner.token })
    expect(reply).toEqual({
      plan: 'pro',
      planLabel: 'Pro',
      status: 'active',
      paymentProvider: 'stripe',
      subscribedPlan: 'pro',
      currentPeriodEnd: '2027-02-16T15:00:00.000Z',
      amount: 80_700,
      interval: 'quarterly',
      cancelsAt: null,
      scheduledChange: null,
      pastDueSince: null,
      graceEndsAt: null,
      isDisputed: false,
      afterwards: { plan: 'free', planLabel: 'Básico', maxActivePosts: 1 },
      refundableUntil: '2026-11-23T15:00:00.000Z',
      isSandbox: true,
    })
    expect(await ledgerOf(owner)).toMatchObject([
      { kind: 'payment', amount: 80_700, description: 'Plano Pro, trimestral' },
      { kind: 'fee', amount: expect.any(Number) },
    ])
    expect((await newestReceipt(app, owner)).period).toEqual({
      from: '2026-11-16T15:00:00.000Z',
      until: '2027-02-16T15:00:00.000Z',
    })
  })

  test("understands the spec's spelling, and refuses plans that are not sold", async () => {
    const owner = await createFreeEmployer(app)
    expect((await open(owner, { plan: 'Business', interval: 'Quarterly' })).status).toBe(200)
    for (const body of [{}, { plan: 'free', interval: 'monthly' }, { plan: 'plus', interval: 'yearly' }])
      expect((await open(owner, body)).status).toBe(400)
  })

  test('ends those that are open in other windows, and one is paid at most', async () => {
    const owner = await createFreeEmployer(app)
    const first = await checkout(app, owner)
    const second = await checkout(app, owner, 'pro')
    const { sandbox } = stripeOf(app)
    expect(await sandbox.payCheckout(first)).toBeNull()
    expect(await sandbox.payCheckout(second)).not.toBeNull()
    expect((await open(owner, plus)).error.errorDto.errorName).toBe('AlreadySubscribed')
  })

  test('for what an admin has given already is refused, and one for more is opened', async () => {
    const owner = await createFreeEmployer(app)
    const grant = (granted_plan: PaidPlanName | null, granted_posts: number | null) =>
      app.db
        .updateTable('employers')
        .set({ granted_plan, granted_posts })
        .where('user_id', '=', owner.id)
        .execute()
    const refusals = async () =>
      Promise.all(
        paidPlanNames.map(async (plan) => {
          const { status, error } = await open(owner, { plan, interval: 'monthly' })
          return status === 200 ? 'opened' : error.errorDto.errorName
        }),
      )
    await grant(null, 16)
    expect(await refusals()).toEqual(['PlanIncluded', 'PlanIncluded', 'PlanIncluded'])
    await grant('pro', null)
    expect(await refusals()).toEqual(['PlanIncluded', 'PlanIncluded', 'opened'])
  })

  test('of two people at once in two processes, one is opened', async () => {
    const owner = await createFreeEmployer(app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => open(owner, plus, at % 2 ? app : other)),
    )
    const opened = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.sessionId)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ error }) => error.errorDto.errorName === 'BillingBusy')).toBe(true)
    expect(opened.length).toBeGreaterThan(0)
    const { stripe } = stripeOf(app)
    const customer = await customerOf(app, owner)
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open' })
    expect(data).toHaveLength(1)
    expect((await stripe.customers.list({ email: owner.email })).data).toHaveLength(1)
  })
})

describe('two subscriptions of one employer', () => {
  test('end as one: the newer is refunded and the buyer is told once', async () => {
    const owner = await createFreeEmployer(app)
    const first = await subscribe(app, owner)
    const { stripe, sandbox } = stripeOf(app)
    const customer = await customerOf(app, owner)
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: (await priceOf(stripe, 'business_monthly')).id, quantity: 1 }],
      success_url: 'http://localhost/ok',
      cancel_url: 'http://localhost/no',
    })
    app.clock.advance({ seconds: 5 })
    await sandbox.payCheckout(session.id)
    await Promise.all([sync(app, owner), sync(other, owner), sync(app, owner)])
    expect(await current(app, owner)).toMatchObject({ plan: 'plus', status: 'active' })
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(data.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([first])
    const entries = await ledgerOf(owner)
    const refunds = entries.filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([{ amount: -74_900 }])
    const duplicate = refunds[0]?.subject_id as string
    expect(duplicate).not.toBe(first)
    const alarms = await app.db
      .selectFrom('payment_alarms')
      .select('kind')
      .where('subject', '=', duplicate)
      .execute()
    expect(alarms).toEqual([{ kind: 'duplicate_subscription' }])
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Devolvemos um pagamento em duplicidade',
    ])
  })
})

describe('the billing portal', () => {
  test('opens for who has been at a checkout, and only for them', async () => {
    const owner = await createFreeEmployer(app)
    const portal = (body: object) =>
      app.call('POST /subscriptions/stripe/billing-portal', { token: owner.token, body })
    expect((await portal({})).error.errorDto.errorName).toBe('NotSubscribed')
    await subscribe(app, owner)
    for (const flow of [undefined, 'payment_method_update', 'subscription_cancel'])
      expect((await portal({ flow })).reply.url).toMatch(/^http/)
    expect((await portal({ flow: 'customer_update' })).status).toBe(400)
  })

  test('changes the card of the next charge, which the billing page shows', async () => {
    const owner = await createFreeEmployer(app)
    const card = async () => (await app.call('GET /subscriptions/payment-card', { token: owner.token })).reply
    expect(await card()).toEqual({ card: null, otherMethod: null })
    await subscribe(app, owner)
    const expiry = { expiryMonth: 12, expiryYear: 2034 }
    const visa = (lastDigits: string) => ({
      card: { brand: 'visa', lastDigits, ...expiry },
      otherMethod: null,
    })
    expect(await card()).toEqual(visa('4242'))
    const { sandbox } = stripeOf(app)
    await sandbox.replaceCard(await customerOf(app, owner), 'declined')
    expect(await card()).toEqual(visa('0341'))
    await sandbox.failNext()
    const failed = await app.call('GET /subscriptions/payment-card', { token: owner.token })
    expect(failed.error.errorDto.errorName).toBe('PaymentsUnavailable')
  })
})
