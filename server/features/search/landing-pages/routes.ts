import type { FastifyInstance } from 'fastify'
import { getHiringFigures } from '#contract/api/search/hiring-figures.ts'
import * as contract from '#contract/api/search/landing-pages.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { cityPage, hiringFigures, specialtyPage, topLandingPages } from './service.ts'

export function landingPageRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listLandingPages, () => topLandingPages(db, clock.now()))
  on(app, contract.getSpecialtyPage, ({ params, caller }) =>
    specialtyPage(db, params.slug, { now: clock.now(), doctorId: caller?.doctorId }),
  )
  on(app, contract.getCityPage, ({ params, caller }) =>
    cityPage(db, params.slug, { now: clock.now(), doctorId: caller?.doctorId }),
  )

  const figures = hiringFigures(db)
  on(app, getHiringFigures, () => figures(clock.now()))
}
