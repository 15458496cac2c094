import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnalyticsEvent } from '#contract/analytics.ts'
import * as contract from '#contract/api/analytics.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { on } from '#server/http/on.ts'
import { jobAnalytics, jobDays, record } from './service.ts'

export function analyticsRoutes(
  app: FastifyInstance,
  { db, clock, secret }: { db: Db; clock: Clock; secret: string },
): void {
  // However many events come, most of the database's connections stay with the pages.
  const slots = createConcurrencyLimit({ atOnce: 2, waiting: 500 })

  async function take(events: readonly AnalyticsEvent[], { caller, ip, headers }: FastifyRequest) {
    const userAgent = headers['user-agent'] ?? ''
    const sender = { userId: caller?.userId ?? null, ip, userAgent }
    await slots(() => record(db, events, sender, { secret, now: clock.now() }))
    return { success: true as const }
  }

  on(app, contract.recordEvent, ({ body, request }) => take([body], request))
  on(app, contract.recordEvents, ({ body, request }) => take(body.events, request))
  on(app, contract.getJobAnalytics, ({ params, caller }) => jobAnalytics(db, params.id, caller))
  on(app, contract.getJobDays, async ({ params, caller }) => ({
    days: await jobDays(db, params.id, caller, clock.now()),
  }))
}
