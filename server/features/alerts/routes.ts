import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { jobAlertRoutes } from './job-alerts/routes.ts'
import type { AlertDeps } from './job-alerts/service.ts'
import { jobDigestRoutes } from './job-digests/routes.ts'
import { jobsForYouRoutes } from './jobs-for-you/routes.ts'

/** How jobs find doctors. */
export function alertRoutes(api: FastifyInstance, parts: AlertDeps & { clock: Clock }): void {
  const { db, clock, secrets, publicUrl } = parts
  jobAlertRoutes(api, parts)
  jobDigestRoutes(api, { db, clock, secrets, publicUrl })
  jobsForYouRoutes(api, { db, clock })
}
