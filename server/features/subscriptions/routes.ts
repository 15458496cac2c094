import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as subscriptions from './service.ts'

export function subscriptionRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listPlans, async () => ({ items: subscriptions.offeredPlans() }))

  on(app, contract.getSubscription, ({ caller }) => subscriptions.subscription(db, caller.employerId))

  on(app, contract.getPermissions, ({ caller }) =>
    subscriptions.permissions(db, caller.employerId, clock.now()),
  )
}
