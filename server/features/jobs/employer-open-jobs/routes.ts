import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/jobs/employer-open-jobs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf, rangeOf } from '#server/http/paging.ts'
import { employerOpenJobIds } from './queries.ts'

export function employerOpenJobRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listEmployerOpenJobs, async ({ params, query, caller }) => {
    const now = clock.now()
    const range = rangeOf(query)
    const { ids, total } = await employerOpenJobIds(db, params.id, { now, ...range })
    const jobOffers = await jobCards(db, ids, { now, doctorId: caller?.doctorId })
    return { jobOffers, ...pageInfoOf(query, total) }
  })
}
