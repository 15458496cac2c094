import type { FastifyInstance } from 'fastify'
import { searchForAdmin } from '#contract/api/admin/admin-search.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { searchEverything } from './service.ts'

export function adminSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, searchForAdmin, async ({ query }) => ({ groups: await searchEverything(db, query.q) }))
}
