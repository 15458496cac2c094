import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/job-search.ts'
import { JOB_PAGE_SIZE, REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import type { Clock } from '#server/clock.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { fieldError } from '#server/http/errors.ts'
import type { KeptReplies } from '#server/http/kept-replies.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import {
  asksForAll,
  canonicalSearch,
  type FreeTimeOf,
  featuredJobs,
  filteredEmployer,
  findJobs,
  jobsForAgenda,
  type SearchDeps,
  similarJobs,
} from './service.ts'

export function jobSearchRoutes(
  app: FastifyInstance,
  {
    searchDeps,
    freeTimeOf,
    clock,
    kept,
  }: { searchDeps: SearchDeps; freeTimeOf: FreeTimeOf; clock: Clock; kept: KeptReplies | null },
): void {
  const { db, language } = searchDeps

  on(app, contract.listJobs, async ({ query, caller }) => {
    const { page, pageSize: size, limit, ordering, fitsAgenda, ...filters } = query
    if (ordering === '-pay' && !filters.payUnit)
      throw fieldError('ordering', 'Para ordenar pela remuneração, escolha a unidade')
    const pageSize = limit ?? size
    const read = async () => {
      const now = clock.now()
      const within = await jobsForAgenda({ db, freeTimeOf }, { fitsAgenda }, caller, now)
      const { search, canonicalNames } = await canonicalSearch(language, { ...filters, fitsAgenda, within })
      const found = await findJobs(searchDeps, search, { page, pageSize, ordering, now })
      return {
        jobOffers: await jobCards(db, found.ids, { now, doctorId: caller?.doctorId, around: found.around }),
        totalIsCapped: found.totalIsCapped,
        reading: found.reading,
        canonicalNames,
        employerName: await filteredEmployer(db, search, now),
        fitsAgenda: within !== undefined,
        ...pageInfoOf({ page, pageSize }, found.total, REACHABLE_RESULTS),
      }
    }
    // Where most visits begin. To doctors the cards also say what they have saved.
    return kept && !caller && page === 1 && pageSize <= JOB_PAGE_SIZE && asksForAll(filters)
      ? kept.get(`newest jobs ${ordering} ${pageSize}`, read)
      : read()
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
