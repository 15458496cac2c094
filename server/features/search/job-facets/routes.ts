import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/job-facets.ts'
import type { Clock } from '#server/clock.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import {
  asksForAll,
  canonicalSearch,
  type JobSearch,
  resolve,
  type SearchDeps,
} from '#server/features/search/job-search/service.ts'
import type { KeptReplies } from '#server/http/kept-replies.ts'
import { on } from '#server/http/on.ts'
import { alternatives, countFacets, nearbyCities } from './service.ts'

export function jobFacetRoutes(
  app: FastifyInstance,
  { searchDeps, clock, kept }: { searchDeps: SearchDeps; clock: Clock; kept: KeptReplies | null },
): void {
  const canonical = async (query: JobSearch) => (await canonicalSearch(searchDeps.language, query)).search

  on(app, contract.countFacets, async ({ query }) => {
    const read = async () => countFacets(searchDeps, await canonical(query), clock.now())
    // Every visit to the search page asks for these.
    return kept && asksForAll(query) ? kept.get('facets of all jobs', read) : read()
  })

  on(app, contract.listNearbyCities, async ({ query }) => ({
    items: await nearbyCities(searchDeps, await resolve(searchDeps, await canonical(query), clock.now())),
  }))

  on(app, contract.listAlternatives, async ({ query }) => {
    const now = clock.now()
    const { ids, ...found } = await alternatives(searchDeps, await canonical(query), now)
    return { ...found, jobOffers: await jobCards(searchDeps.db, ids, { now }) }
  })
}
