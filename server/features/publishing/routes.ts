import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { Log } from '#server/log.ts'
import { adminJobRoutes } from './admin-jobs/routes.ts'
import { jobLifecycleRoutes } from './job-lifecycle/routes.ts'
import { jobReviewRoutes } from './job-reviews/routes.ts'
import { managedJobRoutes } from './managed-jobs/routes.ts'

interface Parts {
  db: Db
  queue: Queue
  clock: Clock
  log: Log
  currentSettings: CurrentSettings
}

/** Routes for the lifecycle of jobs, their reviews, and the tables that manage them. */
export function publishingRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, queue, clock, log, currentSettings } = parts
  jobLifecycleRoutes(api, { db, queue, clock, currentSettings })
  managedJobRoutes(api, { db, clock })
  adminJobRoutes(api, { db, queue, clock, log, currentSettings })
  jobReviewRoutes(api, { db, queue, clock, log, currentSettings })
}
