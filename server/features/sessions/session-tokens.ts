import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/accounts.ts'
import type { Clock } from '#server/clock.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60
const ISSUER = 'medponto'
const AUDIENCE = 'medponto-api'
const ALGORITHM = 'HS256'

export interface SessionTokens {
  sign(claims: { userId: string; sessionId: string; role: Role | null }): Promise<string>
  /** Session id of a token that is ours, of this audience and not expired; else null. */
  sessionOf(token: string): Promise<string | null>
  /** The refresh token that takes the place of `refreshToken`: always the same one, and only this server can tell it. */
  successorOf(refreshToken: string): string
}

/** Access tokens are JWTs of 15 minutes with a role claim for display; what they allow is asked of the live session. */
export function sessionTokens(secret: string, clock: Clock): SessionTokens {
  const key = new TextEncoder().encode(secret)
  return {
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
