import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { DAY_MS } from '#contract/durations.ts'
import type { Clock } from '#server/clock.ts'

export const DEVICE_MARK_DAYS = 365
const ISSUER = 'medponto'
const TYPE = 'device+jwt'
const ALGORITHM = 'HS256'
/** A device that more accounts share, such as a computer in a ward, remembers the latest ones. */
const MAX_ACCOUNTS = 5

/** By account: under which id it knows the device, and since when (milliseconds). */
type Marks = Record<string, { id: string; at: number }>

interface MarkedAccount {
  id: string
  /** Older marks were revoked. */
  device_marks_from: Date | null
}

export interface DeviceMarks {
  /** Under which id the account knows the device with this cookie. Null if it does not know the device. */
  deviceOf(cookie: string | null, account: MarkedAccount | undefined): Promise<string | null>
  /** The cookie for a device on which the account has just signed in. Other accounts keep their marks. */
  mark(cookie: string | null, userId: string): Promise<string>
}

/**
 * A signed cookie with which an account recognises a device that it has signed in on. It grants no access: it only
 * decides whose attempts count together. Each sign-in gives the device a new id, so that an old copy of the cookie
 * cannot use up the attempts of the device itself.
 */
export function deviceMarks(secret: string, clock: Clock): DeviceMarks {
  const key = new TextEncoder().encode(secret)

  async function read(cookie: string | null): Promise<Marks> {
    if (!cookie) return {}
    try {
      const { payload } = await jwtVerify(cookie, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        typ: TYPE,
        currentDate: clock.now(),
      })
      return payload.marks as Marks
    } catch {
      return {}
    }
  }

  return {
    async deviceOf(cookie, account) {
      const mark = account && (await read(cookie))[account.id]
      if (!mark || mark.at <= clock.now().getTime() - DEVICE_MARK_DAYS * DAY_MS) return null
      const isRevoked = account.device_marks_from !== null && mark.at < account.device_marks_from.getTime()
      return isRevoked ? null : mark.id
    },

    async mark(cookie, userId) {
      const now = clock.now().getTime()
      const others = Object.entries(await read(cookie)).filter(([id]) => id !== userId)
      const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ACCOUNTS - 1)
      const marks: Marks = Object.fromEntries([[userId, { id: randomUUID(), at: now }], ...latest])
      return new SignJWT({ marks })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setExpirationTime(Math.floor(now / 1000) + DEVICE_MARK_DAYS * 86_400)
        .sign(key)
    },
  }
}
