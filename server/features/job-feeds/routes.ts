import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { newestJobs } from '#server/features/job-search/service.ts'
import { jobCards } from '#server/features/jobs/service.ts'
import { sendTagged } from '#server/http/tagged-reply.ts'
import { atomOf } from './atom.ts'
import { readFeedQuery } from './feed-query.ts'

const MOST_ENTRIES = 50

/** `/vagas.atom?…`: the newest jobs of the search that stands at `/vagas?…`, as guests see them. */
export function jobFeedRoutes(
  app: FastifyInstance,
  { db, clock, origin }: { db: Db; clock: Clock; origin: string },
): void {
  app.get(paths.jobFeed, async (request, reply) => {
    const now = clock.now()
    const { searchParams } = new URL(request.url, origin)
    const search = readFeedQuery(searchParams)
    const jobs = await jobCards(db, await newestJobs(db, search, { limit: MOST_ENTRIES, now }), { now })
    const { search: words, ...filters } = search
    const values = [words && `“${words}”`, ...Object.values(filters).flat()]
    const named = values.filter((value) => typeof value === 'string' && value !== '')
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    const body = atomOf({
      title: ['Vagas para médicos', ...named].join(' · '),
      origin,
      self: paths.jobFeed + query,
      search: paths.jobs + query,
      jobs,
      now,
    })
    return sendTagged(request, reply, { body, type: 'application/atom+xml', maxAge: 300 })
  })
}
