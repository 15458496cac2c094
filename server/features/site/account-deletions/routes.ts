import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/site/account-deletions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as deletions from './service.ts'

export function accountDeletionRoutes(
  app: FastifyInstance,
  { db, queue, clock, publicUrl }: { db: Db; queue: Queue; clock: Clock; publicUrl: string },
  { clearSessionCookies }: SessionReplies,
): void {
  on(app, contract.previewDeletion, ({ caller }) => deletions.deletionPreview(db, caller, clock.now()))

  on(app, contract.deleteOwnAccount, async ({ body, caller, reply }) => {
    const dueAt = await deletions.deleteOwnAccount({ db, queue }, caller, body, clock.now())
    clearSessionCookies(reply)
    return { success: true as const, removedAt: dueAt.toISOString() }
  })

  on(app, contract.previewCompanyDeletion, ({ caller }) =>
    deletions.companyDeletionPreview(db, caller, clock.now()),
  )

  on(app, contract.deleteCompany, async ({ body, caller, reply }) => {
    const dueAt = await deletions.deleteCompany({ db, queue }, caller, body, clock.now())
    clearSessionCookies(reply)
    return { success: true as const, removedAt: dueAt.toISOString() }
  })

  on(app, contract.cancelOrderedDeletion, async ({ params, body, caller }) => {
    const cancellation = { userId: params.id, admin: caller.userId, reason: body.reason }
    await deletions.cancelOrder({ db, queue, publicUrl }, cancellation, clock.now())
    return { success: true as const }
  })
}
