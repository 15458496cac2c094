import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import { defaultSettings, settingsReader } from '#server/features/platform/settings/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { MercadoPagoAccess, StripeAccess } from './access.ts'
import type { EventHandlers } from './provider-events/service.ts'
import type { Refunders } from './refunds/service.ts'
import { mercadoPago, refundSponsorship, type SponsorshipDeps, syncPayment } from './sponsorships/service.ts'
import { stripeCalls } from './subscriptions/gateway.ts'
import { refundSubscription, type SubscriptionDeps, syncCustomer } from './subscriptions/service.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  log: FastifyBaseLogger
}

/** The dependencies of sponsorships, for requests and workers alike. Null if none are sold. */
export const sponsorshipDeps = (
  { db, queue, clock, env, log }: Parts,
  access: MercadoPagoAccess | null,
): SponsorshipDeps | null =>
  access && {
    db,
    queue,
    clock,
    log,
    currentSettings: settingsReader(defaultSettings(env)),
    gateway: mercadoPago(access),
  }

/** The dependencies of subscriptions, for requests and workers alike. Null if none are sold. */
export const subscriptionDeps = (
  { db, queue, clock, env, log }: Parts,
  access: StripeAccess | null,
): SubscriptionDeps | null =>
  access && {
    db,
    queue,
    clock,
    log,
    publicUrl: env.publicUrl,
    stripe: stripeCalls(access, log),
    isSandbox: access.isSandbox,
  }

/** How each product is returned. */
export const refundersOf = (
  sponsorships: SponsorshipDeps | null,
  subscriptions: SubscriptionDeps | null,
): Refunders => ({
  sponsorship: async (owner, id, requestedAt) => {
    if (!sponsorships) throw new AppError('PaymentsUnavailable')
    await refundSponsorship(sponsorships, owner, id, requestedAt)
  },
  subscription: async (owner, _, requestedAt) => {
    if (!subscriptions) throw new AppError('PaymentsUnavailable')
    await refundSubscription(subscriptions, owner, requestedAt)
  },
})

/** Handlers for provider events, also run when an admin asks for it. */
export const eventHandlers = (
  sponsorships: SponsorshipDeps | null,
  subscriptions: SubscriptionDeps | null,
): EventHandlers => ({
  stripe: async (customerId) => {
    if (subscriptions) await syncCustomer(subscriptions, customerId)
  },
  mercadoPago: async (paymentId) => {
    if (sponsorships) await syncPayment(sponsorships, paymentId)
  },
})
