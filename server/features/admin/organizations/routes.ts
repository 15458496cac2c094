import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/organizations.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CompanyRegistry } from '#server/features/admin/company-checks/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as organizations from './service.ts'

export function organizationRoutes(
  app: FastifyInstance,
  { db, queue, clock, registry }: { db: Db; queue: Queue; clock: Clock; registry: CompanyRegistry | null },
): void {
  const by = ({ userId }: Caller) => ({ admin: userId, now: clock.now() })

  on(app, contract.listOrganizations, async ({ query }) => {
    const { total, ...found } = await organizations.listOrganizations(db, query, clock.now())
    return { ...found, ...pageInfoOf(query, total) }
  })

  on(app, contract.exportOrganizations, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="organizacoes-${brazilDay(clock.now())}.csv"`)
    return organizations.exportOrganizations(db, query, by(caller))
  })

  on(app, contract.getOrganization, ({ params }) =>
    organizations.organizationDetails({ db, registry }, params.id, clock.now()),
  )

  on(app, contract.verifyOrganization, async ({ params, body, caller }) => {
    await organizations.verifyOrganization({ db, queue }, params.id, body, by(caller))
    return {
      success: true as const,
      message: body.isVerified ? 'Empresa verificada' : 'Verificação retirada',
    }
  })

  on(app, contract.verifyOrganizations, ({ body, caller, request }) =>
    organizations.verifyOrganizations({ db, queue }, body, { ...by(caller), request }),
  )
}
