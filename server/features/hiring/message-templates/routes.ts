import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/message-templates.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as templates from './service.ts'

export function messageTemplateRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listMessageTemplates, async ({ caller }) => ({
    items: await templates.messageTemplates(db, caller.employerId),
  }))

  on(app, contract.createMessageTemplate, ({ body, caller }) =>
    templates.createTemplate(db, caller, body, clock.now()),
  )

  on(app, contract.updateMessageTemplate, ({ params, body, caller }) =>
    templates.updateTemplate(db, caller, params.id, body, clock.now()),
  )

  on(app, contract.deleteMessageTemplate, async ({ params, caller }) => {
    await templates.deleteTemplate(db, caller.employerId, params.id)
    return { success: true as const }
  })
}
