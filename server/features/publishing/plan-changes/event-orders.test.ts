import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import type { Allowance, PaidPlanName } from '#contract/payments/subscriptions.ts'
import { allowance } from '#server/features/jobs/quotas/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { publishJob, type TestUser } from '#test/factories.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { priceOf, stripeOf } from '#test/stripe.ts'
import { checkout, customerOf, slowSync, subscribe, workerDeps } from '#test/subscriptions.ts'
import { applyPlan } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // The workers of this test know by themselves when an event would arrive.
  await stripeOf(app).sandbox.setDeliveryMode('drop')
})

interface Buyer {
  owner: TestUser
  customer: string
}

const first = <T>([one]: readonly T[]): T => one as T

const subscriptionsOf = async ({ customer }: Buyer) =>
  (await stripeOf(app).stripe.subscriptions.list({ customer, status: 'all' })).data
const liveOf = async (buyer: Buyer) =>
  (await subscriptionsOf(buyer)).find(({ status }) => status !== 'canceled') as Stripe.Subscription
const chargeOf = async ({ customer }: Buyer) =>
  first((await stripeOf(app).stripe.charges.list({ customer })).data.filter(({ paid }) => paid)).id
const disputeOf = async (buyer: Buyer) =>
  first((await stripeOf(app).stripe.disputes.list({ charge: await chargeOf(buyer) })).data).id

const gateway = () => workerDeps(app).stripe.forWorker
const changeTo = async (buyer: Buyer, plan: PaidPlanName) => {
  const { stripe, sandbox } = stripeOf(app)
  const { id } = await liveOf(buyer)
  await sandbox.confirmInPortal(id, (await priceOf(stripe, `${plan}_monthly`)).id)
}

/** Events at Stripe, of which the app is not told. */
const steps = {
  buy: async ({ owner }: Buyer) => stripeOf(app).sandbox.payCheckout(await checkout(app, owner)),
  async buyAgain({ customer }: Buyer) {
    const { stripe, sandbox } = stripeOf(app)
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: (await priceOf(stripe, 'pro_monthly')).id, quantity: 1 }],
      success_url: 'http://localhost/ok',
    })
    await sandbox.payCheckout(session.id)
  },
  renew: async (buyer: Buyer) => stripeOf(app).sandbox.renewNow((await liveOf(buyer)).id),
  async failRenewal(buyer: Buyer) {
    await stripeOf(app).sandbox.declineNextPayment()
    await steps.renew(buyer)
  },
  replaceCard: ({ customer }: Buyer) => stripeOf(app).sandbox.replaceCard(customer, 'good'),
  loseCard: ({ customer }: Buyer) => stripeOf(app).sandbox.replaceCard(customer, 'declined'),
  passWeek: ({ customer }: Buyer) => stripeOf(app).sandbox.passDays(customer, 7),
  passMonth: ({ customer }: Buyer) => stripeOf(app).sandbox.passDays(customer, 31),
  upgrade: (buyer: Buyer) => changeTo(buyer, 'pro'),
  async declinedUpgrade(buyer: Buyer) {
    await stripeOf(app).sandbox.declineNextPayment()
    await changeTo(buyer, 'pro')
  },
  async planDowngrade(buyer: Buyer) {
    const { id, schedule } = await liveOf(buyer)
    await gateway().changeAtPeriodEnd({
      plan: 'plus',
      interval: 'monthly',
      subscription: { id, scheduleId: schedule as string | null },
      current: { plan: 'pro', interval: 'monthly' },
      attempt: randomUUID(),
    })
  },
  dropDowngrade: async (buyer: Buyer) =>
    gateway().releaseSchedule((await liveOf(buyer)).schedule as string, randomUUID()),
  cancelByApi: async (buyer: Buyer) => gateway().cancelAtPeriodEnd((await liveOf(buyer)).id, randomUUID()),
  cancelInPortal: async (buyer: Buyer) => stripeOf(app).sandbox.cancelInPortal((await liveOf(buyer)).id),
  reactivate: async (buyer: Buyer) => stripeOf(app).sandbox.reactivateInPortal((await liveOf(buyer)).id),
  end: async (buyer: Buyer) => gateway().end((await liveOf(buyer)).id),
  refundPart: async (buyer: Buyer) => stripeOf(app).sandbox.refundCharge(await chargeOf(buyer), 5_000),
  refund: async (buyer: Buyer) => stripeOf(app).sandbox.refundCharge(await chargeOf(buyer)),
  async failRefund(buyer: Buyer) {
    const { stripe, sandbox } = stripeOf(app)
    await sandbox.failRefund(first((await stripe.refunds.list({ charge: await chargeOf(buyer) })).data).id)
  },
  dispute: async (buyer: Buyer) => stripeOf(app).sandbox.openDispute(await chargeOf(buyer)),
  win: async (buyer: Buyer) => stripeOf(app).sandbox.closeDispute(await disputeOf(buyer), 'won'),
  lose: async (buyer: Buyer) => stripeOf(app).sandbox.closeDispute(await disputeOf(buyer), 'lost'),
}
type Step = keyof typeof steps

interface History {
  /** The plan that the employer has when it begins, with more jobs than a smaller one allows. */
  has: 'free' | 'plus' | 'pro'
  steps: Step[]
  plan: Allowance['plan']
  balance: number
}

const histories: History[] = [
  { has: 'free', steps: ['buy', 'renew', 'renew'], plan: 'plus', balance: 59_700 },
  { has: 'plus', steps: ['failRenewal', 'replaceCard'], plan: 'plus', balance: 39_800 },
  { has: 'plus', steps: ['loseCard', 'renew', 'passWeek'], plan: 'free', balance: 19_900 },
  { has: 'plus', steps: ['upgrade', 'renew'], plan: 'pro', balance: 59_799 },
  { has: 'plus', steps: ['declinedUpgrade', 'replaceCard'], plan: 'pro', balance: 29_899 },
  { has: 'pro', steps: ['planDowngrade', 'renew', 'renew'], plan: 'plus', balance: 69_700 },
  { has: 'pro', steps: ['planDowngrade', 'dropDowngrade', 'renew'], plan: 'pro', balance: 59_800 },
  { has: 'plus', steps: ['cancelByApi', 'reactivate', 'renew'], plan: 'plus', balance: 39_800 },
  { has: 'plus', steps: ['cancelInPortal', 'reactivate', 'cancelByApi'], plan: 'plus', balance: 19_900 },
  { has: 'plus', steps: ['cancelInPortal', 'passMonth'], plan: 'free', balance: 19_900 },
  { has: 'plus', steps: ['end', 'buyAgain'], plan: 'pro', balance: 49_800 },
  { has: 'plus', steps: ['refundPart', 'refund', 'end'], plan: 'free', balance: 0 },
  { has: 'plus', steps: ['refundPart', 'refund', 'failRefund'], plan: 'plus', balance: 14_900 },
  { has: 'plus', steps: ['dispute', 'win', 'renew'], plan: 'plus', balance: 39_800 },
  { has: 'plus', steps: ['dispute', 'lose'], plan: 'free', balance: 0 },
  { has: 'free', steps: ['buy', 'buyAgain'], plan: 'plus', balance: 19_900 },
]

/** An employer in the initial state of the history, with all its events handled. */
async function newBuyer({ has }: History): Promise<Buyer> {
  const owner = await createFreeEmployer(app)
  if (has !== 'free') await subscribe(app, owner, has)
  else await checkout(app, owner)
  await apply(owner)
  const { maxActivePosts } = await allowance(app.db, owner.id as never, app.clock.now())
  for (let at = 0; at < Math.max(1, maxActivePosts - 1); at++) await publishJob(app, owner)
  return { owner, customer: await customerOf(app, owner) }
}

const apply = ({ id }: TestUser) => applyPlan(workerDeps(app), id as never, app.clock.now())

async function happen(step: Step, buyer: Buyer) {
  app.clock.advance({ minutes: 1 })
  await steps[step](buyer)
}

/** A worker that handles an event in two steps: the returned function writes the fetched state. */
async function slowWorker({ owner, customer }: Buyer): Promise<() => Promise<void>> {
  const finish = await slowSync(app, customer)
  return async () => {
    await finish()
    await apply(owner)
  }
}

/** Everything that events have changed, with times counted from `start`. */
async function resultOf({ owner }: Buyer, start: Date) {
  const rows = await app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('owner_user_id', '=', owner.id)
    .orderBy('created_at')
    .execute()
  const entries = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'provider_ref'])
    .where('owner_user_id', '=', owner.id)
    .orderBy('kind')
    .orderBy('amount')
    .execute()
  const subjects = [...rows.map(({ id }) => id), ...entries.map(({ provider_ref }) => provider_ref)]
  const alarms = await app.db
    .selectFrom('payment_alarms')
    .select('kind')
    .where('subject', 'in', subjects)
    .where('settled_at', 'is', null)
    .orderBy('kind')
    .execute()
  const jobs = await app.db
    .selectFrom('jobs')
    .select(['status', 'featured_by_plan'])
    .where('owner_user_id', '=', owner.id)
    .orderBy('status')
    .execute()
  const applied = await app.db
    .selectFrom('applied_plans')
    .select(['plan', 'max_active_posts'])
    .where('owner_user_id', '=', owner.id)
    .executeTakeFirst()
  const sinceStart = (time: Date | null) => time && time.getTime() - start.getTime()
  return {
    plan: (await allowance(app.db, owner.id as never, app.clock.now())).plan,
    balance: entries.filter(({ kind }) => kind !== 'fee').reduce((sum, { amount }) => sum + amount, 0),
    subscriptions: rows.map((row) => ({
      ...row,
      id: null,
      item_id: null,
      owner_user_id: null,
      schedule_id: row.schedule_id !== null,
      unpaid_invoice: row.unpaid_invoice !== null,
      // When a subscription is returned depends on when it is seen.
      return_requested_at: row.return_requested_at !== null,
      ended_at: row.return_requested_at ? row.ended_at !== null : sinceStart(row.ended_at),
      created_at: sinceStart(row.created_at),
      current_period_start: sinceStart(row.current_period_start),
      current_period_end: sinceStart(row.current_period_end),
      cancels_at: sinceStart(row.cancels_at),
      scheduled_at: sinceStart(row.scheduled_at),
      past_due_since: sinceStart(row.past_due_since),
      first_paid_at: sinceStart(row.first_paid_at),
    })),
    entries: entries.map(({ kind, amount }) => [kind, amount]),
    alarms,
    jobs,
    applied,
  }
}

const arrival = fc.record({
  /** How many steps later the event arrives, and how many more it takes until the worker writes. */
  late: fc.nat(2),
  slow: fc.nat(3),
  copies: fc.integer({ min: 1, max: 2 }),
  /** Decides which of the ready workers writes first. */
  rank: fc.nat(100),
})
const arrivals = fc.array(arrival, { minLength: 3, maxLength: 3 })

test.each(histories)('from $has, $steps end in the same state in every order of arrival', async (history) => {
  const inOrder = await newBuyer(history)
  const begun = app.clock.now()
  for (const step of history.steps) {
    await happen(step, inOrder)
    await (await slowWorker(inOrder))()
  }
  const expected = await resultOf(inOrder, begun)
  expect(expected).toMatchObject({ plan: history.plan, balance: history.balance })

  await fc.assert(
    fc.asyncProperty(arrivals, async (plan) => {
      const buyer = await newBuyer(history)
      const start = app.clock.now()
      const coming = history.steps.flatMap((_, index) => {
        const { late, slow, copies, rank } = plan[index] as (typeof plan)[number]
        const event = { at: index + late, due: index + late + slow, rank }
        return Array.from({ length: copies }, () => event)
      })
      const writing: { due: number; rank: number; finish: () => Promise<void> }[] = []
      for (let at = 0; at <= history.steps.length + 5; at++) {
        const step = history.steps[at]
        if (step) await happen(step, buyer)
        for (const event of coming.filter((one) => one.at === at))
          writing.push({ ...event, finish: await slowWorker(buyer) })
        const ready = writing.filter(({ due }) => due === at).sort((a, b) => a.rank - b.rank)
        for (const { finish } of ready) await finish()
      }
      expect(await resultOf(buyer, start)).toEqual(expected)
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
