import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/auth-api.ts'
import type { Clock } from '#server/clock.ts'
import {
  endSession,
  type OpenedSession,
  renewAccess,
  renewSession,
} from '#server/features/sessions/service.ts'
import { completeProfile, currentUser } from '#server/features/users/service.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as auth from './service.ts'

const COOKIE = 'medponto_refresh'
const COOKIE_DAYS = 30

export function authRoutes(app: FastifyInstance, deps: auth.AuthDeps & { clock: Clock }): void {
  const { db, tokens, clock, publicUrl } = deps
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure: publicUrl.startsWith('https://'),
    maxAge: COOKIE_DAYS * 86_400,
  } as const

  const originOf = (request: FastifyRequest): auth.Origin => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    now: clock.now(),
  })

  /** What rides on a cookie is refused from elsewhere: browsers send Origin with every POST. */
  const requireOwnOrigin = (request: FastifyRequest) => {
    const { origin } = request.headers
    if (
      origin !== undefined &&
      origin !== publicUrl &&
      origin !== `${request.protocol}://${request.headers.host}`
    )
      throw new AppError('Forbidden')
  }

  async function replyOf(opened: OpenedSession, reply: FastifyReply, returnRefreshToken: boolean) {
    const user = await currentUser(db, opened.userId)
    const session = { success: true as const, user, authToken: opened.authToken }
    reply.header('cache-control', 'no-store')
    if (returnRefreshToken) return { ...session, refreshToken: opened.refreshToken }
    reply.setCookie(COOKIE, opened.refreshToken, cookie)
    return session
  }

  on(app, contract.register, async ({ body, request }) => {
    await auth.register(deps, body, originOf(request))
    return { success: true as const }
  })

  on(app, contract.resendVerification, async ({ body, request }) => {
    await auth.resendVerification(deps, body.email, originOf(request))
    return { success: true as const }
  })

  on(app, contract.verifyEmail, async ({ body }) => {
    await auth.verifyEmail(deps, body.token, clock.now())
    return { success: true as const }
  })

  on(app, contract.login, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const opened = await auth.login(deps, body, originOf(request))
    return replyOf(opened, reply, body.returnRefreshToken === true)
  })

  on(app, contract.refreshSession, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const refreshToken = body.refreshToken ?? request.cookies[COOKIE]
    if (!refreshToken) throw new AppError('Unauthorized')
    const opened = await renewSession(db, tokens, refreshToken, clock.now())
    return replyOf(opened, reply, body.refreshToken !== undefined)
  })

  on(app, contract.logout, async ({ body, request, caller, reply }) => {
    requireOwnOrigin(request)
    const refreshToken = body.refreshToken ?? request.cookies[COOKIE]
    await endSession(db, { refreshToken, caller, now: clock.now() })
    reply.clearCookie(COOKIE, { path: cookie.path })
    return { success: true as const }
  })

  on(app, contract.completeProfile, async ({ body, caller }) => {
    const role = await db
      .transaction()
      .execute((trx) => completeProfile(trx, caller.userId, body, clock.now()))
    const authToken = await renewAccess(tokens, caller, role)
    return { success: true as const, user: await currentUser(db, caller.userId), authToken }
  })
}
