import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/registrations.ts'
import {
  endSession,
  ownerOfSession,
  type SessionTokens,
  signIn,
} from '#server/features/accounts/sessions/service.ts'
import type { AccountEvents } from '#server/features/accounts/users/service.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as registrations from './service.ts'

const done = { success: true as const }

export function registrationRoutes(
  app: FastifyInstance,
  deps: registrations.RegistrationDeps & { tokens: SessionTokens; accountEvents: AccountEvents },
  { contextOf, replyOfSignIn, requireOwnOrigin, refreshTokenOf }: SessionReplies,
): void {
  const { db } = deps

  on(app, contract.register, async ({ body, request }) => ({
    ...done,
    waitingKey: await registrations.register(deps, body, contextOf(request)),
  }))

  on(app, contract.resendVerification, async ({ body, request }) => {
    await registrations.resendVerification(deps, body, contextOf(request))
    return done
  })

  on(app, contract.verificationStatus, async ({ body }) => ({
    verified: await registrations.isVerified(deps, body.waitingKey),
  }))

  on(app, contract.verifyEmail, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const context = contextOf(request)
    const { resetToken, account } = await registrations.verifyEmail(deps, body.token, context.now)
    if (resetToken) return { ...done, resetToken }
    const refreshToken = refreshTokenOf(request, {})
    const signedIn = refreshToken ? await ownerOfSession(db, refreshToken, context.now) : null
    // Somebody else who is signed in on this browser stays so.
    if (!account || account.suspended_at || (signedIn && signedIn !== account.id)) return done
    const opened = await signIn(deps, { ...account, passwordHash: account.password_hash }, context)
    if (refreshToken) await endSession(db, { refreshToken, caller: null }, context)
    return replyOfSignIn(opened, reply)
  })
}
