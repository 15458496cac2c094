import type { FastifyInstance } from 'fastify'
import { listEmployerOpenJobs } from '#contract/api/jobs/employer-open-jobs.ts'
import * as contract from '#contract/api/jobs/jobs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf, rangeOf } from '#server/http/paging.ts'
import * as jobs from './service.ts'

export function jobRoutes(
  app: FastifyInstance,
  {
    db,
    reads,
    queue,
    clock,
    currentSettings,
    onDatesChanged,
  }: {
    db: Db
    reads: Db
    queue: Queue
    clock: Clock
    currentSettings: CurrentSettings
    onDatesChanged: jobs.OnDatesChanged
  },
): void {
  const rules = async () => ({ ...(await currentSettings(db)), now: clock.now() })

  on(app, contract.getJob, ({ params, caller }) => jobs.jobDetail(reads, params.id, caller, clock.now()))

  on(app, contract.getEditableJob, async ({ params, caller }) =>
    jobs.editableJob(db, caller, params.id, await rules()),
  )

  on(app, contract.createJob, async ({ body, caller }) =>
    jobs.createJob(db, caller.employerId, body, await rules()),
  )

  on(app, contract.updateJob, async ({ params, body, caller, request }) => {
    const actor = { caller, address: request.ip }
    return jobs.updateJob({ db, queue, onDatesChanged }, actor, params.id, body, await rules())
  })

  on(app, listEmployerOpenJobs, async ({ params, query, caller }) => {
    const viewer = { doctorId: caller?.doctorId, now: clock.now() }
    const { jobOffers, total } = await jobs.employerOpenJobs(reads, params.id, {
      ...rangeOf(query),
      ...viewer,
    })
    return { jobOffers, ...pageInfoOf(query, total) }
  })
}
