import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/publishing/job-reviews.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { EffectDeps } from '#server/features/payments/sponsorships/service.ts'
import { on } from '#server/http/on.ts'
import { approveBoost, decideJob, reviewTexts } from './service.ts'

export function jobReviewRoutes(
  app: FastifyInstance,
  { clock, ...deps }: EffectDeps & { db: Db; clock: Clock },
): void {
  on(app, contract.reviewJob, ({ params, body, caller }) =>
    decideJob(deps, caller, params.id, body, { now: clock.now() }),
  )
  on(app, contract.reviewTexts, ({ params, body, caller }) =>
    reviewTexts(deps, caller, params.id, body, clock.now()),
  )
  on(app, contract.approveBoost, ({ params, body, caller }) =>
    approveBoost(deps, caller, params.id, body, clock.now()),
  )
}
