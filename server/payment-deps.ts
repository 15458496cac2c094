import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import type { Queue } from './db/queue.ts'
import type { Env } from './env.ts'
import { mercadoPago, type SponsorshipDeps } from './features/sponsorships/service.ts'
import { stripeCalls } from './features/subscriptions/gateway.ts'
import type { SubscriptionDeps } from './features/subscriptions/service.ts'
import type { MercadoPagoAccess, StripeAccess } from './payment-access.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  env: Env
  log: FastifyBaseLogger
}

/** What sponsorships need, in requests as in workers. Null if none are sold. */
export const sponsorshipDeps = (
  { db, queue, clock, env, log }: Parts,
  access: MercadoPagoAccess | null,
): SponsorshipDeps | null =>
  access && { db, queue, clock, log, moderation: env.MODERATION, gateway: mercadoPago(access) }

/** What subscriptions need, in requests as in workers. Null if none are sold. */
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
