import type { FastifyInstance } from 'fastify'
import { getQueues } from '#contract/api/platform/queues.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { queueReport } from './service.ts'

/** Demo mode only. */
export function debugQueueRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, getQueues, () => queueReport(db))
}
