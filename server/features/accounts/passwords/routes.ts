import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/passwords.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as passwords from './service.ts'

const done = { success: true as const }

export function passwordRoutes(
  app: FastifyInstance,
  deps: passwords.PasswordDeps,
  { contextOf, replyOfSignIn, markDevice, requireOwnOrigin }: SessionReplies,
): void {
  on(app, contract.forgotPassword, async ({ body, request }) => {
    await passwords.forgotPassword(deps, body, contextOf(request))
    return done
  })

  on(app, contract.verifyResetToken, ({ body, request }) =>
    passwords.resetLinkState(deps, body.token, contextOf(request).now),
  )

  on(app, contract.resetPassword, async ({ body, request, reply }) => {
    await markDevice(reply, await passwords.resetPassword(deps, body, contextOf(request)))
    return done
  })

  on(app, contract.changePassword, async ({ body, caller, request, reply }) => {
    requireOwnOrigin(request)
    return replyOfSignIn(await passwords.changePassword(deps, caller, body, contextOf(request)), reply)
  })
}
