import type { FastifyInstance } from 'fastify'
import { findAccessRecords } from '#contract/api/platform/access-records.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import type { Secrets } from '#server/http/secrets.ts'
import { accountsWithRecords } from './service.ts'

export function accessRecordRoutes(app: FastifyInstance, deps: { db: Db; secrets: Secrets }): void {
  on(app, findAccessRecords, async ({ body }) => ({ items: await accountsWithRecords(deps, body.search) }))
}
