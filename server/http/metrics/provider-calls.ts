import type { FastifyInstance } from 'fastify'
import type { ServiceState } from '#contract/site/service-status.ts'
import { AppError } from '#server/http/errors.ts'

/** Calls of payment providers that count: the last ones, none older than this. */
const MAX_CALLS = 10
const RECENT_MS = 15 * 60_000

export interface ProviderCalls {
  /** `down` if all recent calls have failed, at least two of them; `slow` if some have. */
  state(): ServiceState
}

/** Remembers whether payment providers have answered lately. To be called before the routes are registered. */
export function watchProviderCalls(app: FastifyInstance, now: () => number): ProviderCalls {
  const calls: { at: number; hasFailed: boolean }[] = []
  const note = (hasFailed: boolean) => {
    calls.push({ at: now(), hasFailed })
    if (calls.length > MAX_CALLS) calls.shift()
  }
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    if (routeOptions.config.endpoint?.callsProvider && statusCode < 400) note(false)
  })
  // Other failures are our own, such as a lost database.
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof AppError && error.errorName === 'PaymentsUnavailable') note(true)
  })
  return {
    state() {
      const recent = calls.filter(({ at }) => now() - at < RECENT_MS)
      const failed = recent.filter(({ hasFailed }) => hasFailed).length
      if (failed === 0) return 'working'
      return failed > 1 && failed === recent.length ? 'down' : 'slow'
    },
  }
}
