import type { Queue } from '#server/db/queue.ts'
import { type SubscriptionDeps, syncCustomer } from './service.ts'

/** Fetches customers from Stripe after our own calls have changed something there. */
export async function workSubscriptions(queue: Queue, deps: SubscriptionDeps): Promise<void> {
  await queue.handle('subscriptions.sync', ({ customerId }) => syncCustomer(deps, customerId))
}
