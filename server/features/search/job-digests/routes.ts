import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/job-digests.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import type { Secrets } from '#server/http/secrets.ts'
import * as digests from './service.ts'

export function jobDigestRoutes(
  app: FastifyInstance,
  { db, clock, secrets, publicUrl }: { db: Db; clock: Clock; secrets: Secrets; publicUrl: string },
): void {
  on(app, contract.getJobDigestSetting, async ({ caller }) => ({
    isOn: await digests.wantsDigests(db, caller.doctorId),
  }))

  on(app, contract.setJobDigestSetting, async ({ body, caller }) => {
    await digests.setWantsDigests(db, caller.doctorId, body.isOn, clock.now())
    return { isOn: body.isOn }
  })

  on(app, contract.openJobDigestStop, async ({ query, reply }) => {
    reply.header('location', publicUrl + digests.stopPath(query.token))
    return null
  })

  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058). What it says does not matter.
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    on(scope, contract.stopJobDigests, async ({ query }) => {
      await digests.stopByToken(db, secrets, query.token, clock.now())
      return { success: true as const }
    })
  })
}
