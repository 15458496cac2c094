import { createHash, randomBytes } from 'node:crypto'

/** Only the hash of a token is stored, so that a leaked database contains no usable token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A token of 256 random bits, and its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
