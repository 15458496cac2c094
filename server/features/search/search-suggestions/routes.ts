import type { FastifyInstance } from 'fastify'
import { suggestSearches } from '#contract/api/search/search-suggestions.ts'
import type { Clock } from '#server/clock.ts'
import type { SearchDeps } from '#server/features/search/job-search/service.ts'
import { on } from '#server/http/on.ts'
import { suggest } from './service.ts'

export function suggestionRoutes(
  app: FastifyInstance,
  { searchDeps, clock }: { searchDeps: SearchDeps; clock: Clock },
): void {
  on(app, suggestSearches, async ({ query, reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return { items: await suggest(searchDeps, query, clock.now()) }
  })
}
