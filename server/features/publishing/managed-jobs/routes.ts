import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/publishing/managed-jobs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as lists from './service.ts'

export function managedJobRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listEmployerJobs, async ({ query, caller }) => {
    const { jobs, total, counts } = await lists.ownJobs(db, caller.employerId, query, clock.now())
    return { jobOffers: jobs, counts, ...pageInfoOf(query, total) }
  })

  on(app, contract.getEmployerJobsSummary, ({ caller }) =>
    lists.ownJobsSummary(db, caller.employerId, clock.now()),
  )

  on(app, contract.getJobDefaults, ({ caller }) => lists.jobDefaults(db, caller.employerId))
}
