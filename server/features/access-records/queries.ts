import type { DbOrTrx } from '#server/db/client.ts'

export type AccessEvent = 'sign_in' | 'renewal' | 'sign_out'

export async function insertRecord(
  db: DbOrTrx,
  record: { at: Date; userId: string; event: AccessEvent; ip: string },
): Promise<void> {
  const { at, userId, event, ip } = record
  await db.insertInto('access_records').values({ at, user_id: userId, event, ip }).execute()
}

/** The addresses that the user has signed in from since then. */
export async function signInAddresses(db: DbOrTrx, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('access_records')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('event', '=', 'sign_in')
    .where('at', '>', since)
    .execute()
  return rows.map(({ ip }) => ip)
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('access_records').where('at', '<', moment).execute()
}

/** The records of an account, deleted or not, the latest first. */
export const recordsOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('access_records')
    .select(['at', 'event', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
