import type { FastifyInstance } from 'fastify'
import { listJobMarks } from '#contract/api/jobs/job-marks.ts'
import * as contract from '#contract/api/jobs/saved-jobs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { jobMarks, save, savedJobs, unsave } from './service.ts'

export function savedJobRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listSavedJobs, async ({ caller }) => {
    const items = await savedJobs(db, caller.doctorId, clock.now())
    return { items, totalCount: items.length }
  })

  on(app, contract.saveJob, async ({ params, caller }) => {
    await save(db, caller.doctorId, params.jobId, clock.now())
    return { success: true as const }
  })

  on(app, contract.unsaveJob, async ({ params, caller }) => {
    await unsave(db, caller.doctorId, params.jobId)
    return { success: true as const }
  })

  on(app, listJobMarks, async ({ query, caller }) => ({
    items: await jobMarks(db, caller.doctorId, query.ids, clock.now()),
  }))
}
