import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/subscriptions.ts'
import type { SubscriptionDeps } from '#server/features/payments/subscriptions/service.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as checkouts from './service.ts'

/** `deps` is null where nothing is sold. */
export function subscriptionCheckoutRoutes(app: FastifyInstance, deps: SubscriptionDeps | null): void {
  on(app, contract.startCheckout, async ({ caller, body }) => {
    if (!deps) throw new AppError('PaymentsUnavailable')
    return checkouts.startCheckout(deps, caller.employerId, body)
  })

  on(app, contract.getPaymentCard, async ({ caller }) =>
    deps ? checkouts.paymentMethod(deps, caller.employerId) : { card: null, otherMethod: null },
  )

  on(app, contract.openPortal, async ({ caller, body }) => {
    if (!deps) throw new AppError('PaymentsUnavailable')
    return checkouts.openPortal(deps, caller.employerId, body.flow ?? null)
  })
}
