import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import * as queries from './queries.ts'

/**
 * Issues a token for a link that sets a password. Only its hash is stored. The user's older tokens stay valid until they
 * expire, because a stranger may have requested this one; the limits on mails bound their number.
 */
export async function issueToken(
  trx: Trx,
  userId: string,
  { minutes, now }: { minutes: number; now: Date },
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await queries.insertToken(trx, { userId, hash, now, expiresAt })
  return token
}

/** The id of the user whose token this is, or null if the token is unknown, used or expired. */
export const ownerOfToken = (db: DbOrTrx, token: string, now: Date): Promise<string | null> =>
  queries.ownerOfToken(db, hashToken(token), now)

/** Deletes the user's tokens, once a password was set with one of them or by other means. Lock the user first. */
export const revokeTokens = queries.deleteTokensOfUser

export const purgeEmailTokens = queries.deleteExpiredTokens
