import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/job-alerts.ts'
import { paths } from '#contract/paths.ts'
import { MAX_ALERTS } from '#contract/search/alerts.ts'
import type { Clock } from '#server/clock.ts'
import { guestOf } from '#server/http/guest.ts'
import { on } from '#server/http/on.ts'
import * as alerts from './service.ts'

export function jobAlertRoutes(
  app: FastifyInstance,
  { clock, ...deps }: alerts.AlertDeps & { clock: Clock },
): void {
  const { db } = deps

  on(app, contract.previewJobAlert, ({ query }) => alerts.preview(deps, query.search, clock.now()))

  on(app, contract.listJobAlerts, async ({ caller }) => ({
    items: await alerts.listAlerts(db, caller.userId, clock.now()),
    maxAlerts: MAX_ALERTS,
  }))

  on(app, contract.createJobAlert, ({ body, caller }) =>
    alerts.createAlert(deps, caller.userId, body, clock.now()),
  )

  on(app, contract.createGuestJobAlert, async ({ body, request }) => {
    await alerts.createGuestAlert(deps, body, { ...guestOf(request), now: clock.now() })
    return { success: true as const }
  })

  on(app, contract.updateJobAlert, ({ params, body, caller }) =>
    alerts.editOwn(deps, caller.userId, { ...body, id: params.id }, clock.now()),
  )

  for (const [endpoint, action] of [
    [contract.pauseJobAlert, 'pause'],
    [contract.resumeJobAlert, 'resume'],
  ] as const)
    on(app, endpoint, ({ params, caller }) =>
      alerts.switchOwn(db, caller.userId, { id: params.id, action }, clock.now()),
    )

  on(app, contract.deleteJobAlert, async ({ params, caller }) => {
    await alerts.deleteOwn(db, caller.userId, params.id)
    return { success: true as const }
  })

  on(app, contract.getLinkedJobAlert, ({ query }) => alerts.linkedAlert(deps, query.token, clock.now()))

  on(app, contract.confirmJobAlert, ({ body }) => alerts.confirmAlert(deps, body.token, clock.now()))

  for (const [endpoint, action] of [
    [contract.pauseLinkedJobAlert, 'pause'],
    [contract.resumeLinkedJobAlert, 'resume'],
  ] as const)
    on(app, endpoint, ({ body }) => alerts.switchLinked(deps, body.token, action, clock.now()))

  on(app, contract.setLinkedJobAlertFrequency, ({ body }) =>
    alerts.setLinkedFrequency(deps, body, clock.now()),
  )

  on(app, contract.openJobAlertStop, async ({ query, reply }) => {
    reply.header('location', deps.publicUrl + paths.jobAlert(encodeURIComponent(query.token), 'parar'))
    return null
  })

  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058). What it says does not matter.
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    on(scope, contract.stopJobAlert, ({ query }) =>
      alerts.switchLinked(deps, query.token, 'stop', clock.now()),
    )
  })
}
