import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/job-reviews.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { reviewJob, reviewTexts } from './service.ts'

export function jobReviewRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.reviewJob, ({ params, body, caller }) =>
    reviewJob({ db, queue }, caller, params.id, body, clock.now()),
  )
  on(app, contract.reviewTexts, ({ params, body, caller }) =>
    reviewTexts({ db, queue }, caller, params.id, body, clock.now()),
  )
}
