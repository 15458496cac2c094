import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/platform-figures.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { exportFigures, platformFigures } from './service.ts'

export function platformFigureRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.getPlatformFigures, ({ query }) => platformFigures(db, query.range, clock.now()))

  on(app, contract.exportPlatformFigures, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="relatorio-${brazilDay(clock.now())}.csv"`)
    return exportFigures(db, caller.userId, query.range, clock.now())
  })
}
