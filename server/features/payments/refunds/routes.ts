import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/billing.ts'
import * as decisions from '#contract/api/payments/refund-decisions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { receipt, type Seller } from '#server/features/payments/ledger/service.ts'
import { on } from '#server/http/on.ts'
import type { Log } from '#server/log.ts'
import { decideRefund, refundsToDecide } from './decisions.ts'
import { refundTerms, requestRefund } from './service.ts'

export function refundRoutes(
  app: FastifyInstance,
  { db, queue, clock, log, seller }: { db: Db; queue: Queue; clock: Clock; log: Log; seller: Seller },
): void {
  on(app, contract.getRefundTerms, ({ params, caller }) =>
    refundTerms(db, caller.employerId, params.id, clock.now()),
  )

  on(app, contract.refundReceipt, async ({ params, caller }) => {
    const now = clock.now()
    await requestRefund({ db, queue, log }, caller, params.id, now)
    return receipt(db, caller.employerId, params.id, { seller, now })
  })
}

const done = { success: true as const }

export function refundDecisionRoutes(
  app: FastifyInstance,
  { clock, ...deps }: { db: Db; queue: Queue; clock: Clock; publicUrl: string },
): void {
  on(app, decisions.listRefundsToDecide, async () => ({ items: await refundsToDecide(deps.db) }))

  on(app, decisions.approveRefund, async ({ params, caller }) => {
    await decideRefund(deps, caller.userId, { id: params.id, refusal: null }, clock.now())
    return done
  })

  on(app, decisions.refuseRefund, async ({ params, body, caller }) => {
    await decideRefund(deps, caller.userId, { id: params.id, refusal: body.reason }, clock.now())
    return done
  })
}
