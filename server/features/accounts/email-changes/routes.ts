import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/email-changes.ts'
import type { AccountEvents } from '#server/features/accounts/users/service.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as changes from './service.ts'

const done = { success: true as const }

export function emailChangeRoutes(
  app: FastifyInstance,
  deps: changes.EmailChangeDeps & { accountEvents: AccountEvents },
  { contextOf }: SessionReplies,
): void {
  on(app, contract.emailChangeState, async ({ caller, request }) => {
    const { pending, proof } = await changes.changeState(deps, caller, contextOf(request).now)
    return { pending: pending ?? null, proof }
  })

  on(app, contract.requestEmailChange, async ({ body, caller, request }) => {
    await changes.requestChange(deps, caller, body, contextOf(request))
    return done
  })

  on(app, contract.cancelEmailChange, async ({ caller }) => {
    await changes.cancelChange(deps, caller)
    return done
  })

  on(app, contract.verifyEmailChange, async ({ body, request }) => ({
    newEmail: await changes.confirmedAddress(deps.db, body.token, contextOf(request).now),
  }))

  on(app, contract.confirmEmailChange, async ({ body, request }) => ({
    ...done,
    email: await changes.confirmChange(deps, body.token, contextOf(request).now),
  }))

  on(app, contract.verifyEmailUndo, async ({ body, request }) => ({
    change: await changes.undoneChange(deps.db, body.token, contextOf(request).now),
  }))

  on(app, contract.undoEmailChange, async ({ body, request }) => {
    const { email, resetToken } = await changes.undoChange(deps, body.token, contextOf(request).now)
    return { ...done, email, ...(resetToken && { resetToken }) }
  })
}
