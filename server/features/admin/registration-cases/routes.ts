import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/registration-cases.ts'
import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as cases from './service.ts'

export function registrationCaseRoutes(
  app: FastifyInstance,
  { sealedFiles, queue, clock }: { sealedFiles: SealedFiles; queue: Queue; clock: Clock },
): void {
  const { db } = sealedFiles
  const deps = { db, queue }

  on(app, contract.listRegistrationCases, async ({ query }) => {
    const { total, ...found } = await cases.listCases(db, query, clock.now())
    return { ...found, ...pageInfoOf(query, total) }
  })

  on(app, contract.getRegistrationCase, ({ params, caller }) =>
    cases.registrationCase(db, caller.userId, params.id, clock.now()),
  )

  on(app, contract.openRegistrationCard, async ({ params, caller, reply }) => {
    const file = await cases.openCard(sealedFiles, caller.userId, params.id, clock.now())
    describeFile(reply, { name: `${file.name}.pdf`, type: 'application/pdf', bytes: file.bytes })
    return file.stream
  })

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
