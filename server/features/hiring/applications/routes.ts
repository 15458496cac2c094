import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/applications.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as applications from './service.ts'

export function applicationRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.applyToJob, ({ params, body, caller }) =>
    applications.apply(
      { db, queue },
      caller.doctorId,
      {
        jobId: params.id,
        answers: body?.answers ?? [],
        documents: body?.documents,
        dates: body?.dates ?? [],
      },
      clock.now(),
    ),
  )

  on(app, contract.withdrawApplication, ({ params, caller }) =>
    applications.withdraw(db, caller.doctorId, params.id, clock.now()),
  )

  on(app, contract.listDoctorApplications, async ({ query, caller }) => {
    const page = { ...query, pageSize: query.limit ?? query.pageSize }
    const now = clock.now()
    const [{ items, total }, counts] = await Promise.all([
      applications.doctorApplications(db, caller, page, now),
      applications.applicationCounts(db, caller.doctorId, now),
    ])
    return { items, applications: items, counts, ...pageInfoOf(page, total) }
  })

  on(app, contract.viewApplication, ({ params, caller }) =>
    applications.markViewed({ db, queue }, caller.employerId, params.id, clock.now()),
  )
}
