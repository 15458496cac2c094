import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/date-doctors.ts'
import type { Clock } from '#server/clock.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as doctors from './service.ts'

export function dateDoctorRoutes(app: FastifyInstance, { db, clock }: { db: DbOrTrx; clock: Clock }): void {
  on(app, contract.listDateDoctors, async ({ params: { id, dateId }, caller }) => ({
    items: await doctors.doctorsOfDate(db, caller, { jobId: id, dateId }, clock.now()),
  }))

  on(app, contract.listJobDoctors, async ({ params, caller }) => ({
    items: await doctors.doctorsOfJob(db, caller, params.id, clock.now()),
  }))
}
