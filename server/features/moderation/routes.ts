import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { appealRoutes } from './appeals/routes.ts'
import { contactMessageRoutes } from './contact-messages/routes.ts'
import { guestReportRoutes } from './guest-reports/routes.ts'
import { reportCaseRoutes } from './report-cases/routes.ts'
import type { CaseDeps } from './report-cases/service.ts'
import { reportRoutes } from './reports/routes.ts'

/** Routes for reports, decisions about them, and messages to the operators. */
export function moderationRoutes(api: FastifyInstance, parts: CaseDeps & { clock: Clock }): void {
  const { db, clock } = parts
  reportRoutes(api, { db, clock })
  guestReportRoutes(api, parts)
  reportCaseRoutes(api, parts)
  appealRoutes(api, parts)
  contactMessageRoutes(api, parts)
}
