import type { DbOrTrx } from '#server/db/client.ts'
import {
  minutes,
  networkOf,
  resetThrottle,
  type Throttle,
  takeBackHit,
  throttle,
  throttleNetwork,
  visitorOf,
} from '#server/features/platform/throttles/service.ts'

/**
 * The limits of wrong passwords, after which sign-ins are refused for a time. A visitor is an e-mail address together with a
 * network; a device is one that the account has signed in on before, whose attempts strangers cannot use up.
 */
const limits = {
  byDevice: { name: 'login-device', limit: 8, windowSeconds: minutes(15) },
  byVisitor: { name: 'login-visitor', limit: 8, windowSeconds: minutes(15) },
  /** From all networks together. Generous, so that a stranger cannot easily lock the owner out. */
  byEmail: { name: 'login-email', limit: 60, windowSeconds: minutes(15) },
  /** Networks are generous because thousands of mobile phones or a whole hospital can share an address. */
  byNetwork: { name: 'login-network', limit: 300, windowSeconds: minutes(15) },
} as const satisfies Record<string, Throttle>

export interface LoginAttempt {
  email: string
  ip: string
  /** Id of a device that the account knows, or null. */
  device: string | null
  /** Whether the account has signed in from this network lately. */
  isKnownNetwork: boolean
}

/** The limits that an attempt is counted against: the account's own first, so that what they reject spares the network's. */
function limitsOf(attempt: LoginAttempt): [Throttle, string][] {
  const { email, ip, device, isKnownNetwork } = attempt
  if (device) return [[limits.byDevice, `${email} ${device}`]]
  return [
    [limits.byVisitor, visitorOf(attempt)],
    // Counted apart instead of not at all: less work would reveal that somebody has signed in from this network.
    [limits.byEmail, isKnownNetwork ? `${email} from a known network` : email],
    [limits.byNetwork, isKnownNetwork ? `${networkOf(ip)} by its accounts` : networkOf(ip)],
  ]
}

/** Counts a login. @throws TooManyRequests */
export async function throttleLogin(db: DbOrTrx, attempt: LoginAttempt, now: Date): Promise<void> {
  for (const [kind, subject] of limitsOf(attempt))
    if (kind === limits.byNetwork)
      await throttleNetwork(db, kind, subject, { ip: attempt.ip, now, amount: 1 })
    else await throttle(db, kind, subject, now)
}

/** Takes a login with the right password back: clears the attempts of the device or visitor, and one of the others. */
export async function forgiveLogin(db: DbOrTrx, attempt: LoginAttempt): Promise<void> {
  const [[own, subject], ...others] = limitsOf(attempt) as [[Throttle, string], ...[Throttle, string][]]
  await resetThrottle(db, own, subject)
  for (const [kind, other] of others) await takeBackHit(db, kind, other)
}

/** Clears the failed logins of an account whose owner has proven to own it, except those of a whole network. */
export async function forgiveAllLogins(db: DbOrTrx, visitor: { email: string; ip: string }): Promise<void> {
  await resetThrottle(db, limits.byEmail, visitor.email)
  await resetThrottle(db, limits.byVisitor, visitorOf(visitor))
}
