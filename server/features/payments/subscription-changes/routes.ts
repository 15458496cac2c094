import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/subscriptions.ts'
import { type SubscriptionDeps, subscription } from '#server/features/payments/subscriptions/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as changes from './service.ts'

/** `deps` is null where nothing is sold, and so nobody has a subscription. */
export function subscriptionChangeRoutes(app: FastifyInstance, deps: SubscriptionDeps | null): void {
  const sold = () => {
    if (!deps) throw new AppError('NotSubscribed')
    return deps
  }
  const afterwards = ({ db, clock, isSandbox }: SubscriptionDeps, owner: EmployerId) =>
    subscription(db, owner, { now: clock.now(), isSandbox })

  on(app, contract.previewChange, async ({ caller, body }) =>
    changes.previewChange(sold(), caller.employerId, body),
  )

  on(app, contract.changePlan, async ({ caller, body }) => {
    await changes.changePlan(sold(), caller.employerId, body)
    return afterwards(sold(), caller.employerId)
  })

  on(app, contract.undoScheduledChange, async ({ caller }) => {
    await changes.undoScheduledChange(sold(), caller.employerId)
    return afterwards(sold(), caller.employerId)
  })

  on(app, contract.previewCancellation, async ({ caller }) =>
    changes.previewCancellation(sold(), caller.employerId),
  )

  for (const endpoint of [contract.cancelSubscription, contract.cancelStripeSubscription])
    on(app, endpoint, async ({ caller }) => {
      await changes.cancelSubscription(sold(), caller.employerId)
      return afterwards(sold(), caller.employerId)
    })

  on(app, contract.chooseFreePlan, async ({ caller, body }) => {
    await changes.cancelSubscription(sold(), caller.employerId, body.keptJobs)
    return afterwards(sold(), caller.employerId)
  })
}
