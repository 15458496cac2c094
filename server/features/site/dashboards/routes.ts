import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/site/dashboards.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { receivedApplications } from '#server/features/hiring/received-applications/service.ts'
import { on } from '#server/http/on.ts'
import * as dashboards from './service.ts'

export function dashboardRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.getDashboardStats, ({ caller }) => dashboards.dashboardStats(db, caller, clock.now()))

  on(app, contract.getAdminStats, () => dashboards.adminStats(db, clock.now()))

  on(app, contract.listRecentApplications, async ({ query, caller }) => {
    const newest = { page: 1, pageSize: query.limit }
    const { items, total } = await receivedApplications(db, caller.employerId, newest, clock.now())
    return { items, totalCount: total }
  })

  on(app, contract.listRecentJobs, async ({ query, caller }) => {
    const { doctorId } = caller
    return { items: await dashboards.recentJobs(db, { doctorId, limit: query.limit, now: clock.now() }) }
  })

  on(app, contract.listUpcomingAppointments, ({ query, caller }) =>
    dashboards.upcomingAppointments(db, caller, query.limit, clock.now()),
  )

  on(app, contract.getDailyStats, ({ caller }) => dashboards.dailyStats(db, caller.employerId, clock.now()))

  on(app, contract.getMonthlyStats, async ({ caller }) => ({
    items: await dashboards.monthlyStats(db, caller, clock.now()),
  }))

  on(app, contract.getAttention, async () => ({ items: await dashboards.attention(db, clock.now()) }))
}
