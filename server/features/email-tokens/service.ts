import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import * as queries from './queries.ts'

/** Issues a token for a link that sets a password. Only its hash is stored, and the user's older tokens are deleted. */
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

/** Uses a token up. Returns the user's id, or null if the token is unknown, used or expired. */
export const redeemToken = (trx: Trx, token: string, now: Date): Promise<string | null> =>
  queries.redeemToken(trx, hashToken(token), now)

/** The id of the user whose token this is, or null if it can no longer be redeemed. Lock the user before redeeming it. */
export const ownerOfToken = (db: DbOrTrx, token: string, now: Date): Promise<string | null> =>
  queries.ownerOfToken(db, hashToken(token), now)

/** Deletes the user's tokens, for instance once the password was changed by other means. */
export const revokeTokens = queries.deleteTokensOfUser

export const purgeEmailTokens = queries.deleteExpiredTokens
