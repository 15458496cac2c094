import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/received-applications.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as received from './service.ts'

export function receivedApplicationRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: Clock },
): void {
  on(app, contract.listEmployerApplications, async ({ query, caller }) => {
    const { items, next, total } = await received.receivedApplications(
      db,
      caller.employerId,
      query,
      clock.now(),
    )
    return { items, next, ...pageInfoOf(query, total) }
  })

  on(app, contract.countEmployerApplications, ({ query, caller }) =>
    received.countReceived(db, caller.employerId, query, clock.now()),
  )

  on(app, contract.listReceivedFilters, ({ query, caller }) =>
    received.filterValues(db, caller.employerId, query.jobId, clock.now()),
  )

  on(app, contract.exportEmployerApplications, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="candidaturas-${brazilDay(clock.now())}.csv"`)
    return received.exportReceived(db, caller.employerId, query, clock.now())
  })

  on(app, contract.getApplication, ({ params, caller }) =>
    received.receivedApplication(db, caller.employerId, params.id, clock.now()),
  )
}
