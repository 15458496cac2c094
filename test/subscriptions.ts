import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import type { Subscriptions } from '#server/db/types.ts'
import { paymentAccess } from '#server/features/payments/access.ts'
import { subscriptionDeps } from '#server/features/payments/deps.ts'
import { type SubscriptionDeps, syncCustomer } from '#server/features/payments/subscriptions/service.ts'
import { createLog } from '#server/log.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { stripeOf } from './stripe.ts'

/** Dependencies of the app's own workers. */
export function workerDeps({ db, queue, clock, env, sandboxes }: TestApp): SubscriptionDeps {
  const log = createLog('silent')
  const deps = subscriptionDeps({ db, queue, clock, env, log }, paymentAccess(env, sandboxes).stripe)
  if (!deps) throw new Error('The app sells no subscriptions.')
  return deps
}

/** Stores the current subscription of a company, of plan Pro unless `values` say otherwise, without a checkout. */
export async function insertSubscription(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id }: Pick<TestUser, 'id'>,
  values: Partial<Insertable<Subscriptions>> = {},
): Promise<void> {
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
  await db.insertInto('stripe_customers').values({ owner_user_id: id }).execute()
  await db
    .insertInto('subscriptions')
    .values({
      id: `sub ${id}`,
      owner_user_id: id,
      is_current: true,
      item_id: 'item',
      plan: 'pro',
      billing_interval: 'monthly',
      status: 'active',
      amount: 29_900,
      created_at: inDays(-40),
      current_period_start: inDays(-10),
      current_period_end: inDays(20),
      is_disputed: false,
      is_refunded: false,
      ...values,
    })
    .execute()
}

export async function customerOf({ db }: TestApp, { id }: TestUser): Promise<string> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('owner_user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.customer_id as string
}

/** Does what a webhook about the employer's customer causes. */
export const sync = async (app: TestApp, owner: TestUser) =>
  syncCustomer(workerDeps(app), await customerOf(app, owner))

export const current = async (app: TestApp, { token }: TestUser) =>
  (await app.call('GET /subscriptions/current', { token })).reply

/** Opens a checkout. Returns the id of its session. What an admin has given is taken first: it includes what is sold. */
export async function checkout(
  app: TestApp,
  { id, token }: TestUser,
  plan: PaidPlanName = 'plus',
  interval: Interval = 'monthly',
): Promise<string> {
  await app.db.updateTable('employers').set({ granted_posts: null }).where('user_id', '=', id).execute()
  const { status, reply } = await app.call('POST /subscriptions/stripe/checkout', {
    token,
    body: { plan, interval },
  })
  expect(status).toBe(200)
  return reply.sessionId
}

/** Buys a plan as an employer does: checkout, payment on Stripe's page, and back. Returns the id of the subscription. */
export async function subscribe(
  app: TestApp,
  owner: TestUser,
  plan: PaidPlanName = 'plus',
  interval: Interval = 'monthly',
): Promise<string> {
  const session = await checkout(app, owner, plan, interval)
  await stripeOf(app).sandbox.payCheckout(session)
  await sync(app, owner)
  const { id } = await app.db
    .selectFrom('subscriptions')
    .select('id')
    .where('owner_user_id', '=', owner.id)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

/** A sync that has fetched the customer. It writes what it has seen, and goes on, once the returned function is called. */
export async function slowSync(app: TestApp, customerId: string): Promise<() => Promise<void>> {
  const deps = workerDeps(app)
  const { forWorker } = deps.stripe
  const release = Promise.withResolvers<void>()
  const fetched = Promise.withResolvers<void>()
  const slowWorker = {
    ...forWorker,
    async customerState(id: string) {
      const seen = await forWorker.customerState(id)
      fetched.resolve()
      await release.promise
      return seen
    },
  }
  const done = syncCustomer({ ...deps, stripe: { ...deps.stripe, forWorker: slowWorker } }, customerId)
  await Promise.race([fetched.promise, done])
  return () => {
    release.resolve()
    return done
  }
}
