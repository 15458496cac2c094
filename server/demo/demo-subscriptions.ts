import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import type { StripeSandbox } from '#server/features/payments/sandbox-stripe/service.ts'
import { startCheckout } from '#server/features/payments/subscription-checkouts/service.ts'
import {
  customerOf,
  type SubscriptionDeps,
  syncCustomer,
} from '#server/features/payments/subscriptions/service.ts'
import type { EmployerId } from '#server/http/caller.ts'

interface Subscriber {
  interval: Interval
  /** How long ago it subscribed. */
  days: number
  becomes?: 'past_due' | 'canceled'
}

/** `hospital@` first, then the next employers with a plan of their own. */
const subscribers: Subscriber[] = [
  { interval: 'monthly', days: 68 },
  { interval: 'quarterly', days: 40 },
  { interval: 'monthly', days: 33, becomes: 'past_due' },
  { interval: 'monthly', days: 12, becomes: 'canceled' },
]

/** Employers of the demo whose plan a subscription replaces. */
const candidates = (db: SubscriptionDeps['db']) =>
  db
    .selectFrom('employers')
    .innerJoin('users', 'users.id', 'employers.user_id')
    .select(['users.id', 'granted_plan as plan'])
    .where('users.email', 'like', '%@demo.test')
    .where('granted_plan', 'is not', null)
    .orderBy(({ eb }) => eb('users.email', '<>', 'hospital@demo.test'))
    .orderBy('users.email')
    .limit(subscribers.length)
    .execute()

/**
 * Lets some employers of the demo subscribe in the sandbox, as they would on the site, and moves their payments into the
 * past. Does nothing if there are subscriptions already.
 */
export async function seedDemoSubscriptions(deps: SubscriptionDeps, sandbox: StripeSandbox): Promise<void> {
  const { db } = deps
  if (await db.selectFrom('stripe_customers').select('owner_user_id').executeTakeFirst()) return
  const employers = await candidates(db)
  for (const [at, { id, plan }] of employers.entries()) {
    const subscriber = subscribers[at]
    if (subscriber && plan)
      await subscribeInThePast(deps, sandbox, { owner: id as EmployerId, plan }, subscriber)
  }
}

async function subscribeInThePast(
  deps: SubscriptionDeps,
  sandbox: StripeSandbox,
  { owner, plan }: { owner: EmployerId; plan: PaidPlanName },
  { interval, days, becomes }: Subscriber,
): Promise<void> {
  await deps.db.updateTable('employers').set({ granted_plan: null }).where('user_id', '=', owner).execute()
  const { sessionId } = await startCheckout(deps, owner, { plan, interval })
  await sandbox.payCheckout(sessionId)
  const customerId = await customerOf(deps.db, owner)
  if (!customerId) return
  if (becomes === 'past_due') await sandbox.declineNextPayment(100)
  await sandbox.passDays(customerId, days)
  await sandbox.clearFaults()
  const subscription = (await sandbox.state()).subscriptions.find((one) => one.customerId === customerId)
  if (becomes === 'canceled' && subscription) await sandbox.cancelInPortal(subscription.id)
  await syncCustomer(deps, customerId)
}
