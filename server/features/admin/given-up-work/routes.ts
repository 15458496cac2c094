import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/given-up-work.ts'
import { getQueues } from '#contract/api/admin/queues.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import { givenUpWork, queueReport, runById, settleById } from './service.ts'

export function givenUpWorkRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  on(app, contract.listGivenUpWork, async ({ query }) => {
    const { items, total, openCount } = await givenUpWork(db, query)
    return { items, openCount, ...pageInfoOf(query, total) }
  })

  on(app, contract.settleGivenUpWork, async ({ params, caller }) => {
    await settleById(db, caller.userId, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.runGivenUpWork, async ({ params, caller }) => ({
    success: true as const,
    count: await runById({ db, queue }, caller.userId, params.id, clock.now()),
  }))
}

/** Demo mode only. */
export function debugQueueRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, getQueues, () => queueReport(db))
}
