import type { FastifyInstance } from 'fastify'
import { createTestPreference, getMercadoPagoChecks } from '#contract/api/mercadopago-checks.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { type CheckDeps, checkMercadoPago, testPreference } from './service.ts'

/** In demo mode for everybody, otherwise for admins. */
export function mercadoPagoCheckRoutes(app: FastifyInstance, deps: CheckDeps): void {
  function admit(caller: Caller | null): void {
    if (deps.env.APP_MODE === 'demo' || caller?.role === 'admin') return
    throw new AppError(caller ? 'Forbidden' : 'Unauthorized')
  }
  on(app, getMercadoPagoChecks, async ({ caller }) => {
    admit(caller)
    return checkMercadoPago(deps)
  })
  on(app, createTestPreference, async ({ caller }) => {
    admit(caller)
    return testPreference(deps)
  })
}
