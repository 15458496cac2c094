import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/moderation/report-cases.ts'
import { getTransparency } from '#contract/api/moderation/transparency.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as cases from './service.ts'

export function reportCaseRoutes(
  app: FastifyInstance,
  { clock, ...deps }: cases.CaseDeps & { clock: Clock },
): void {
  on(app, contract.listReports, async ({ query, caller }) => {
    const { total, ...list } = await cases.listCases(deps.db, caller, query)
    return { ...list, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportReports, async ({ query, caller, reply }) => {
    const now = clock.now()
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="denuncias-${brazilDay(now)}.csv"`)
    return cases.exportCases(deps.db, query, { admin: caller.userId, now })
  })

  on(app, contract.getReport, ({ params, caller }) => cases.oneCase(deps.db, caller, params.id))

  on(app, contract.resolveReport, ({ params, body, caller }) =>
    cases.resolveCase(deps, caller, params.id, body, { now: clock.now() }),
  )

  on(app, contract.previewDecisions, async ({ body }) => ({
    items: await cases.previewDecisions(deps, body, clock.now()),
  }))

  on(app, contract.decideReports, ({ body, caller, request }) =>
    cases.decideCases(deps, caller, body, { now: clock.now(), request }),
  )

  on(app, contract.getReportDecision, ({ params, query, caller }) =>
    cases.decisionFor(deps, caller, params.id, { token: query.token, now: clock.now() }),
  )

  on(app, getTransparency, async () => ({ years: await cases.transparencyYears(deps.db, clock.now()) }))
}
