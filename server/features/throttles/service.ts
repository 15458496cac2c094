import { createHash } from 'node:crypto'
import type { DbOrTrx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { countHit, decrementHits, deleteHits, deleteOver } from './queries.ts'

export interface Throttle {
  name: string
  limit: number
  windowSeconds: number
}

const minutes = (count: number) => count * 60

/** How often what may be tried, per subject (an address or a person). */
export const throttles = {
  /** One account from one address. */
  loginByVisitor: { name: 'login-visitor', limit: 8, windowSeconds: minutes(15) },
  /** One account from everywhere: wide, or a stranger could keep its owner out. */
  loginByEmail: { name: 'login-email', limit: 60, windowSeconds: minutes(15) },
  loginByAddress: { name: 'login-address', limit: 60, windowSeconds: minutes(15) },
  passwordByUser: { name: 'password-user', limit: 8, windowSeconds: minutes(15) },
  registerByAddress: { name: 'register-address', limit: 30, windowSeconds: minutes(60) },
  completionByUser: { name: 'completion-user', limit: 20, windowSeconds: minutes(60) },
  mailByVisitor: { name: 'mail-visitor', limit: 5, windowSeconds: minutes(60) },
  mailByEmail: { name: 'mail-email', limit: 20, windowSeconds: minutes(60) },
  pictureByUser: { name: 'picture-user', limit: 30, windowSeconds: minutes(60) },
  /** Calls that bring events, each up to fifty: many, since guests with one browser and one address are one visitor. */
  eventsByVisitor: { name: 'events-visitor', limit: 300, windowSeconds: minutes(1) },
  /** A hospital's doctors share an address. */
  eventsByNetwork: { name: 'events-place', limit: 1200, windowSeconds: minutes(1) },
  reportByUser: { name: 'report-user', limit: 20, windowSeconds: minutes(24 * 60) },
  mailByAddress: { name: 'mail-address', limit: 30, windowSeconds: minutes(60) },
} as const satisfies Record<string, Throttle>

// Hashed, so that the table holds nobody's e-mail.
const keyOf = (throttle: Throttle, subject: string) =>
  `${throttle.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

/** What counts as one place: an IPv4 address, or the /64 that one IPv6 customer has to itself. */
export const networkOf = (ip: string) => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip)

/**
 * Counts an attempt of `subject`.
 * @throws TooManyRequests with Retry-After beyond the limit.
 */
export async function throttle(db: DbOrTrx, kind: Throttle, subject: string, now: Date): Promise<void> {
  const { hits, resets_at } = await countHit(db, keyOf(kind, subject), kind.windowSeconds, now)
  if (hits > kind.limit) {
    const retryAfterSeconds = (resets_at.getTime() - now.getTime()) / 1000
    throw new AppError('TooManyRequests', { retryAfterSeconds })
  }
}

/** Forgets the attempts of `subject`, after it has shown who it is. */
export const resetThrottle = (db: DbOrTrx, kind: Throttle, subject: string) =>
  deleteHits(db, keyOf(kind, subject))

/** Takes one attempt back: it was a good one. */
export const undoAttempt = (db: DbOrTrx, kind: Throttle, subject: string) =>
  decrementHits(db, keyOf(kind, subject))

/**
 * Counts a mail that a visitor asks for: to one address from one place, to it from everywhere, from one place.
 * @throws TooManyRequests
 */
export async function throttleMail(
  db: DbOrTrx,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<void> {
  await throttle(db, throttles.mailByVisitor, `${email} ${networkOf(ip)}`, now)
  await throttle(db, throttles.mailByEmail, email, now)
  await throttle(db, throttles.mailByAddress, networkOf(ip), now)
}

export const purgeThrottles = deleteOver
