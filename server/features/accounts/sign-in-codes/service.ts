import type { DbOrTrx } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import * as queries from './queries.ts'

const CODE_SECONDS = 60

/** Issues a code that opens one session of the user, within a minute, in the browser that has `browserKey`. */
export async function issueSignInCode(
  db: DbOrTrx,
  userId: string,
  browserKey: string,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
  await queries.insertCode(db, { hash, browserHash: hashToken(browserKey), userId, expiresAt })
  return token
}

/** Uses a code up. Returns the user's id, or null if the code is unknown, used, expired or from another browser. */
export const redeemSignInCode = (
  db: DbOrTrx,
  { code, browserKey }: { code: string; browserKey: string },
  now: Date,
): Promise<string | null> => queries.redeemCode(db, hashToken(code), hashToken(browserKey), now)

export const revokeSignInCodes = queries.deleteCodesOfUser
export const purgeSignInCodes = queries.deleteExpiredCodes
