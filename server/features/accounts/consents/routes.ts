import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/consents.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as consents from './service.ts'

export function consentRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listConsents, ({ caller }) => consents.consents(db, caller.userId))

  on(app, contract.acceptTexts, async ({ body, caller }) => {
    await consents.acceptTexts(db, caller.userId, body, clock.now())
    return { success: true as const }
  })
}
