import type { DbOrTrx } from '#server/db/client.ts'
import * as queries from './queries.ts'

/** Marco Civil (Lei 12.965/2014), art. 15: six months; with a margin, so that none goes a day early. */
const KEPT_DAYS = 184

/** Keeps who came from where and when, apart from the account and longer than it. */
export const recordAccess = queries.insertRecord

/** Records are personal data: what the law no longer asks for goes. */
export const purgeAccessRecords = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
