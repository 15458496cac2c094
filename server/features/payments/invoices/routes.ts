import type { FastifyInstance } from 'fastify'
import * as billing from '#contract/api/payments/billing.ts'
import * as contract from '#contract/api/payments/invoices.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as invoices from './service.ts'

export function invoiceRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, billing.getBillingDetails, ({ caller }) => invoices.billingDetails(db, caller.employerId))

  on(app, billing.setBillingDetails, ({ body, caller }) =>
    invoices.setBillingDetails(db, caller.employerId, body, clock.now()),
  )

  on(app, contract.listInvoices, async ({ query }) => {
    const { items, total } = await invoices.invoices(db, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportInvoices, async ({ reply, caller }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="notas-a-emitir-${brazilDay(clock.now())}.csv"`)
    return invoices.exportDueInvoices(db, caller.userId, clock.now())
  })

  on(app, contract.issueInvoice, ({ params, body, caller }) =>
    invoices.recordIssued(db, caller.userId, params.id, body.number, clock.now()),
  )

  on(app, contract.rejectInvoice, ({ params, body, caller }) =>
    invoices.recordRejected(db, caller.userId, params.id, body.reason, clock.now()),
  )

  on(app, contract.cancelInvoice, ({ params, caller }) =>
    invoices.recordCancelled(db, caller.userId, params.id, clock.now()),
  )
}
