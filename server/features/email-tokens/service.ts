import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import * as queries from './queries.ts'

export type TokenPurpose = 'verify_email' | 'reset_password'

/** A token for a link in a mail; only its hash is kept, and older ones of the same purpose end. */
export async function issueToken(
  trx: Trx,
  userId: string,
  purpose: TokenPurpose,
  { minutes, now }: { minutes: number; now: Date },
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await queries.replaceToken(trx, { userId, purpose, hash, now, expiresAt })
  return token
}

/** Uses a token up; the id of whom it was sent to, or null when it is unknown, used or expired. */
export const useToken = (trx: Trx, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> =>
  queries.useToken(trx, purpose, hashToken(token), now)

/** Whether a token would still be taken. */
export const isTokenLive = (db: DbOrTrx, purpose: TokenPurpose, token: string, now: Date): Promise<boolean> =>
  queries.isLive(db, purpose, hashToken(token), now)

export const purgeTokens = queries.deleteExpired
