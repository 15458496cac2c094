import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/api/jobs/analytics.ts'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { guestOf } from '#server/http/guest.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { on } from '#server/http/on.ts'
import { admitCall, dailyFigures, jobAnalytics, recordEvents } from './service.ts'

export function analyticsRoutes(
  app: FastifyInstance,
  { db, clock, secret }: { db: Db; clock: Clock; secret: string },
): void {
  // A flood of events must leave most of the database connections to the pages.
  const limited = createConcurrencyLimit({ name: 'usage events', atOnce: 2, waiting: 500 })

  async function receive(events: readonly AnalyticsEvent[], { caller, ip, headers }: FastifyRequest) {
    const userAgent = headers['user-agent'] ?? ''
    const { userId = null, employerId = null } = caller ?? {}
    const sender = { userId, ownerId: employerId ?? userId, ip, userAgent }
    await limited(() => recordEvents(db, events, sender, { secret, now: clock.now() }))
    return { success: true as const }
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const { caller, headers } = request
      const sender = { userId: caller?.userId ?? null, ...guestOf(request) }
      const bytes = Number(headers['content-length']) || null
      await limited(() => admitCall(db, { ...sender, bytes }, clock.now()))
    })
    on(scope, contract.recordEvent, ({ body, request }) => receive([body], request))
    on(scope, contract.recordEvents, ({ body, request }) => receive(body.events, request))
  })
  on(app, contract.getJobAnalytics, ({ params, caller }) => jobAnalytics(db, params.id, caller, clock.now()))
  on(app, contract.getDailyFigures, async ({ params, caller }) => ({
    days: await dailyFigures(db, params.id, caller, clock.now()),
  }))
}
