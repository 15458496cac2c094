import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import type { Clock } from '#server/clock.ts'
import { DEVICE_MARK_DAYS, type DeviceMarks } from './device-marks.ts'
import { AppError } from './errors.ts'
import { type Guest, guestOf } from './guest.ts'
import type { SessionMarks } from './session-marks.ts'

/** Where and when a request came from: for rate limits, access records and the list of devices. */
export interface RequestContext extends Guest {
  /** The cookie of a device that is known to some account. */
  deviceMark: string | null
  now: Date
}

interface OpenedSession {
  userId: string
  sessionId: string
  authToken: string
  refreshToken: string
}

/** Sends sessions: the refresh token in a cookie that scripts cannot read, the rest in the body. */
export function sessionReplies({
  publicUrl,
  clock,
  deviceMarks,
  sessionMarks,
  currentUser,
}: {
  publicUrl: string
  clock: Clock
  deviceMarks: DeviceMarks
  sessionMarks: SessionMarks
  currentUser: (id: string) => Promise<CurrentUser>
}) {
  const secure = publicUrl.startsWith('https://')
  // Browsers accept a __Secure- cookie only over HTTPS, so a sibling domain on plain HTTP cannot plant one.
  const named = (name: string) => (secure ? `__Secure-${name}` : name)
  const refreshCookie = named('medponto_refresh')
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure,
    maxAge: retentionDays.sessions * 86_400,
  } as const
  const deviceCookie = named('medponto_device')
  const deviceMarkOf = (request: FastifyRequest) => request.cookies[deviceCookie] ?? null

  /** Makes the browser a known device of the account, whose owner has just proven to use it. */
  async function markDevice(reply: FastifyReply, userId: string): Promise<void> {
    const mark = await deviceMarks.mark(deviceMarkOf(reply.request), userId)
    reply.setCookie(deviceCookie, mark, { ...cookie, maxAge: DEVICE_MARK_DAYS * 86_400 })
  }

  async function replyOf(opened: OpenedSession, reply: FastifyReply, returnRefreshToken = false) {
    const user = await currentUser(opened.userId)
    const session = { success: true as const, user, authToken: opened.authToken }
    reply.header('cache-control', 'no-store')
    if (returnRefreshToken) return { ...session, refreshToken: opened.refreshToken }
    reply.setCookie(refreshCookie, opened.refreshToken, cookie)
    sessionMarks.set(reply, opened.sessionId)
    return session
  }

  return {
    cookie,
    named,

    contextOf: (request: FastifyRequest): RequestContext => ({
      ...guestOf(request),
      deviceMark: deviceMarkOf(request),
      now: clock.now(),
    }),

    /**
     * For calls that a cookie authenticates: refuses those from other sites. Browsers send Origin with every POST.
     * @throws Forbidden
     */
    requireOwnOrigin(request: FastifyRequest): void {
      const { origin } = request.headers
      if (
        origin !== undefined &&
        origin !== publicUrl &&
        origin !== `${request.protocol}://${request.headers.host}`
      )
        throw new AppError('Forbidden')
    },

    refreshTokenOf: (request: FastifyRequest, body: { refreshToken?: string | undefined }) =>
      body.refreshToken ?? request.cookies[refreshCookie],

    clearSessionCookies(reply: FastifyReply): void {
      reply.clearCookie(refreshCookie, { path: cookie.path })
      sessionMarks.clear(reply)
    },

    markDevice,
    replyOf,

    /** The reply of a sign-in, which also makes the browser a known device. */
    async replyOfSignIn(opened: OpenedSession, reply: FastifyReply, returnRefreshToken = false) {
      if (!returnRefreshToken) await markDevice(reply, opened.userId)
      return replyOf(opened, reply, returnRefreshToken)
    },
  }
}

export type SessionReplies = ReturnType<typeof sessionReplies>
