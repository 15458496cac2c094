import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { Log } from '#server/log.ts'
import { type paymentAccess, sellerOf, webhookSecrets } from './access.ts'
import { eventHandlers } from './deps.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { receiptRoutes } from './ledger/routes.ts'
import { mercadoPagoCheckRoutes } from './mercadopago-checks/routes.ts'
import { paymentAlarmRoutes } from './payment-alarms/routes.ts'
import { providerEventRoutes } from './provider-events/routes.ts'
import { refundDecisionRoutes, refundRoutes } from './refunds/routes.ts'
import { sandboxControlRoutes } from './sandbox-controls/routes.ts'
import { mercadoPagoHostedPages } from './sandbox-mercadopago/routes.ts'
import { stripeSandboxPages } from './sandbox-stripe/routes.ts'
import type { Sandboxes } from './sandboxes.ts'
import { sponsorshipRoutes } from './sponsorship-checkout/routes.ts'
import type { SponsorshipDeps } from './sponsorships/service.ts'
import { subscriptionChangeRoutes } from './subscription-changes/routes.ts'
import { subscriptionCheckoutRoutes } from './subscription-checkouts/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import type { SubscriptionDeps } from './subscriptions/service.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  log: Log
  publicUrl: string
  currentSettings: CurrentSettings
  access: ReturnType<typeof paymentAccess>
  /** Null where none are sold. */
  sponsorships: SponsorshipDeps | null
  subscriptions: SubscriptionDeps | null
  sandboxes?: Sandboxes | undefined
}

/** Routes for plans, sponsorships, receipts, invoices and refunds. */
export function paymentRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, queue, clock, env, log, publicUrl, currentSettings, access, sponsorships, subscriptions } =
    parts
  const seller = sellerOf(env, access)
  subscriptionRoutes(api, { db, clock, currentSettings }, subscriptions)
  subscriptionCheckoutRoutes(api, subscriptions)
  subscriptionChangeRoutes(api, subscriptions)
  sponsorshipRoutes(api, { db, clock, currentSettings, publicUrl, sponsorships })
  receiptRoutes(api, { db, clock, seller })
  invoiceRoutes(api, { db, clock })
  refundRoutes(api, { db, queue, clock, log, seller })
  refundDecisionRoutes(api, { db, queue, clock, publicUrl })
  paymentAlarmRoutes(api, { db, clock })
  mercadoPagoCheckRoutes(api, { db, env, clock, access: access.mercadoPago })
  providerEventRoutes(api, {
    db,
    queue,
    clock,
    log,
    secrets: webhookSecrets(access),
    handlers: eventHandlers(sponsorships, subscriptions),
  })
  if (env.APP_MODE === 'demo' && parts.sandboxes) sandboxControlRoutes(api, parts.sandboxes)
}

/** The pages that buyers see at the payment providers, next to `/api`. */
export async function sandboxPages(app: FastifyInstance, { access, sandboxes }: Parts): Promise<void> {
  if (!sandboxes) return
  if (access.stripe?.isSandbox) await stripeSandboxPages(app, sandboxes.stripe)
  mercadoPagoHostedPages(app, sandboxes.mercadoPago)
}
