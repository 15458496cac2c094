import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/saved-filters.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { deleteFilter, savedFilters, saveFilter } from './service.ts'

export function savedFilterRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listSavedFilters, async ({ query, caller }) => ({
    items: await savedFilters(db, caller.userId, query.path),
  }))

  on(app, contract.saveFilter, ({ body, caller }) => saveFilter(db, caller.userId, body, clock.now()))

  on(app, contract.deleteSavedFilter, async ({ params, caller }) => {
    await deleteFilter(db, caller.userId, params.id)
    return { success: true as const }
  })
}
