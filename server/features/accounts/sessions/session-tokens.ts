import { createHmac } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/accounts/roles.ts'
import type { Clock } from '#server/clock.ts'
import { ACCESS_TOKEN_SECONDS, CHALLENGE_SECONDS } from './lifetimes.ts'

const ISSUER = 'medponto'
const AUDIENCE = 'medponto-api'
const ALGORITHM = 'HS256'

export interface SessionTokens {
  /** Whether accounts of the demo, whose password is public, may have sessions: in demo mode only. */
  admitDemoAccounts: boolean
  /** Whether admins are refused until their session has proven a second factor: in production. */
  adminsNeedSecondFactor: boolean
  sign(claims: { userId: string; sessionId: string; role: Role | null }): Promise<string>
  /** The session id in a token, or null if its signature is wrong, it is for another audience or it has expired. */
  sessionOf(token: string): Promise<string | null>
  /** The refresh token that replaces `refreshToken`. Deterministic, and only the server can compute it. */
  successorOf(refreshToken: string): string
  /** A challenge for an account with a second factor, valid for ten minutes: with a code it opens a session. */
  signChallenge(account: {
    userId: string
    passwordHash: string | null
    /** The owner keeps an account that was going to be deleted. */
    cancelsDeletion: boolean
  }): Promise<string>
  /** The contents of a challenge token, or null. `isCurrent` is false once the password has changed. */
  challengeOf(token: string): Promise<{
    userId: string
    cancelsDeletion: boolean
    isCurrent: (passwordHash: string | null) => boolean
  } | null>
  /** The token of an admin who sees the app as a user does. */
  signView(view: { id: string; userId: string; role: Role | null; expiresAt: Date }): Promise<string>
  viewOf(token: string): Promise<string | null>
}

/** Each kind of token has its own type, so that none is taken for another. */
const types = { access: 'at+jwt', challenge: 'challenge+jwt', view: 'view+jwt' }

/** Access tokens are JWTs of 15 minutes. Their role claim is for display; permissions come from the live session. */
export function sessionTokens(
  secret: string,
  clock: Clock,
  options: { admitDemoAccounts: boolean; adminsNeedSecondFactor?: boolean },
): SessionTokens {
  const key = new TextEncoder().encode(secret)
  const secondsNow = () => Math.floor(clock.now().getTime() / 1000)
  const signed = (
    typ: string,
    { subject, expiresAt, claims }: { subject: string; expiresAt: number; claims: Record<string, unknown> },
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(secondsNow())
      .setExpirationTime(expiresAt)
      .sign(key)
  async function claimsOf(typ: string, token: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ,
        currentDate: clock.now(),
      })
      return payload
    } catch {
      return null
    }
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const fingerprintOf = (passwordHash: string | null) =>
    createHmac('sha256', key).update(`password\n${passwordHash}`).digest('base64url')

  return {
    admitDemoAccounts: options.admitDemoAccounts,
    adminsNeedSecondFactor: options.adminsNeedSecondFactor ?? false,
    sign: ({ userId, sessionId, role }) =>
      signed(types.access, {
        subject: userId,
        expiresAt: secondsNow() + ACCESS_TOKEN_SECONDS,
        claims: { sid: sessionId, role },
      }),
    sessionOf: async (token) => textOf((await claimsOf(types.access, token))?.sid),
    successorOf: (refreshToken) =>
      createHmac('sha256', key).update(`successor\n${refreshToken}`).digest('base64url'),
    signChallenge: ({ userId, passwordHash, cancelsDeletion }) =>
      signed(types.challenge, {
        subject: userId,
        expiresAt: secondsNow() + CHALLENGE_SECONDS,
        claims: { pwd: fingerprintOf(passwordHash), keep: cancelsDeletion },
      }),
    async challengeOf(token) {
      const claims = await claimsOf(types.challenge, token)
      if (!claims?.sub) return null
      return {
        userId: claims.sub,
        cancelsDeletion: claims.keep === true,
        isCurrent: (passwordHash) => claims.pwd === fingerprintOf(passwordHash),
      }
    },
    signView: ({ id, userId, role, expiresAt }) =>
      signed(types.view, {
        subject: userId,
        expiresAt: Math.floor(expiresAt.getTime() / 1000),
        claims: { vid: id, role },
      }),
    viewOf: async (token) => textOf((await claimsOf(types.view, token))?.vid),
  }
}
