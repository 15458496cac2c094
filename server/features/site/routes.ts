import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import { accountDeletionRoutes } from './account-deletions/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { dataExportRoutes } from './data-exports/routes.ts'
import { serviceStatusRoutes } from './service-status/routes.ts'
import type { StatusDeps } from './service-status/service.ts'

interface Parts extends StatusDeps {
  db: Db
  queue: Queue
  clock: Clock
  publicUrl: string
  replies: SessionReplies
  sealedFiles: SealedFiles
}

/** Routes that span all areas: dashboards, the export and deletion of an account, and the state of the service. */
export function siteRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, queue, clock, publicUrl, sealedFiles } = parts
  dashboardRoutes(api, { db, clock })
  dataExportRoutes(api, { db, queue, clock, sealedFiles })
  serviceStatusRoutes(api, parts)
  accountDeletionRoutes(api, { db, queue, clock, publicUrl }, parts.replies)
}
