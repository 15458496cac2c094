import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, type TestUser } from '#test/factories.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { stripeOf } from '#test/stripe.ts'
import { checkout, current, customerOf, slowSync, subscribe, sync, workerDeps } from '#test/subscriptions.ts'
import { liveCustomers, refundSubscription, syncCustomer } from './service.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await testApp({ sameDatabaseAs: app })
})

const entriesOf = async ({ id }: TestUser) =>
  (
    await app.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('owner_user_id', '=', id)
      .where('kind', '<>', 'fee')
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => [kind, amount])

const chargesOf = async (owner: TestUser) =>
  (await stripeOf(app).stripe.charges.list({ customer: await customerOf(app, owner) })).data

const chargeOf = async (owner: TestUser) => (await chargesOf(owner))[0]?.id as string
const planOf = async (owner: TestUser) => (await current(app, owner)).plan

const alarmsAbout = async (subject: string) =>
  app.db.selectFrom('payment_alarms').select(['kind', 'settled_at']).where('subject', '=', subject).execute()

test('twenty syncs at once in two processes book a payment once', async () => {
  const owner = await createEmployer(app)
  await stripeOf(app).sandbox.payCheckout(await checkout(app, owner))
  await Promise.all(Array.from({ length: 20 }, (_, at) => sync(at % 2 ? app : other, owner)))
  expect(await entriesOf(owner)).toEqual([['payment', 19_900]])
  expect(await planOf(owner)).toBe('plus')
})

test('a fetch that began earlier does not overwrite a later one', async () => {
  const owner = await createEmployer(app)
  const id = await subscribe(app, owner)
  const finish = await slowSync(app, await customerOf(app, owner))
  await stripeOf(app).sandbox.cancelInPortal(id)
  await sync(app, owner)
  await finish()
  expect(await current(app, owner)).toMatchObject({ status: 'canceled' })
})

test('customers of others are ignored, and ours are listed for reconciliation', async () => {
  await syncCustomer(workerDeps(app), 'cus_unknown')
  const owner = await createEmployer(app)
  await subscribe(app, owner)
  expect(await liveCustomers(app.db)).toContain(await customerOf(app, owner))
})

describe('money that goes back', () => {
  test('a full refund of the period takes the plan, a partial one does not', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const { sandbox } = stripeOf(app)
    await sandbox.refundCharge(await chargeOf(owner), 5_000)
    await sync(app, owner)
    expect(await planOf(owner)).toBe('plus')
    await sandbox.refundCharge(await chargeOf(owner))
    await Promise.all([sync(app, owner), sync(other, owner)])
    expect(await planOf(owner)).toBe('free')
    const entries = await entriesOf(owner)
    expect(entries.toSorted()).toEqual(
      [
        ['payment', 19_900],
        ['refund', -5_000],
        ['refund', -14_900],
      ].toSorted(),
    )
  })

  test('a refund that the bank sends back is reversed, and an operator is told', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const { stripe, sandbox } = stripeOf(app)
    const charge = await chargeOf(owner)
    await sandbox.refundCharge(charge)
    await sync(app, owner)
    const refund = (await stripe.refunds.list({ charge })).data[0]?.id as string
    await sandbox.failRefund(refund)
    await sync(app, owner)
    expect((await entriesOf(owner)).slice(1)).toEqual([
      ['refund', -19_900],
      ['refund_reversal', 19_900],
    ])
    expect(await alarmsAbout(refund)).toMatchObject([{ kind: 'refund_failed' }])
    expect(await planOf(owner)).toBe('plus')
  })

  test.each([
    ['won', 'plus', 0],
    ['lost', 'free', -19_900],
  ] as const)(
    'a dispute takes the plan until it is decided: %s leaves %s',
    async (result, plan, disputed) => {
      const owner = await createEmployer(app)
      await subscribe(app, owner)
      const { stripe, sandbox } = stripeOf(app)
      const charge = await chargeOf(owner)
      await sandbox.openDispute(charge)
      await sync(app, owner)
      expect(await current(app, owner)).toMatchObject({
        plan: 'free',
        isDisputed: true,
        refundableUntil: null,
      })
      const dispute = (await stripe.disputes.list({ charge })).data[0]?.id as string
      expect(await alarmsAbout(dispute)).toEqual([{ kind: 'dispute', settled_at: null }])
      await sandbox.closeDispute(dispute, result)
      await sync(app, owner)
      expect(await planOf(owner)).toBe(plan)
      expect(await alarmsAbout(dispute)).toEqual([{ kind: 'dispute', settled_at: expect.any(Date) }])
      const sum = (await entriesOf(owner)).slice(1).reduce((total, [, amount]) => total + Number(amount), 0)
      expect(sum).toBe(disputed)
    },
  )
})

describe("the employer's own refund", () => {
  const refund = (owner: TestUser) => refundSubscription(workerDeps(app), owner.id as never, app.clock.now())

  test('within seven days ends the subscription and returns everything, also an upgrade', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const choice = { plan: 'pro', interval: 'monthly' }
    const preview = await app.call('POST /subscriptions/change/preview', { token: owner.token, body: choice })
    const { amountDue, previewedAt } = preview.reply
    const body = { ...choice, amountDue, previewedAt }
    await app.call('POST /subscriptions/change', { token: owner.token, body })
    await sync(app, owner)
    await refund(owner)
    await refund(owner)
    await Promise.all([sync(app, owner), sync(other, owner)])
    await refund(owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'free', paymentProvider: null })
    expect((await chargesOf(owner)).every(({ refunded }) => refunded)).toBe(true)
    const sum = (await entriesOf(owner)).reduce((total, [, amount]) => total + Number(amount), 0)
    expect(sum).toBe(0)
    const { reply } = await app.call('POST /subscriptions/stripe/checkout', {
      token: owner.token,
      body: choice,
    })
    expect(reply.sessionId).toBeTruthy()
  })

  test('is over after seven days, and impossible without a subscription', async () => {
    const owner = await createEmployer(app)
    await expect(refund(owner)).rejects.toThrow('NotSubscribed')
    await subscribe(app, owner)
    await stripeOf(app).sandbox.passDays(await customerOf(app, owner), 7)
    await sync(app, owner)
    expect((await current(app, owner)).refundableUntil).toBeNull()
    await expect(refund(owner)).rejects.toThrow('RefundImpossible')
  })
})

describe('a provider that fails', () => {
  const buy = ({ token }: TestUser) =>
    app.call('POST /subscriptions/stripe/checkout', { token, body: { plan: 'plus', interval: 'monthly' } })

  test('is answered with 503 in time, and the next try works', async () => {
    const owner = await createFreeEmployer(app)
    const { sandbox } = stripeOf(app)
    for (const fault of [() => sandbox.hangNext(), () => sandbox.failNext()]) {
      await fault()
      const begun = performance.now()
      const { status, error } = await buy(owner)
      expect([status, error.errorDto.errorName]).toEqual([503, 'PaymentsUnavailable'])
      expect(performance.now() - begun).toBeLessThan(9_000)
    }
    expect((await buy(owner)).status).toBe(200)
  })

  test('before it says what the customer has sells nothing', async () => {
    const owner = await createFreeEmployer(app)
    const session = await checkout(app, owner)
    await stripeOf(app).sandbox.failNext(5)
    expect((await buy(owner)).status).toBe(503)
    await stripeOf(app).sandbox.clearFaults()
    await stripeOf(app).sandbox.payCheckout(session)
    expect((await buy(owner)).error.errorDto.errorName).toBe('AlreadySubscribed')
  })

  test('whose reply gets lost has charged an upgrade once', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const { stripe, sandbox } = stripeOf(app)
    const choice = { plan: 'pro', interval: 'monthly' }
    const preview = await app.call('POST /subscriptions/change/preview', { token: owner.token, body: choice })
    const { amountDue, previewedAt } = preview.reply
    const change = () =>
      app.call('POST /subscriptions/change', {
        token: owner.token,
        body: { ...choice, amountDue, previewedAt },
      })
    const gateway = workerDeps(app).stripe.forBuyer()
    const row = await app.db
      .selectFrom('subscriptions')
      .innerJoin('stripe_customers', 'stripe_customers.owner_user_id', 'subscriptions.owner_user_id')
      .select(['id', 'item_id', 'attempts'])
      .where('subscriptions.owner_user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const attempt = String(row.attempts)
    const from = new Date(previewedAt)
    const direct = { plan: 'pro', interval: 'monthly', from } as const
    const subscription = { id: row.id, itemId: row.item_id }
    await gateway.previewChange({ ...direct, subscription })
    // The SDK repeats a call whose connection breaks once, with the same key.
    await sandbox.loseNextReply(2)
    const once = { ...direct, subscription, attempt }
    await expect(gateway.changeNow(once)).rejects.toThrow('PaymentsUnavailable')
    expect(await planOf(owner)).toBe('plus')
    expect((await gateway.changeNow(once)).plan).toBe('pro')
    expect((await change()).reply.plan).toBe('pro')
    await sync(app, owner)
    expect(await planOf(owner)).toBe('pro')
    const { data } = await stripe.charges.list({ customer: await customerOf(app, owner) })
    expect(data).toHaveLength(2)
  })
})
