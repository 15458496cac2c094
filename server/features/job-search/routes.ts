import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/job-search.ts'
import { REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { Clock } from '#server/clock.ts'
import { jobCards } from '#server/features/jobs/service.ts'
import { fieldError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import {
  canonicalSearch,
  featuredJobs,
  filteredEmployer,
  findJobs,
  type SearchDeps,
  similarJobs,
} from './service.ts'

export function jobSearchRoutes(
  app: FastifyInstance,
  { searchDeps, clock }: { searchDeps: SearchDeps; clock: Clock },
): void {
  const { db, language } = searchDeps

  on(app, contract.listJobs, async ({ query, caller }) => {
    const now = clock.now()
    const { page, pageSize: size, limit, ordering, ...filters } = query
    if (ordering === '-pay' && !filters.payUnit)
      throw fieldError('ordering', 'Para ordenar pela remuneração, escolha a unidade')
    const pageSize = limit ?? size
    const { search, canonicalNames } = await canonicalSearch(language, filters)
    const found = await findJobs(searchDeps, search, { page, pageSize, ordering, now })
    return {
      jobOffers: await jobCards(db, found.ids, { now, doctorId: caller?.doctorId, around: found.around }),
      totalIsCapped: found.totalIsCapped,
      reading: found.reading,
      canonicalNames,
      employerName: await filteredEmployer(db, search, now),
      ...pageInfoOf({ page, pageSize }, found.total, REACHABLE_RESULTS),
    }
  })

  on(app, contract.listFeaturedJobs, async ({ query, caller }) => {
    const now = clock.now()
    const ids = await featuredJobs(db, query.limit, now)
    return { items: await jobCards(db, ids, { now, doctorId: caller?.doctorId }) }
  })

  on(app, contract.listSimilarJobs, async ({ params }) => {
    const now = clock.now()
    return { items: await jobCards(db, await similarJobs(db, params.id, now), { now }) }
  })
}
