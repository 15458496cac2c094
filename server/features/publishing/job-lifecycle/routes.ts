import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/publishing/job-lifecycle.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { on } from '#server/http/on.ts'
import { closeJob, removeJob, transitionJob } from './service.ts'

export function jobLifecycleRoutes(
  app: FastifyInstance,
  {
    db,
    queue,
    clock,
    currentSettings,
  }: { db: Db; queue: Queue; clock: Clock; currentSettings: CurrentSettings },
): void {
  on(app, contract.pauseJob, ({ params, caller }) =>
    transitionJob({ db, currentSettings }, caller, params.id, 'pause', clock.now()),
  )
  on(app, contract.reactivateJob, ({ params, caller }) =>
    transitionJob({ db, currentSettings }, caller, params.id, 'reactivate', clock.now()),
  )
  on(app, contract.renewJob, ({ params, caller }) =>
    transitionJob({ db, currentSettings }, caller, params.id, 'renew', clock.now()),
  )
  on(app, contract.resubmitJob, ({ params, caller }) =>
    transitionJob({ db, currentSettings }, caller, params.id, 'resubmit', clock.now()),
  )

  on(app, contract.closeJob, async ({ params, body, caller }) => {
    await closeJob({ db, queue }, caller, params.id, body.reason, clock.now())
    return { success: true as const }
  })

  on(app, contract.removeJob, async ({ params, caller }) => {
    await removeJob({ db, queue }, caller, params.id, clock.now())
    return { success: true as const }
  })
}
