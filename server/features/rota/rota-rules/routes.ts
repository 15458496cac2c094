import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/rota-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { rulesOf, setRules } from './service.ts'

export function rotaRuleRoutes(app: FastifyInstance, { db, clock }: { db: DbOrTrx; clock: Clock }): void {
  on(app, contract.getRotaRules, ({ caller }) => rulesOf(db, caller.employerId))

  on(app, contract.setRotaRules, ({ body, caller }) => setRules(db, caller.employerId, body, clock.now()))
}
