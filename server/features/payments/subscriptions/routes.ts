import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { permissions } from '#server/features/jobs/quotas/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { on } from '#server/http/on.ts'
import * as subscriptions from './service.ts'

/** `deps` is null where nothing is sold. */
export function subscriptionRoutes(
  app: FastifyInstance,
  { db, clock, currentSettings }: { db: Db; clock: Clock; currentSettings: CurrentSettings },
  deps: subscriptions.SubscriptionDeps | null,
): void {
  const own = (owner: EmployerId) =>
    subscriptions.subscription(db, owner, { now: clock.now(), isSandbox: deps?.isSandbox ?? false })

  on(app, contract.listPlans, async () => ({
    items: subscriptions.offeredPlans(await currentSettings(db)),
  }))

  on(app, contract.getSubscription, ({ caller }) => own(caller.employerId))

  on(app, contract.getPermissions, ({ caller }) => permissions(db, caller.employerId, clock.now()))

  on(app, contract.syncSubscription, async ({ caller }) => {
    if (deps) await subscriptions.syncOwn(deps, caller.employerId)
    return own(caller.employerId)
  })
}
