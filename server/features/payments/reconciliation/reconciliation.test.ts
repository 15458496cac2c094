import { beforeAll, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { paymentAccess } from '#server/features/payments/access.ts'
import { refundersOf, sponsorshipDeps, subscriptionDeps } from '#server/features/payments/deps.ts'
import { book } from '#server/features/payments/ledger/service.ts'
import { carryOutRefund } from '#server/features/payments/refunds/service.ts'
import { refundPayment } from '#server/features/payments/sponsorships/service.ts'
import { syncCustomer } from '#server/features/payments/subscriptions/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { jobForm, publishJob, type TestUser } from '#test/factories.ts'
import { newestReceipt } from '#test/payments.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { subscribe } from '#test/stripe.ts'
import { checkInvariants, providerDays, reconcileEverything, reconcilePending } from './service.ts'

let app: TestApp
const log = createLog('silent')
beforeAll(async () => {
  app = await testApp()
})

function deps() {
  const { db, clock } = app
  const access = paymentAccess(app.env, app.sandboxes)
  const parts = { ...app, log }
  return {
    db,
    clock,
    log,
    days: providerDays(access),
    sponsorships: sponsorshipDeps(parts, access.mercadoPago),
    subscriptions: subscriptionDeps(parts, access.stripe),
  }
}
const sponsorships = () => deps().sponsorships as NonNullable<ReturnType<typeof deps>['sponsorships']>
const subscriptions = () => deps().subscriptions as NonNullable<ReturnType<typeof deps>['subscriptions']>
const sandboxes = () => app.sandboxes as NonNullable<TestApp['sandboxes']>

/** Open alarms of a kind, by subject. */
const alarms = (kind: string) =>
  app.db
    .selectFrom('payment_alarms')
    .select(['subject', 'details'])
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .execute()
const mismatches = (subject: string) => async () =>
  (await alarms('ledger_mismatch')).filter((alarm) => alarm.subject === subject)
const check = () => checkInvariants(deps())

let days = 0
/** Each test has its own day, later than those of the tests before it, and a session of that day. */
async function newOwner(): Promise<TestUser> {
  days += 2
  app.clock.advance({ days })
  return createFreeEmployer(app)
}

async function reserve({ token }: TestUser) {
  const { reply } = await app.call('POST /payments/create-sponsored-job-preference', {
    token,
    body: jobForm(),
  })
  return reply
}

/** A job that is paid at the provider, which nobody here has learned of. */
async function payUnnoticed(owner: TestUser) {
  const reservation = await reserve(owner)
  const { id } = await sandboxes().mercadoPago.buyer.payByCard(reservation.preferenceId, 'APRO')
  return { ...reservation, payment: id }
}

/** A subscription that is paid at the provider, which nobody here has learned of. */
async function subscribeUnnoticed({ token }: TestUser) {
  const { status, reply, raw } = await app.call('POST /subscriptions/stripe/checkout', {
    token,
    body: { plan: 'Plus', interval: 'Monthly' },
  })
  if (status !== 200) throw new Error(`no checkout: ${raw.body}`)
  await sandboxes().stripe.payCheckout(reply.sessionId)
}
const planOf = async ({ token }: TestUser) =>
  (await app.call('GET /subscriptions/current', { token })).reply.plan
const jobOf = (id: string) =>
  app.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jobStatus = async (id: string) => (await jobOf(id)).status

test('a sponsorship whose events never came is found within a quarter of an hour', async () => {
  const { jobId } = await payUnnoticed(await newOwner())
  expect(await jobStatus(jobId)).toBe('pending_payment')
  await reconcilePending(deps())
  expect(await jobStatus(jobId)).toBe('active')
})

test('the night finds subscriptions and payments whose events never came, and books them once', async () => {
  const owner = await newOwner()
  await subscribeUnnoticed(owner)
  const { payment } = await payUnnoticed(owner)
  expect(await planOf(owner)).toBe('free')
  await reconcileEverything(deps())
  await Promise.all([reconcileEverything(deps()), reconcileEverything(deps())])
  expect(await planOf(owner)).toBe('plus')
  const booked = await app.db
    .selectFrom('ledger_entries')
    .select(['provider', 'payment_ref', 'amount'])
    .where('owner_user_id', '=', owner.id)
    .where('kind', '=', 'payment')
    .orderBy('provider')
    .execute()
  expect(booked).toMatchObject([
    { provider: 'mercadopago', payment_ref: payment },
    { provider: 'stripe', amount: 19_900 },
  ])
})

test('a live subscription whose period is over raises an alarm, until it is fetched again', async () => {
  const owner = await newOwner()
  await subscribeUnnoticed(owner)
  await reconcileEverything(deps())
  const set = (minutes: number) =>
    app.db
      .updateTable('subscriptions')
      .set({ current_period_end: new Date(app.clock.now().getTime() - minutes * 60_000) })
      .where('owner_user_id', '=', owner.id)
      .execute()
  const ours = async () =>
    (await alarms('subscription_overdue')).filter(({ details }) => details.includes(owner.id))
  await set(9)
  await check()
  expect(await ours()).toEqual([])
  await set(11)
  await check()
  expect(await ours()).toHaveLength(1)
  await reconcileEverything(deps())
  expect(await ours()).toEqual([])
})

test('two live subscriptions of one employer raise an alarm, unless the second one is being returned', async () => {
  const owner = await newOwner()
  await subscribeUnnoticed(owner)
  await reconcileEverything(deps())
  const first = await app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('owner_user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('subscriptions')
    .values({ ...first, id: 'sub_second', is_current: false, return_requested_at: app.clock.now() })
    .execute()
  const subjects = async () => (await alarms('several_subscriptions')).map(({ subject }) => subject)
  await check()
  expect(await subjects()).not.toContain(owner.id)
  await app.db
    .updateTable('subscriptions')
    .set({ return_requested_at: null })
    .where('id', '=', 'sub_second')
    .execute()
  await check()
  expect(await subjects()).toContain(owner.id)
  await app.db.deleteFrom('subscriptions').where('id', '=', 'sub_second').execute()
  await check()
  expect(await subjects()).not.toContain(owner.id)
})

test.each([
  ['refunded', { refunded: 9_900 }],
  ['disputed', { is_disputed: true }],
  ['not approved', { approved_at: null }],
])(
  'a running sponsorship whose only payment is %s raises an alarm, until it counts again',
  async (_, broken) => {
    const { paymentId, payment } = await payUnnoticed(await newOwner())
    await reconcilePending(deps())
    const row = () =>
      app.db.selectFrom('sponsorship_payments').selectAll().where('provider_payment_id', '=', payment)
    const healthy = await row().executeTakeFirstOrThrow()
    const set = (values: object) =>
      app.db
        .updateTable('sponsorship_payments')
        .set(values)
        .where('provider_payment_id', '=', payment)
        .execute()
    const subjects = async () => (await alarms('unpaid_sponsorship')).map(({ subject }) => subject)
    await check()
    expect(await subjects()).not.toContain(paymentId)
    await set(broken)
    await check()
    expect(await subjects()).toContain(paymentId)
    await set({ refunded: healthy.refunded, is_disputed: false, approved_at: healthy.approved_at })
    await check()
    expect(await subjects()).not.toContain(paymentId)
  },
)

test('a job that is featured without any sponsorship raises an alarm', async () => {
  const owner = await newOwner()
  const jobId = await publishJob(app, owner)
  const feature = (until: Date | null) =>
    app.db.updateTable('jobs').set({ sponsored_until: until }).where('id', '=', jobId).execute()
  const subjects = async () => (await alarms('unpaid_sponsorship')).map(({ subject }) => subject)
  await feature(new Date('2100-01-01'))
  await check()
  expect(await subjects()).toContain(jobId)
  await feature(null)
  await check()
  expect(await subjects()).not.toContain(jobId)
})

test('a reservation older than a day raises an alarm, until it is gone', async () => {
  const owner = await newOwner()
  const { jobId } = await reserve(owner)
  const subjects = async () => (await alarms('stale_reservation')).map(({ subject }) => subject)
  app.clock.advance({ hours: 24 })
  await check()
  expect(await subjects()).not.toContain(jobId)
  app.clock.advance({ hours: 2 })
  await check()
  expect(await subjects()).toContain(jobId)
  await app.db.deleteFrom('jobs').where('id', '=', jobId).execute()
  await check()
  expect(await subjects()).not.toContain(jobId)
})

test("a day's ledger that differs from the balance at Stripe raises an alarm, until both agree", async () => {
  const owner = await newOwner()
  // A customer without an employer, so nothing books it.
  const { latest_invoice } = await subscribe(app, 'plus_monthly')
  expect(latest_invoice).toBeTruthy()
  const paidAt = app.clock.now()
  const ours = mismatches(`stripe ${brazilDay(paidAt)}`)
  app.clock.advance({ days: 1 })
  await reconcileEverything(deps())
  expect((await ours()).at(-1)?.details).toMatch(/^livro-caixa R\$\s0,00, provedor R\$\s199,00$/)
  const movement = {
    provider: 'stripe',
    ref: 'ch_missing',
    kind: 'payment',
    amount: 19_900,
    product: 'subscription',
    subjectId: 'sub_missing',
    paymentRef: 'ch_missing',
    description: 'Plano Plus, mensal',
    occurredAt: paidAt,
  } as const
  await book(app.db, owner.id as EmployerId, [movement], app.clock.now())
  await reconcileEverything(deps())
  expect(await ours()).toEqual([])
})

test("a day's ledger that has a payment which Mercado Pago does not know raises an alarm", async () => {
  const owner = await newOwner()
  await payUnnoticed(owner)
  await reconcilePending(deps())
  const extra = {
    provider: 'mercadopago',
    ref: 'invented',
    kind: 'payment',
    amount: 100,
    product: 'sponsorship',
    subjectId: 'invented',
    paymentRef: 'invented',
    description: 'Vaga em destaque',
    occurredAt: app.clock.now(),
  } as const
  const ours = mismatches(`mercadopago ${brazilDay(app.clock.now())}`)
  app.clock.advance({ days: 1 })
  await reconcileEverything(deps())
  expect(await ours()).toEqual([])
  await book(app.db, owner.id as EmployerId, [extra], app.clock.now())
  await reconcileEverything(deps())
  expect(await ours()).toHaveLength(1)
})

test('a day with refunded, disputed and cancelled payments agrees, until the ledger lacks what went back', async () => {
  const { operator, api, buyer } = sandboxes().mercadoPago
  const owner = await newOwner()
  const pay = async () => (await payUnnoticed(owner)).payment
  const [refunded, disputed, won, half] = [await pay(), await pay(), await pay(), await pay()]
  await api.refund(refunded, null, null)
  await operator.dispute(disputed)
  await operator.dispute(won)
  await operator.decideDispute(won, 'seller')
  await api.refund(half, 10, null)
  await buyer.payByCard((await reserve(owner)).preferenceId, 'OTHE')
  const ours = mismatches(`mercadopago ${brazilDay(app.clock.now())}`)
  app.clock.advance({ days: 1 })
  await reconcileEverything(deps())
  expect(await ours()).toEqual([])
  const unbooked = {
    provider: 'mercadopago',
    ref: 'invented reversal',
    kind: 'refund_reversal',
    amount: 9_900,
    product: 'sponsorship',
    subjectId: 'invented',
    paymentRef: refunded,
    description: 'Devolução desfeita',
    occurredAt: app.clock.now(),
  } as const
  await book(app.db, owner.id as EmployerId, [unbooked], app.clock.now())
  await reconcileEverything(deps())
  expect((await ours()).at(-1)?.details).toMatch(
    new RegExp(`R\\$\\s99,00, .*R\\$\\s0,00, pagamentos ${refunded}$`),
  )
})

test('the employer returns both products through the providers, and receipts, jobs and plan follow', async () => {
  const owner = await newOwner()
  await subscribeUnnoticed(owner)
  const { jobId, payment } = await payUnnoticed(owner)
  await reconcileEverything(deps())
  const { token } = owner
  const { items } = (await app.call('GET /billing/receipts', { token, query: {} })).reply
  expect(items.map(({ product }) => product).sort()).toEqual(['sponsorship', 'subscription'])
  for (const { id } of items) await app.call('POST /billing/receipts/:id/refund', { token, params: { id } })
  const requests = await app.db
    .selectFrom('refund_requests')
    .select('id')
    .where('owner_user_id', '=', owner.id)
    .execute()
  app.clock.advance({ minutes: 61 })
  await check()
  expect(await alarms('refund_overdue')).toHaveLength(2)
  const refunders = refundersOf(sponsorships(), subscriptions())
  for (const { id } of requests) await carryOutRefund({ db: app.db, log, refunders }, id, app.clock.now())
  // The work of the queues.
  await refundPayment(sponsorships(), payment)
  const { customer_id } = await app.db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('owner_user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await syncCustomer(subscriptions(), customer_id as string)
  await check()
  expect(await alarms('refund_overdue')).toEqual([])
  const reopened = { ...owner, token: await app.openTestSession(owner.id, 'employer') }
  const after = (await app.call('GET /billing/receipts', { token: reopened.token, query: {} })).reply.items
  expect(after.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  expect(await planOf(reopened)).toBe('free')
  const { sponsored_until } = await jobOf(jobId)
  expect(sponsored_until === null || sponsored_until <= app.clock.now()).toBe(true)
  expect((await newestReceipt(app, reopened)).refundableUntil).toBeNull()
})
