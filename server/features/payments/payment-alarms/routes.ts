import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/payment-alarms.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as alarms from './service.ts'

export function paymentAlarmRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listPaymentAlarms, async ({ query }) => {
    const { items, total, openCount } = await alarms.alarms(db, query)
    return { items, openCount, ...pageInfoOf(query, total) }
  })

  on(app, contract.settlePaymentAlarm, async ({ params, caller }) => {
    await alarms.settleById(db, caller.userId, params.id, clock.now())
    return { success: true as const }
  })
}
