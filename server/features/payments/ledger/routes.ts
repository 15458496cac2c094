import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/billing.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as ledger from './service.ts'

export function receiptRoutes(
  app: FastifyInstance,
  { db, clock, seller }: { db: Db; clock: Clock; seller: ledger.Seller },
): void {
  on(app, contract.listReceipts, async ({ query, caller }) => {
    const deps = { seller, now: clock.now() }
    const { items, total } = await ledger.receipts(db, caller.employerId, query, deps)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportReceipts, async ({ caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="recibos-${brazilDay(clock.now())}.csv"`)
    return ledger.exportReceipts(db, caller.employerId, { seller, now: clock.now() })
  })

  on(app, contract.getReceipt, ({ params, caller }) =>
    ledger.receipt(db, caller.employerId, params.id, { seller, now: clock.now() }),
  )
}
