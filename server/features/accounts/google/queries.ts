import type { DbOrTrx, Trx } from '#server/db/client.ts'

const PROVIDER = 'google'

export async function userIdOfIdentity(db: DbOrTrx, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', PROVIDER)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertIdentity(trx: Trx, subject: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ provider: PROVIDER, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
}

export async function deleteIdentitiesSince(trx: Trx, userId: string, since: Date): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
