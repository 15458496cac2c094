import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/closings.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as closings from './service.ts'

export function closingRoutes(app: FastifyInstance, { db }: { db: DbOrTrx }): void {
  on(app, contract.getBookingClosing, ({ query, caller }) => closings.closing(db, caller, query.month))

  on(app, contract.exportBookingClosing, ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="fechamento-${query.month}.csv"`)
    return closings.exportClosing(db, caller, query.month)
  })
}
