import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Clocks of phones differ by up to a step. */
const WINDOW = 1
export const RECOVERY_CODES = 10

// Without I, L, O and U, which are misread or spell words.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LETTERS = 10

/** A new secret of 160 bits in base32 (RFC 4226, section 4). */
export const newSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Medponto',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** The address that an authenticator app reads from the QR code. */
export const uriOf = (secret: string, email: string) => totpOf(secret, email).toString()

/** The step of time that the code belongs to, or null if it is wrong or not of this time. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** 50 random bits. */
export const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_LETTERS }, () => letters[randomInt(letters.length)]).join('')

/** As it is shown and typed: in two groups. */
export const grouped = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
