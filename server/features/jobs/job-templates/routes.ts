import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/jobs/job-templates.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as service from './service.ts'

export function jobTemplateRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listJobTemplates, async ({ caller }) => ({
    items: await service.templates(db, caller.employerId),
  }))

  on(app, contract.getJobTemplate, ({ params, caller }) => service.template(db, caller.employerId, params.id))

  on(app, contract.createJobTemplate, ({ body, caller }) =>
    service.createTemplate(db, caller.employerId, body, clock.now()),
  )

  on(app, contract.renameJobTemplate, ({ params, body, caller }) =>
    service.renameTemplate(db, caller.employerId, params.id, body.name, clock.now()),
  )

  on(app, contract.deleteJobTemplate, async ({ params, caller }) => {
    await service.deleteTemplate(db, caller.employerId, params.id)
    return { success: true as const }
  })
}
