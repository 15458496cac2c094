import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/second-factors.ts'
import { endSession } from '#server/features/accounts/sessions/service.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as secondFactors from './service.ts'

export function secondFactorRoutes(
  app: FastifyInstance,
  deps: secondFactors.SecondFactorDeps,
  { contextOf, replyOfSignIn, requireOwnOrigin, refreshTokenOf }: SessionReplies,
): void {
  on(app, contract.secondFactorState, async ({ caller }) => secondFactors.secondFactorState(deps, caller))

  on(app, contract.signInWithCode, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const opened = await secondFactors.signInWithCode(deps, body, contextOf(request))
    // As after a password: the new session replaces the one of this browser.
    const refreshToken = refreshTokenOf(request, {})
    if (refreshToken) await endSession(deps.db, { refreshToken, caller: null }, contextOf(request))
    return replyOfSignIn(opened, reply, body.returnRefreshToken === true)
  })

  on(app, contract.setUpSecondFactor, async ({ body, caller, request }) =>
    secondFactors.setUp(deps, caller, body.password, contextOf(request).now),
  )

  on(app, contract.confirmSecondFactor, async ({ body, caller, request }) => ({
    recoveryCodes: await secondFactors.confirm(deps, caller, body.code, contextOf(request).now),
  }))

  on(app, contract.renewRecoveryCodes, async ({ body, caller, request }) => ({
    recoveryCodes: await secondFactors.renewRecoveryCodes(deps, caller, body, contextOf(request).now),
  }))

  on(app, contract.removeSecondFactor, async ({ body, caller, request }) => {
    await secondFactors.remove(deps, caller, body, contextOf(request).now)
    return { success: true as const }
  })
}
