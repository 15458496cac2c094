import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/reports.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { report } from './service.ts'

export function reportRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.createReport, async ({ body, caller }) => {
    const reported = { type: body.reportedEntityType, id: body.reportedEntityId }
    await report(db, caller, reported, body.reason, clock.now())
    return { success: true as const }
  })
}
