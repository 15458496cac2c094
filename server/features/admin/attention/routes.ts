import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/site/dashboards.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { attention } from './service.ts'

export function attentionRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.getAttention, async () => ({ items: await attention(db, clock.now()) }))
}
