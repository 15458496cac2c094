import { sql } from 'kysely'
import type { LoggedChanges } from '#contract/platform/admin-log-fields.ts'
import { ACTIVE_MINUTES, type Settings } from '#contract/platform/settings.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

/** The settings that differ from the environment. */
export type Stored = Partial<Settings>

export interface NewVersion {
  version: number
  stored: Stored
  changes: LoggedChanges
  changedBy: UserId
  undoes: number | null
}

export async function newestVersion(db: DbOrTrx): Promise<{ version: number; stored: Stored }> {
  const row = await db
    .selectFrom('settings_versions')
    .select(['version', 'stored'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version: row?.version ?? 0, stored: (row?.stored ?? {}) as Stored }
}

/** Counts the signed-in accounts except admins, and how many of them were used within ACTIVE_MINUTES. */
export async function openAccounts(db: DbOrTrx, now: Date) {
  const isActive = sql`last_active > ${now}::timestamptz - make_interval(mins => ${ACTIVE_MINUTES})`
  const { rows } = await sql<Record<'signed_in' | 'doctors' | 'companies' | 'incomplete', string>>`
    select count(*) as signed_in, count(*) filter (where ${isActive} and role = 'doctor') as doctors,
      count(*) filter (where ${isActive} and role <> 'doctor') as companies,
      count(*) filter (where ${isActive} and role is null) as incomplete
    from (
      select role, max(sessions.last_seen_at) as last_active
      from sessions join users on users.id = sessions.user_id
      where revoked_at is null and expires_at > ${now} and role is distinct from 'admin'
      group by users.id
    ) as accounts`.execute(db)
  return rows[0] ?? { signed_in: '0', doctors: '0', companies: '0', incomplete: '0' }
}

/** Returns false if another admin has stored this version already. */
export async function insertVersion(trx: Trx, next: NewVersion, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('settings_versions')
    .values({
      version: next.version,
      stored: JSON.stringify(next.stored),
      changes: JSON.stringify(next.changes),
      changed_by: next.changedBy,
      changed_at: now,
      undoes_version: next.undoes,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}

const versions = (db: DbOrTrx) =>
  db
    .selectFrom('settings_versions as versions')
    .leftJoin('users', 'users.id', 'versions.changed_by')
    .select([
      'versions.id',
      'versions.version',
      'versions.stored',
      'versions.changes',
      'versions.changed_at',
      'versions.undoes_version',
      'users.name as admin_name',
      'users.email',
    ])

export async function listVersions(db: DbOrTrx, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    versions(db).orderBy('versions.version', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('settings_versions')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>['rows'][number]

export const versionByNumber = (db: DbOrTrx, version: number) =>
  versions(db).where('versions.version', '=', version).executeTakeFirst()

export async function storedIn(db: DbOrTrx, version: number): Promise<Stored> {
  const row = await db
    .selectFrom('settings_versions')
    .select('stored')
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.stored ?? {}) as Stored
}
