import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/jobs-api.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as jobs from './service.ts'

export function jobRoutes(
  app: FastifyInstance,
  { db, clock, moderation }: { db: Db; clock: Clock; moderation: jobs.Moderation },
): void {
  on(app, contract.getJob, ({ params, caller }) => jobs.jobDetail(db, params.id, caller, clock.now()))

  on(app, contract.listEmployerJobs, async ({ query, caller }) => {
    const { jobs: jobOffers, total } = await jobs.employerJobs(db, caller.employerId, query, clock.now())
    return { jobOffers, ...pageInfoOf(query, total) }
  })

  on(app, contract.getOwnJob, ({ params, caller }) =>
    jobs.ownJob(db, caller.employerId, params.id, clock.now()),
  )

  on(app, contract.createJob, ({ body, caller }) =>
    jobs.createJob(db, caller.employerId, body, { moderation, now: clock.now() }),
  )

  on(app, contract.updateJob, ({ params, body, caller }) =>
    jobs.updateJob(db, caller.employerId, params.id, body, clock.now()),
  )

  on(app, contract.closeJob, async ({ params, body, caller }) => {
    await jobs.closeJob(db, caller.employerId, params.id, body.reason, clock.now())
    return { success: true as const }
  })
}
