import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/excluded-companies.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as companies from './service.ts'

export function excludedCompanyRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listExcludedCompanies, async ({ caller }) => ({
    items: await companies.excludedCompanies(db, caller.doctorId),
  }))

  on(app, contract.excludeCompany, ({ body, caller }) =>
    companies.exclude(db, caller.doctorId, body, clock.now()),
  )

  on(app, contract.readmitCompany, async ({ params, caller }) => {
    await companies.readmit(db, caller.doctorId, params.id)
    return { success: true as const }
  })

  on(app, contract.findCompanies, async ({ query }) => ({
    items: await companies.findCompanies(db, query.words),
  }))
}
