import type { FastifyInstance } from 'fastify'
import { createTestPreference, getMercadoPagoChecks } from '#contract/api/payments/mercadopago-checks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '#server/clock.ts'
import { recordRefusedCall } from '#server/features/platform/admin-log/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { type CheckDeps, checkMercadoPago, testPreference } from './service.ts'

/** In demo mode for everybody, otherwise for admins. */
export function mercadoPagoCheckRoutes(app: FastifyInstance, deps: CheckDeps & { clock: Clock }): void {
  async function admit(caller: Caller | null, endpoint: Endpoint): Promise<void> {
    if (deps.env.APP_MODE === 'demo' || caller?.role === 'admin') return
    if (caller) await recordRefusedCall(deps.db, caller, endpoint, deps.clock.now())
    throw new AppError(caller ? 'Forbidden' : 'Unauthorized')
  }
  on(app, getMercadoPagoChecks, async ({ caller }) => {
    await admit(caller, getMercadoPagoChecks)
    return checkMercadoPago(deps)
  })
  on(app, createTestPreference, async ({ caller }) => {
    await admit(caller, createTestPreference)
    return testPreference(deps, caller)
  })
}
