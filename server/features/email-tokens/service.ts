import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import * as queries from './queries.ts'

/** A token for a link that sets a password; only its hash is kept, and older ones of the account end. */
export async function issueToken(
  trx: Trx,
  userId: string,
  { minutes, now }: { minutes: number; now: Date },
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await queries.replaceToken(trx, { userId, hash, now, expiresAt })
  return token
}

/** Uses a token up; the id of whom it was sent to, or null when it is unknown, used or expired. */
export const useToken = (trx: Trx, token: string, now: Date): Promise<string | null> =>
  queries.useToken(trx, hashToken(token), now)

/** Whether a token would still be taken. */
export const isTokenLive = (db: DbOrTrx, token: string, now: Date): Promise<boolean> =>
  queries.isLive(db, hashToken(token), now)

/** Ends the account's open links: what they were asked for has happened another way. */
export const endTokens = queries.deleteOfUser

export const purgeTokens = queries.deleteExpired
