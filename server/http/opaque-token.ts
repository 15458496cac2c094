import { createHash, randomBytes } from 'node:crypto'

/** Only the hash of a token is ever stored: who reads the database cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A token of 256 random bits, and its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
