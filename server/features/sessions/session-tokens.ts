import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/accounts.ts'
import type { Clock } from '#server/clock.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60
const ISSUER = 'medponto'
const AUDIENCE = 'medponto-api'
const ALGORITHM = 'HS256'

export interface SessionTokens {
  /** Whether accounts of the demo, whose password is public, may have sessions: in demo mode only. */
  admitDemoAccounts: boolean
  sign(claims: { userId: string; sessionId: string; role: Role | null }): Promise<string>
  /** The session id in a token, or null if the token is not ours, is for another audience or has expired. */
  sessionOf(token: string): Promise<string | null>
  /** The refresh token that replaces `refreshToken`. Deterministic, and only the server can compute it. */
  successorOf(refreshToken: string): string
}

/** Access tokens are JWTs of 15 minutes. Their role claim is for display; permissions come from the live session. */
export function sessionTokens(
  secret: string,
  clock: Clock,
  { admitDemoAccounts }: Pick<SessionTokens, 'admitDemoAccounts'>,
): SessionTokens {
  const key = new TextEncoder().encode(secret)
  return {
    admitDemoAccounts,
    sign({ userId, sessionId, role }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    async sessionOf(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: 'at+jwt',
          currentDate: clock.now(),
        })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch {
        return null
      }
    },
    successorOf: (refreshToken) =>
      createHmac('sha256', key).update(`successor\n${refreshToken}`).digest('base64url'),
  }
}
