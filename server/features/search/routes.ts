import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { KeptReplies } from '#server/http/kept-replies.ts'
import { jobAlertRoutes } from './job-alerts/routes.ts'
import type { AlertDeps } from './job-alerts/service.ts'
import { jobDigestRoutes } from './job-digests/routes.ts'
import { jobFacetRoutes } from './job-facets/routes.ts'
import { jobFeedRoutes } from './job-feeds/routes.ts'
import { jobSearchRoutes } from './job-search/routes.ts'
import type { FreeTimeOf, SearchDeps } from './job-search/service.ts'
import { jobsForYouRoutes } from './jobs-for-you/routes.ts'
import { landingPageRoutes } from './landing-pages/routes.ts'
import { suggestionRoutes } from './search-suggestions/routes.ts'
import { searchTermRoutes } from './search-terms/routes.ts'
import { sitemapRoutes } from './sitemaps/routes.ts'

interface Parts {
  db: Db
  /** Perhaps of a replica. */
  reads: Db
  clock: Clock
  searchDeps: SearchDeps
  freeTimeOf: FreeTimeOf
  kept: KeptReplies | null
}

/** How jobs are found, and how jobs find doctors. */
export function searchRoutes(api: FastifyInstance, parts: Parts & AlertDeps): void {
  const { db, reads, clock, searchDeps, freeTimeOf, kept, secrets, publicUrl } = parts
  jobSearchRoutes(api, { searchDeps, freeTimeOf, clock, kept })
  jobFacetRoutes(api, { searchDeps, freeTimeOf, clock, kept })
  suggestionRoutes(api, { searchDeps, clock })
  searchTermRoutes(api, { ...searchDeps, db, clock })
  landingPageRoutes(api, { db: reads, clock })
  jobAlertRoutes(api, parts)
  jobDigestRoutes(api, { db, clock, secrets, publicUrl })
  jobsForYouRoutes(api, { db, clock })
}

/** Routes next to `/api` for search engines and feed readers. */
export function feedRoutes(
  app: FastifyInstance,
  {
    reads,
    clock,
    searchDeps,
    publicUrl: origin,
  }: Omit<Parts, 'kept' | 'db' | 'freeTimeOf'> & { publicUrl: string },
): void {
  jobFeedRoutes(app, { searchDeps, clock, origin })
  sitemapRoutes(app, { db: reads, clock, origin })
}
