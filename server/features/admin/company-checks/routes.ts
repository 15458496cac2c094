import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/company-checks.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { type CompanyRegistry, closeCase, requestQuestion } from './service.ts'

const done = { success: true as const }

export function companyCheckRoutes(
  app: FastifyInstance,
  { clock, ...deps }: { db: Db; queue: Queue; clock: Clock; registry: CompanyRegistry | null },
): void {
  on(app, contract.askCompanyRegistry, async ({ params }) => {
    await requestQuestion(deps, params.id, clock.now())
    return done
  })

  on(app, contract.closeCompanyCase, async ({ params, body, caller }) => {
    await closeCase(deps.db, params.id, body, caller.userId, clock.now())
    return done
  })
}
