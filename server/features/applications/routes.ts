import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications-api.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as applications from './service.ts'

export function applicationRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.applyToJob, ({ params, caller }) =>
    applications.apply(db, caller.doctorId, params.id, clock.now()),
  )

  on(app, contract.withdrawApplication, ({ params, caller }) =>
    applications.withdraw(db, caller.doctorId, params.id, clock.now()),
  )

  on(app, contract.listDoctorApplications, ({ query, caller }) =>
    applications.doctorApplications(db, caller.doctorId, query.limit, clock.now()),
  )

  on(app, contract.listEmployerApplications, async ({ query, caller }) => {
    const { items, total } = await applications.receivedApplications(db, caller.employerId, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.viewApplication, ({ params, caller }) =>
    applications.markViewed(db, caller.employerId, params.id, clock.now()),
  )
}
