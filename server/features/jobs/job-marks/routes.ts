import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/jobs/job-marks.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { jobMarks } from './queries.ts'

export function jobMarkRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listJobMarks, async ({ query, caller }) => ({
    items: await jobMarks(db, caller.doctorId, query.ids, clock.now()),
  }))
}
