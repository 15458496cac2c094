import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import type { ExportedTable } from './exported-table.ts'

interface Account {
  id: string
  email: string
}

/** The fragments are constants of the code, so their SQL is not escaped; the values of the account are parameters. */
function withValues(fragment: string, { id, email }: Account): RawBuilder<unknown> {
  const parts = fragment.split(/(:id\b|:email\b)/)
  return sql.join(
    parts.map((part) =>
      part === ':id' ? sql`${id}::uuid` : part === ':email' ? sql`${email}` : sql.raw(part),
    ),
    sql.raw(' '),
  )
}

export async function rowsOf(
  db: DbOrTrx,
  { table, where, without = [], plus }: ExportedTable,
  account: Account,
): Promise<unknown[]> {
  const added = plus ? sql` || ${sql.raw(plus)}` : sql``
  const { rows } = await sql<{ row: unknown }>`
    select (to_jsonb(t) - ${[...without]}::text[])${added} as row
    from ${sql.table(table)} as t where ${withValues(where, account)}`.execute(db)
  return rows.map(({ row }) => row)
}

const shown = ['id', 'requested_at', 'ready_at', 'expires_at'] as const

/** Locks the account, so that two requests at once are one after the other. */
export async function lockAccount(trx: Trx, userId: UserId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** The requester of a file, and the company that it is about, or null for her own account. */
export interface Requester {
  userId: UserId
  companyId: EmployerId | null
}

const isAbout = (companyId: EmployerId | null) =>
  sql<boolean>`company_id is not distinct from ${companyId}::uuid`

export async function hasRequestSince(
  trx: Trx,
  { userId, companyId }: Requester,
  moment: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', userId)
    .where(isAbout(companyId))
    .where('requested_at', '>', moment)
    .executeTakeFirst()
  return row !== undefined
}

export const insertExport = (trx: Trx, { userId, companyId }: Requester, now: Date) =>
  trx
    .insertInto('data_exports')
    .values({ user_id: userId, company_id: companyId, requested_at: now })
    .returning(shown)
    .executeTakeFirstOrThrow()

export const exportsOf = (db: DbOrTrx, { userId, companyId }: Requester, now: Date) =>
  db
    .selectFrom('data_exports')
    .select(shown)
    .where('user_id', '=', userId)
    .where(isAbout(companyId))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('requested_at', 'desc')
    .execute()

/** An export that nobody has prepared yet, with its account. */
export const pendingExport = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .leftJoin('users as companies', 'companies.id', 'data_exports.company_id')
    .select(({ ref }) => [
      'users.id as user_id',
      'users.email',
      'users.suspended_at',
      'company_id',
      ref('companies.email').as('company_address'),
    ])
    .where('data_exports.id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()

/** False if another worker was faster, or the account is gone. */
export async function saveContent(
  trx: Trx,
  id: string,
  { content, now, expiresAt }: { content: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('data_exports')
    .set({ content, ready_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function contentOf(
  db: DbOrTrx,
  { userId, companyId }: Requester,
  id: string,
  now: Date,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('data_exports')
    .select('content')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isAbout(companyId))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function deleteExpired(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('data_exports').where('expires_at', '<=', now).execute()
}
