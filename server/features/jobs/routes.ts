import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/jobs-api.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import * as jobs from './service.ts'

export function jobRoutes(
  app: FastifyInstance,
  { db, queue, clock, moderation }: { db: Db; queue: Queue; clock: Clock; moderation: jobs.Moderation },
): void {
  on(app, contract.getJob, ({ params, caller }) => jobs.jobDetail(db, params.id, caller, clock.now()))

  on(app, contract.getOwnJob, ({ params, caller }) =>
    jobs.ownJob(db, caller, params.id, { moderation, now: clock.now() }),
  )

  on(app, contract.createJob, ({ body, caller }) =>
    jobs.createJob(db, caller.employerId, body, { moderation, now: clock.now() }),
  )

  on(app, contract.updateJob, ({ params, body, caller }) =>
    jobs.updateJob(db, caller, params.id, body, { moderation, now: clock.now() }),
  )

  on(app, contract.closeJob, async ({ params, body, caller }) => {
    await jobs.closeJob(db, caller.employerId, params.id, body.reason, clock.now())
    return { success: true as const }
  })

  on(app, contract.pauseJob, ({ params, caller }) =>
    jobs.moveJob(db, caller.employerId, params.id, 'pause', clock.now()),
  )
  on(app, contract.reactivateJob, ({ params, caller }) =>
    jobs.moveJob(db, caller.employerId, params.id, 'reactivate', clock.now()),
  )
  on(app, contract.renewJob, ({ params, caller }) =>
    jobs.moveJob(db, caller.employerId, params.id, 'renew', clock.now()),
  )
  on(app, contract.resubmitJob, ({ params, caller }) =>
    jobs.moveJob(db, caller.employerId, params.id, 'resubmit', clock.now()),
  )

  on(app, contract.removeJob, async ({ params, caller }) => {
    await jobs.removeJob(db, caller, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.reviewJob, ({ params, body }) =>
    jobs.reviewJob({ db, queue }, params.id, body, clock.now()),
  )
  on(app, contract.reviewWords, ({ params, body }) =>
    jobs.reviewWords({ db, queue }, params.id, body, clock.now()),
  )
}
