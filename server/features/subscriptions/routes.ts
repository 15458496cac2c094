import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as subscriptions from './service.ts'

export function subscriptionRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listPlans, async () => ({ items: subscriptions.offeredPlans() }))

  on(app, contract.getSubscription, ({ caller }) => subscriptions.subscription(db, caller.employerId))

  on(app, contract.getPermissions, ({ caller }) =>
    subscriptions.permissions(db, caller.employerId, clock.now()),
  )

  const notSubscribed = async () => {
    throw new AppError('NotSubscribed')
  }
  on(app, contract.startCheckout, notSubscribed)
  on(app, contract.openPortal, notSubscribed)
  on(app, contract.cancelSubscription, notSubscribed)
  on(app, contract.cancelStripeSubscription, notSubscribed)
  on(app, contract.chooseFreePlan, notSubscribed)
  on(app, contract.previewChange, notSubscribed)
  on(app, contract.changePlan, notSubscribed)
  on(app, contract.undoScheduledChange, notSubscribed)
  on(app, contract.syncSubscription, ({ caller }) => subscriptions.subscription(db, caller.employerId))
}
