import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/job-facets.ts'
import type { Clock } from '#server/clock.ts'
import { resolve, type Searching } from '#server/features/job-search/service.ts'
import { jobCards } from '#server/features/jobs/service.ts'
import { on } from '#server/http/on.ts'
import { alternatives, countFacets, nearbyCities } from './service.ts'

export function jobFacetRoutes(
  app: FastifyInstance,
  { searching, clock }: { searching: Searching; clock: Clock },
): void {
  on(app, contract.countFacets, ({ query }) => countFacets(searching, query, clock.now()))

  on(app, contract.listNearbyCities, async ({ query }) => ({
    items: await nearbyCities(searching, await resolve(searching, query, clock.now())),
  }))

  on(app, contract.listAlternatives, async ({ query }) => {
    const now = clock.now()
    const { ids, ...found } = await alternatives(searching, query, now)
    return { ...found, jobOffers: await jobCards(searching.db, ids, { now }) }
  })
}
