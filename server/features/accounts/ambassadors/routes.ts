import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/ambassadors.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as ambassadors from './service.ts'

export function ambassadorRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.getReferralAnalytics, async ({ query }) => {
    const { total, ...analytics } = await ambassadors.referralAnalytics(db, query, clock.now())
    return { ...analytics, ...pageInfoOf(query, total) }
  })

  on(app, contract.listReferrals, async ({ query }) => {
    const { items, total } = await ambassadors.listReferrals(db, query, clock.now())
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportReferrals, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="indicacoes-${brazilDay(clock.now())}.csv"`)
    return ambassadors.exportReferrals(db, query, { admin: caller.userId, now: clock.now() })
  })

  on(app, contract.addAmbassador, async ({ body, caller }) => {
    await ambassadors.addAmbassador(db, caller.userId, body.name, clock.now())
    return { name: body.name }
  })

  on(app, contract.changeAmbassador, async ({ params, body, caller }) => {
    const change = { name: params.name, isRetired: body.isRetired }
    await ambassadors.setRetired(db, caller.userId, change, clock.now())
    return { success: true as const }
  })
}
