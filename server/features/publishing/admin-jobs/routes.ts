import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/publishing/admin-jobs.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { EffectDeps } from '#server/features/payments/sponsorships/service.ts'
import { removeJobForReason } from '#server/features/publishing/job-lifecycle/service.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as jobs from './service.ts'

export function adminJobRoutes(
  app: FastifyInstance,
  { clock, ...deps }: EffectDeps & { db: Db; clock: Clock },
): void {
  const { db } = deps

  on(app, contract.listJobsForAdmin, async ({ query }) => {
    const { jobs: jobOffers, total } = await jobs.listJobs(db, query, clock.now())
    return { jobOffers, ...pageInfoOf(query, total) }
  })

  on(app, contract.getAllJobsSummary, () => jobs.jobsSummary(db, clock.now()))

  on(app, contract.exportJobs, async ({ query, caller, reply }) => {
    const now = clock.now()
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="vagas-${brazilDay(now)}.csv"`)
    return jobs.exportJobs(db, query, { admin: caller.userId, now })
  })

  on(app, contract.getJobForAdmin, ({ params }) => jobs.jobDetails(db, params.id, clock.now()))

  on(app, contract.featureJob, async ({ params, body, caller }) => {
    const { id, featuredUntil } = await jobs.featureJob(deps, caller, params.id, body.days, {
      now: clock.now(),
    })
    return { id, featuredUntil: featuredUntil.toISOString() }
  })

  on(app, contract.stopFeaturing, async ({ params, caller }) => {
    await jobs.stopFeaturing(deps, caller, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.removeJobForReason, async ({ params, body, caller }) => {
    await removeJobForReason(deps, caller, params.id, body, clock.now())
    return { success: true as const }
  })

  on(app, contract.changeJobs, ({ body, caller, request }) =>
    jobs.changeJobs(deps, caller, body, { now: clock.now(), request }),
  )
}
