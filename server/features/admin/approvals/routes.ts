import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/approvals.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { on } from '#server/http/on.ts'
import * as approvals from './service.ts'

const done = { success: true as const }

export function approvalRoutes(
  app: FastifyInstance,
  { clock, ...deps }: approvals.ApprovalDeps & { clock: Clock },
): void {
  const { db } = deps

  on(app, contract.listApprovals, async ({ caller }) => {
    const items = await approvals.listApprovals(db, caller.userId, clock.now())
    return { items, openCount: items.filter(({ status }) => status === 'open').length }
  })

  on(app, contract.requestApproval, async ({ body: { kind, userId, reason, toRole }, caller }) => {
    const request = { kind, subjectUserId: userId, requestedBy: caller.userId, reason, toRole }
    const id = await inTransaction(db, (trx) => approvals.requestApproval(trx, request, clock.now()))
    return { ...done, id }
  })

  on(app, contract.approve, async ({ params, caller }) => {
    await approvals.approve(deps, caller.userId, params.id, clock.now())
    return done
  })

  on(app, contract.reject, async ({ params, caller }) => {
    await approvals.reject(db, caller.userId, params.id, clock.now())
    return done
  })

  on(app, contract.withdrawApproval, async ({ params, caller }) => {
    await approvals.withdraw(db, caller.userId, params.id, clock.now())
    return done
  })
}
