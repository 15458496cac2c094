import type { FastifyInstance } from 'fastify'
import { REACHABLE_RESULTS } from '#contract/jobs.ts'
import * as contract from '#contract/jobs-api.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { featuredJobs, findJobs, similarJobs } from '#server/features/job-search/service.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as jobs from './service.ts'

export function jobRoutes(
  app: FastifyInstance,
  { db, clock, moderation }: { db: Db; clock: Clock; moderation: jobs.Moderation },
): void {
  on(app, contract.listJobs, async ({ query, caller }) => {
    const now = clock.now()
    const { page, pageSize: size, limit, ordering, ...search } = query
    const pageSize = limit ?? size
    // Without an order asked for, featured jobs alone are the home page's 'Destaques', which take turns by the day.
    const turns = search.isFeatured && !ordering && page === 1 && limit !== undefined
    const found = await findJobs(db, search, { page, pageSize, now })
    const ids = turns ? await featuredJobs(db, pageSize, now) : found.ids
    return {
      jobOffers: await jobs.jobCards(db, ids, { now, doctorId: caller?.doctorId }),
      totalIsCapped: found.totalIsCapped,
      ...pageInfoOf({ page, pageSize }, found.total, REACHABLE_RESULTS),
    }
  })

  on(app, contract.getJob, ({ params, caller }) => jobs.jobDetail(db, params.id, caller, clock.now()))

  on(app, contract.listSimilarJobs, async ({ params }) => {
    const now = clock.now()
    return { items: await jobs.jobCards(db, await similarJobs(db, params.id, now), { now }) }
  })

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
