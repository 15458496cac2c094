import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/billing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { receipt, type Seller } from '#server/features/ledger/service.ts'
import { on } from '#server/http/on.ts'
import { requestRefund } from './service.ts'

export function refundRoutes(
  app: FastifyInstance,
  { db, queue, clock, seller }: { db: Db; queue: Queue; clock: Clock; seller: Seller },
): void {
  on(app, contract.refundReceipt, async ({ params, caller }) => {
    const now = clock.now()
    await requestRefund({ db, queue }, caller, params.id, now)
    return receipt(db, caller.employerId, params.id, { seller, now })
  })
}
