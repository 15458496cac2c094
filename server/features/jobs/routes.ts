import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { jobTemplateRoutes } from './job-templates/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import type { OnDatesChanged } from './jobs/service.ts'
import { savedJobRoutes } from './saved-jobs/routes.ts'

interface Parts {
  db: Db
  /** Perhaps of a replica. */
  reads: Db
  queue: Queue
  clock: Clock
  currentSettings: CurrentSettings
  sessionSecret: string
  onDatesChanged: OnDatesChanged
}

/** Jobs: what is written and read, and what belongs to each. */
export function jobAreaRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, reads, queue, clock, currentSettings } = parts
  jobRoutes(api, { db, reads, queue, clock, currentSettings, onDatesChanged: parts.onDatesChanged })
  jobTemplateRoutes(api, { db, clock })
  savedJobRoutes(api, { db, clock })
  analyticsRoutes(api, { db, clock, secret: parts.sessionSecret })
}
