import type { FastifyInstance } from 'fastify'
import { reportMessage } from '#contract/api/hiring/application-messages.ts'
import { createReport } from '#contract/api/moderation/reports.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as reports from './service.ts'

export function reportRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, createReport, async ({ body, caller }) => {
    const reported = { type: body.reportedEntityType, id: body.reportedEntityId }
    await reports.report(db, caller, reported, body.reason, clock.now())
    return { success: true as const }
  })

  on(app, reportMessage, async ({ params, body, caller }) => {
    await reports.reportMessage(db, caller, params.id, body.reason, clock.now())
    return { success: true as const }
  })
}
