import { createHash } from 'node:crypto'
import type { DbOrTrx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { countHit, decrementHits, deleteExpiredThrottles, deleteHits } from './queries.ts'

export interface Throttle {
  name: string
  limit: number
  windowSeconds: number
}

const minutes = (count: number) => count * 60

/** Rate limits, per subject. A visitor is an e-mail address together with a network. */
export const throttles = {
  loginByVisitor: { name: 'login-visitor', limit: 8, windowSeconds: minutes(15) },
  /** From all networks together. Generous, so that a stranger cannot easily lock the owner out. */
  loginByEmail: { name: 'login-email', limit: 60, windowSeconds: minutes(15) },
  loginByNetwork: { name: 'login-network', limit: 60, windowSeconds: minutes(15) },
  passwordByUser: { name: 'password-user', limit: 8, windowSeconds: minutes(15) },
  registerByNetwork: { name: 'register-network', limit: 30, windowSeconds: minutes(60) },
  completionByUser: { name: 'completion-user', limit: 20, windowSeconds: minutes(60) },
  mailByVisitor: { name: 'mail-visitor', limit: 5, windowSeconds: minutes(60) },
  mailByEmail: { name: 'mail-email', limit: 20, windowSeconds: minutes(60) },
  mailByNetwork: { name: 'mail-network', limit: 30, windowSeconds: minutes(60) },
  pictureByUser: { name: 'picture-user', limit: 30, windowSeconds: minutes(60) },
  /** Calls with up to fifty events each. Guests with the same browser and IP address count as one visitor. */
  eventsByVisitor: { name: 'events-visitor', limit: 300, windowSeconds: minutes(1) },
  /** The doctors of a hospital share a network. */
  eventsByNetwork: { name: 'events-network', limit: 1200, windowSeconds: minutes(1) },
  reportByUser: { name: 'report-user', limit: 20, windowSeconds: minutes(24 * 60) },
} as const satisfies Record<string, Throttle>

// Hashed, so that the table contains no e-mail addresses.
const keyOf = (throttle: Throttle, subject: string) =>
  `${throttle.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

/** An IPv4 address, or the /64 prefix that one IPv6 customer has. */
export const networkOf = (ip: string) => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip)

/**
 * Counts an attempt of `subject`.
 * @throws TooManyRequests, with Retry-After, beyond the limit
 */
export async function throttle(db: DbOrTrx, kind: Throttle, subject: string, now: Date): Promise<void> {
  const { hits, resets_at } = await countHit(db, keyOf(kind, subject), kind.windowSeconds, now)
  if (hits > kind.limit) {
    const retryAfterSeconds = (resets_at.getTime() - now.getTime()) / 1000
    throw new AppError('TooManyRequests', { retryAfterSeconds })
  }
}

/** Clears the attempts of `subject`. */
export const resetThrottle = (db: DbOrTrx, kind: Throttle, subject: string) =>
  deleteHits(db, keyOf(kind, subject))

/** Takes back one counted attempt, because it succeeded. */
export const undoAttempt = (db: DbOrTrx, kind: Throttle, subject: string) =>
  decrementHits(db, keyOf(kind, subject))

/**
 * Counts a requested mail three times: per address and network, per address, and per network.
 * @throws TooManyRequests
 */
export async function throttleMail(
  db: DbOrTrx,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<void> {
  await throttle(db, throttles.mailByVisitor, `${email} ${networkOf(ip)}`, now)
  await throttle(db, throttles.mailByEmail, email, now)
  await throttle(db, throttles.mailByNetwork, networkOf(ip), now)
}

export const purgeThrottles = deleteExpiredThrottles
