import type { FastifyInstance } from 'fastify'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import * as contract from '#contract/api/accounts/auth.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { completeProfile, currentUser } from '#server/features/accounts/profiles/service.ts'
import { endSession, renewAccessToken } from '#server/features/accounts/sessions/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as auth from './service.ts'

export function authRoutes(
  app: FastifyInstance,
  deps: auth.AuthDeps,
  { contextOf, replyOfSignIn, requireOwnOrigin, refreshTokenOf }: SessionReplies,
): void {
  const { db, queue, tokens } = deps

  on(app, contract.login, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const opened = await auth.login(deps, body, contextOf(request))
    // The new session replaces the browser's refresh token, so the old session has to end now or stays open unseen.
    const refreshToken = refreshTokenOf(request, {})
    if (refreshToken) await endSession(db, { refreshToken, caller: null }, contextOf(request))
    return replyOfSignIn(opened, reply, body.returnRefreshToken === true)
  })

  on(app, contract.completeProfile, async ({ body, caller, request }) => {
    // Each attempt reveals whether a CPF or CNPJ is registered.
    await throttle(db, throttles.completionByUser, caller.userId, contextOf(request).now)
    const role = await inTransaction(db, async (trx) => {
      const completed = await completeProfile(trx, caller.userId, body, contextOf(request).now)
      if (isEmployerRole(completed)) await queue.add(trx, 'company-checks.ask', { companyId: caller.userId })
      return completed
    })
    const authToken = await renewAccessToken(tokens, caller, role)
    return { success: true as const, user: await currentUser(db, caller.userId), authToken }
  })
}
