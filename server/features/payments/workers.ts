import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Log } from '#server/log.ts'
import type { paymentAccess } from './access.ts'
import { eventHandlers, refundersOf } from './deps.ts'
import { manualIssuer } from './invoices/gateway.ts'
import { workInvoices } from './invoices/worker.ts'
import { workPaymentAlarms } from './payment-alarms/worker.ts'
import { providerLookups } from './provider-events/gateway.ts'
import { workProviderEvents } from './provider-events/worker.ts'
import { providerDays } from './reconciliation/service.ts'
import { workReconciliation } from './reconciliation/worker.ts'
import { workRefunds } from './refunds/worker.ts'
import type { SponsorshipDeps } from './sponsorships/service.ts'
import { workSponsorships } from './sponsorships/worker.ts'
import type { SubscriptionDeps } from './subscriptions/service.ts'
import { workSubscriptions } from './subscriptions/worker.ts'

interface Parts {
  db: Db
  clock: Clock
  log: Log
  access: ReturnType<typeof paymentAccess>
  /** Null where none are sold. */
  sponsorships: SponsorshipDeps | null
  subscriptions: SubscriptionDeps | null
}

export async function workPayments(queue: Queue, parts: Parts): Promise<void> {
  const { db, clock, log, access, sponsorships, subscriptions } = parts
  await workInvoices(queue, { db, clock, issuer: manualIssuer })
  await workPaymentAlarms(queue, { db, clock })
  if (sponsorships) await workSponsorships(queue, sponsorships)
  if (subscriptions) await workSubscriptions(queue, subscriptions)
  await workRefunds(queue, { db, clock, log, refunders: refundersOf(sponsorships, subscriptions) })
  const days = providerDays(access)
  await workReconciliation(queue, { db, clock, log, days, sponsorships, subscriptions })
  await workProviderEvents(queue, {
    db,
    clock,
    log,
    lookups: providerLookups(access),
    handlers: eventHandlers(sponsorships, subscriptions),
  })
}
