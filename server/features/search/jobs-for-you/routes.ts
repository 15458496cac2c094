import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/jobs-for-you.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { jobsForYou } from './service.ts'

export function jobsForYouRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listJobsForYou, ({ query, caller }) =>
    jobsForYou(db, caller.doctorId, { limit: query.limit, now: clock.now() }),
  )
}
