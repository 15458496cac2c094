import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/moderation/report-cases.ts'
import type { Clock } from '#server/clock.ts'
import type { CaseDeps } from '#server/features/moderation/report-cases/service.ts'
import { on } from '#server/http/on.ts'
import { decideAppeal, fileAppeal } from './service.ts'

export function appealRoutes(app: FastifyInstance, { clock, ...deps }: CaseDeps & { clock: Clock }): void {
  on(app, contract.fileAppeal, async ({ params, body, caller }) => {
    await fileAppeal(deps, caller, params.id, body, clock.now())
    return { success: true as const }
  })

  on(app, contract.decideAppeal, ({ params, body, caller }) =>
    decideAppeal(deps, caller, params.id, body, clock.now()),
  )
}
