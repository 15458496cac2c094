import { createHash } from 'node:crypto'
import type { DbOrTrx } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { countHits, decrementHits, deleteExpiredThrottles, deleteHits } from './queries.ts'

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
  /** Calls with up to fifty events each. */
  eventsByUser: { name: 'events-user', limit: 300, windowSeconds: minutes(1) },
  /**
   * Kilobytes of usage events, at least one per call. The doctors of a hospital share a network: a page of cards takes three,
   * so this is enough for four hundred pages a minute.
   */
  eventsByNetwork: { name: 'events-network', limit: 1_200, windowSeconds: minutes(1) },
  /** Searches, filters and names of pages. Each may be a text that nobody has sent before, and so a new row. */
  eventTextsByNetwork: { name: 'event-texts-network', limit: 2_000, windowSeconds: minutes(24 * 60) },
  reportByUser: { name: 'report-user', limit: 20, windowSeconds: minutes(24 * 60) },
} as const satisfies Record<string, Throttle>

// Hashed, so that the table contains no e-mail addresses.
const keyOf = (throttle: Throttle, subject: string) =>
  `${throttle.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

/** An IPv4 address, or the /64 prefix that one IPv6 customer has. */
export const networkOf = (ip: string) => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip)

async function count(db: DbOrTrx, kind: Throttle, subject: string, { amount, now }: Counted) {
  const { windowSeconds, limit } = kind
  const { hits, resets_at } = await countHits(db, keyOf(kind, subject), { amount, windowSeconds, now })
  return { isWithin: hits <= limit, resetsAt: resets_at }
}

interface Counted {
  amount: number
  now: Date
}

/**
 * Counts an attempt of `subject`, or `amount` of them.
 * @throws TooManyRequests, with Retry-After, beyond the limit
 */
export async function throttle(
  db: DbOrTrx,
  kind: Throttle,
  subject: string,
  now: Date,
  amount = 1,
): Promise<void> {
  const { isWithin, resetsAt } = await count(db, kind, subject, { amount, now })
  if (isWithin) return
  throw new AppError('TooManyRequests', { retryAfterSeconds: (resetsAt.getTime() - now.getTime()) / 1000 })
}

/** Counts attempts of `subject`. False beyond the limit, for calls that do not reveal it. */
export const isWithinThrottle = async (db: DbOrTrx, kind: Throttle, subject: string, counted: Counted) =>
  (await count(db, kind, subject, counted)).isWithin

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
