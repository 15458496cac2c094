import { sql } from 'kysely'
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

/** How many accounts have signed in from these addresses since then, counted up to `max`. `network` as in CIDR notation. */
export async function countAccounts(
  db: DbOrTrx,
  network: string,
  { since, max }: { since: Date; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select distinct user_id from access_records where ip <<= ${network}::inet and at > ${since} limit ${max}
    ) as accounts`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('access_records').where('at', '<', moment).execute()
  await db.deleteFrom('removed_addresses').where('removed_at', '<', moment).execute()
}

/** Only where there are records to find. */
export async function insertRemovedAddress(
  db: DbOrTrx,
  { userId, emailHash, at }: { userId: string; emailHash: Buffer; at: Date },
): Promise<void> {
  await sql`insert into removed_addresses (user_id, email_hash, removed_at)
    select ${userId}, ${emailHash}, ${at} where exists (select from access_records where user_id = ${userId})
    on conflict (user_id) do nothing`.execute(db)
}

interface FoundAccount {
  id: string
  address: string | null
  name: string | null
  is_removed: boolean
  records: number
  first_at: Date | null
  last_at: Date | null
}

/**
 * Summaries of the records of these accounts. Accounts without records are included only if they exist. Existing
 * accounts come first.
 */
async function summaries(db: DbOrTrx, ids: ReturnType<typeof sql>): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select found.id, case when removed_at is null then ${sql.ref('users.email')} end as address, users.name,
      users.id is null or removed_at is not null as is_removed, count(records.id)::int as records,
      min(records.at) as first_at, max(records.at) as last_at
    from (${ids}) as found (id)
      left join users on users.id = found.id
      left join access_records as records on records.user_id = found.id
    group by found.id, users.id
    having count(records.id) > 0 or (users.id is not null and users.removed_at is null)
    order by is_removed, last_at desc nulls last`.execute(db)
  return rows
}

export const summaryOf = (db: DbOrTrx, userId: string) => summaries(db, sql`select ${userId}::uuid`)

export const summariesByAddress = (db: DbOrTrx, email: string, emailHash: Buffer) =>
  summaries(
    db,
    sql`select id from users where ${sql.ref('email')} = ${email}
      union select user_id from email_changes where former_email = ${email} and confirmed_at is not null
      union select user_id from removed_addresses where email_hash = ${emailHash}`,
  )

/** The records of an account, deleted or not, the latest first. */
export const recordsOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('access_records')
    .select(['at', 'event', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
