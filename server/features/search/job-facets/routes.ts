import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/job-facets.ts'
import type { Clock } from '#server/clock.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import {
  asksForAll,
  canonicalSearch,
  type FreeTimeOf,
  type JobSearch,
  jobsForAgenda,
  resolve,
  type SearchDeps,
} from '#server/features/search/job-search/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { KeptReplies } from '#server/http/kept-replies.ts'
import { on } from '#server/http/on.ts'
import { alternatives, countFacets, nearbyCities } from './service.ts'

export function jobFacetRoutes(
  app: FastifyInstance,
  {
    searchDeps,
    freeTimeOf,
    clock,
    kept,
  }: { searchDeps: SearchDeps; freeTimeOf: FreeTimeOf; clock: Clock; kept: KeptReplies | null },
): void {
  const { db, language } = searchDeps
  const searchOf = async (query: JobSearch, caller: Caller | null, now: Date) => {
    const within = await jobsForAgenda({ db, freeTimeOf }, query, caller, now)
    return (await canonicalSearch(language, { ...query, within })).search
  }

  on(app, contract.countFacets, async ({ query, caller }) => {
    const now = clock.now()
    const read = async () => countFacets(searchDeps, await searchOf(query, caller, now), now)
    // Every visit to the search page asks for these.
    return kept && asksForAll(query) ? kept.get('facets of all jobs', read) : read()
  })

  on(app, contract.listNearbyCities, async ({ query, caller }) => {
    const now = clock.now()
    const search = await searchOf(query, caller, now)
    return { items: await nearbyCities(searchDeps, await resolve(searchDeps, search, now)) }
  })

  on(app, contract.listAlternatives, async ({ query, caller }) => {
    const now = clock.now()
    const { ids, ...found } = await alternatives(searchDeps, await searchOf(query, caller, now), now)
    return { ...found, jobOffers: await jobCards(searchDeps.db, ids, { now }) }
  })
}
