import type { FastifyInstance } from 'fastify'
import { getHiringFigures } from '#contract/api/search/hiring-figures.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { hiringFigures } from './service.ts'

export function hiringFigureRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const figures = hiringFigures(db)
  on(app, getHiringFigures, () => figures(clock.now()))
}
