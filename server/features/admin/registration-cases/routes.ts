import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/registration-cases.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as cases from './service.ts'

export function registrationCaseRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  const deps = { db, queue }

  on(app, contract.listRegistrationCases, async ({ query }) => {
    const { total, ...found } = await cases.listCases(db, query, clock.now())
    return { ...found, ...pageInfoOf(query, total) }
  })

  on(app, contract.getRegistrationCase, ({ params, caller }) =>
    cases.registrationCase(db, caller.userId, params.id, clock.now()),
  )

  on(app, contract.decideRegistrationCase, ({ params, body, caller }) =>
    cases.decide(deps, caller.userId, params.id, body, clock.now()),
  )

  on(app, contract.approveRegistrationRefusal, ({ params, body, caller }) =>
    cases.approveRefusal(deps, caller.userId, params.id, body.version, clock.now()),
  )

  on(app, contract.returnRegistrationRefusal, ({ params, body, caller }) =>
    cases.returnRefusal(db, caller.userId, params.id, body.version, clock.now()),
  )

  on(app, contract.reopenRegistrationCase, ({ params, caller }) =>
    cases.reopenCase(db, caller.userId, params.id, clock.now()),
  )
}
