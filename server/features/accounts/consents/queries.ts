import { type ConsentKind, textVersions } from '#contract/accounts/accounts.ts'
import type { DbOrTrx } from '#server/db/client.ts'

/** A consent that is given already keeps its time. */
export async function insertConsents(
  db: DbOrTrx,
  userId: string,
  consents: readonly { kind: ConsentKind; version: string | null }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values(consents.map((consent) => ({ ...consent, user_id: userId, given_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function withdraw(db: DbOrTrx, userId: string, kind: ConsentKind, now: Date): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** The history of an account, the latest first. */
export const consentsOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The kinds of text whose version in force the account has accepted. */
export async function acceptedKinds(db: DbOrTrx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select('kind')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or(
        Object.entries(textVersions).map(([kind, version]) =>
          eb.and([eb('kind', '=', kind), eb('version', '=', version)]),
        ),
      ),
    )
    .execute()
  return rows.map(({ kind }) => kind)
}
