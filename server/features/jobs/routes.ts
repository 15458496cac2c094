import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/jobs.ts'
import type { Moderation } from '#contract/jobs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import * as jobs from './service.ts'

export function jobRoutes(
  app: FastifyInstance,
  { db, queue, clock, moderation }: { db: Db; queue: Queue; clock: Clock; moderation: Moderation },
): void {
  on(app, contract.getJob, ({ params, caller }) => jobs.jobDetail(db, params.id, caller, clock.now()))

  on(app, contract.getEditableJob, ({ params, caller }) =>
    jobs.editableJob(db, caller, params.id, { moderation, now: clock.now() }),
  )

  on(app, contract.createJob, ({ body, caller }) =>
    jobs.createJob(db, caller.employerId, body, { moderation, now: clock.now() }),
  )

  on(app, contract.updateJob, ({ params, body, caller }) =>
    jobs.updateJob({ db, queue }, caller, params.id, body, { moderation, now: clock.now() }),
  )
}
