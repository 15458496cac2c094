import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/impersonation.ts'
import type { Clock } from '#server/clock.ts'
import { on } from '#server/http/on.ts'
import * as views from './service.ts'

export function impersonationRoutes(
  app: FastifyInstance,
  { clock, ...deps }: views.ViewDeps & { clock: Clock },
): void {
  on(app, contract.startView, async ({ params, body, caller }) =>
    views.startView(deps, caller, { userId: params.id, reason: body.reason }, clock.now()),
  )

  on(app, contract.endView, async ({ params, caller }) => {
    await views.endView(deps.db, caller, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.currentView, async ({ caller }) => ({
    view: await views.currentView(deps, caller, clock.now()),
  }))
}
