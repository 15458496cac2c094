import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/managed-users.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/caller.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as users from './service.ts'

const done = { success: true as const }

export function managedUserRoutes(
  app: FastifyInstance,
  { clock, ...deps }: users.ActionDeps & { db: Db; clock: Clock },
): void {
  const { db } = deps
  const by = ({ userId }: Caller) => ({ admin: userId, now: clock.now() })

  on(app, contract.listUsers, async ({ query }) => {
    const { total, ...found } = await users.listUsers(db, query)
    return { ...found, ...pageInfoOf(query, total) }
  })

  on(app, contract.getUsersSummary, () => users.usersSummary(db))

  on(app, contract.exportUsers, async ({ query, caller, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="usuarios-${brazilDay(clock.now())}.csv"`)
    return users.exportUsers(db, query, by(caller))
  })

  on(app, contract.getUserDetails, ({ params }) => users.userDetails(db, params.id, clock.now()))

  on(app, contract.revealDocument, async ({ params, body, caller }) => {
    const context = { ...by(caller), reason: body.reason }
    return { value: await users.revealDocument(deps, params.id, body.field, context) }
  })

  on(app, contract.setSearchable, async ({ params, body, caller }) => {
    await users.setSearchable(deps, params.id, body.isSearchable, by(caller))
    return done
  })

  on(app, contract.suspendAccount, async ({ params, body, caller }) => {
    await users.suspendAccount(deps, params.id, { ...by(caller), reason: body.reason })
    return done
  })

  on(app, contract.reinstateAccount, async ({ params, caller }) => {
    await users.reinstateAccount(deps, params.id, by(caller))
    return done
  })

  on(app, contract.correctDocument, async ({ params, body, caller }) => {
    await users.correctDocument(deps, params.id, body, by(caller))
    return done
  })

  on(app, contract.changeRole, async ({ params, body, caller }) => {
    await users.changeRole(deps, params.id, body, by(caller))
    return done
  })

  on(app, contract.grantPlan, async ({ params, body, caller }) => {
    await users.grantPlan(deps, params.id, body, by(caller))
    return done
  })

  on(app, contract.inviteUser, async ({ body, caller }) => ({
    ...done,
    id: await users.invite(deps, body, by(caller)),
  }))

  on(app, contract.inviteAgain, async ({ params, caller }) => {
    await users.inviteAgain(deps, params.id, by(caller))
    return done
  })

  on(app, contract.changeUsers, ({ body, caller, request }) =>
    users.changeUsers(deps, body, { ...by(caller), request }),
  )
}
