import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import { readFilters } from '#contract/search/job-search-address.ts'
import { labelledFilters } from '#contract/search/job-search-labels.ts'
import type { Clock } from '#server/clock.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import {
  canonicalSearch,
  filteredEmployer,
  findJobs,
  type SearchDeps,
} from '#server/features/search/job-search/service.ts'
import { sendPublicText } from '#server/http/etag.ts'
import { atomOf } from './atom.ts'
import { readFeedQuery } from './feed-query.ts'

const MAX_ENTRIES = 50

/** `/vagas.atom?…`: the newest jobs of the search at `/vagas?…`, as guests see them. */
export function jobFeedRoutes(
  app: FastifyInstance,
  { searchDeps, clock, origin }: { searchDeps: SearchDeps; clock: Clock; origin: string },
): void {
  app.get(paths.jobFeed, { config: { cost: 4 } }, async (request, reply) => {
    const now = clock.now()
    const { searchParams } = new URL(request.url, origin)
    const { search } = await canonicalSearch(searchDeps.language, readFeedQuery(searchParams))
    const newest = { page: 1, pageSize: MAX_ENTRIES, ordering: '-created_at' as const, now }
    const { ids } = await findJobs(searchDeps, search, newest)
    const jobs = await jobCards(searchDeps.db, ids, { now })
    const names = { employer: await filteredEmployer(searchDeps.db, search, now) }
    const labels = labelledFilters(readFilters(searchParams), names).map(({ label }) => label)
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    const body = atomOf({
      title: ['Vagas para médicos', search.search && `“${search.search}”`, ...labels]
        .filter(Boolean)
        .join(' · '),
      origin,
      self: paths.jobFeed + query,
      search: paths.jobs + query,
      jobs,
      now,
    })
    return sendPublicText(request, reply, { body, type: 'application/atom+xml', maxAge: 300 })
  })
}
