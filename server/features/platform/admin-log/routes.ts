import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/platform/admin-log.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import { exportLog, logEntries } from './service.ts'

export function adminLogRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listAdminLog, async ({ query }) => {
    const { items, total } = await logEntries(db, query, clock.now())
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportAdminLog, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="registro-${brazilDay(clock.now())}.csv"`)
    return exportLog(db, caller.userId, query, clock.now())
  })
}
