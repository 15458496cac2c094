import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as sessions from './service.ts'

const done = { success: true as const }

export function sessionRoutes(
  app: FastifyInstance,
  { db, tokens }: { db: Db; tokens: sessions.SessionTokens },
  { contextOf, replyOf, requireOwnOrigin, refreshTokenOf, clearSessionCookies }: SessionReplies,
): void {
  on(app, contract.refreshSession, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const refreshToken = refreshTokenOf(request, body)
    if (!refreshToken) throw new AppError('Unauthorized')
    const opened = await sessions.renewSession(db, tokens, refreshToken, contextOf(request))
    return replyOf(opened, reply, body.refreshToken !== undefined)
  })

  on(app, contract.logout, async ({ body, request, caller, reply }) => {
    requireOwnOrigin(request)
    await sessions.endSession(db, { refreshToken: refreshTokenOf(request, body), caller }, contextOf(request))
    clearSessionCookies(reply)
    return done
  })

  on(app, contract.checkSession, async ({ caller }) => ({
    authenticated: caller !== null,
    email: caller && (await sessions.emailOf(db, caller)),
  }))

  on(app, contract.listSessions, async ({ caller, request }) => ({
    items: await sessions.listSessions(db, caller, contextOf(request).now),
  }))

  on(app, contract.endSession, async ({ params, caller, request }) => {
    await sessions.endOwnSession(db, caller, params.id, contextOf(request).now)
    return done
  })

  on(app, contract.endAllSessions, async ({ caller, request, reply }) => {
    await sessions.endAllSessions(db, caller.userId, contextOf(request).now)
    clearSessionCookies(reply)
    return done
  })
}
