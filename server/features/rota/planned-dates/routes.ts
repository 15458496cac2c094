import type { FastifyInstance } from 'fastify'
import { listAgreedDates } from '#contract/api/rota/agreed-dates.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { agreedDates } from './service.ts'

export function plannedDateRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, listAgreedDates, async ({ params, caller }) => {
    const items = await agreedDates(db, params.id, caller.employerId ?? 'anybody')
    if (!items) throw new AppError('JobNotFound')
    return { items }
  })
}
