import { sql } from 'kysely'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** The numbers of applications, saved jobs, jobs and received applications that an account would lose. */
export async function countOf(db: DbOrTrx, userId: string, now: Date) {
  const count = sql<number>`count(*)::int`.as('count')
  const [applications, savedJobs, jobs, received] = await Promise.all([
    db
      .selectFrom('applications')
      .select(count)
      .where('doctor_id', '=', userId)
      .where(applicationShownStatus('applications', now), 'in', [...currentApplicationStatuses])
      .executeTakeFirstOrThrow(),
    db.selectFrom('saved_jobs').select(count).where('doctor_id', '=', userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .select(count)
      .where('owner_user_id', '=', userId)
      .where('status', 'not in', ['closed', 'pending_payment'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .select(count)
      .where('jobs.owner_user_id', '=', userId)
      .where('applications.status', 'in', [...currentApplicationStatuses])
      .executeTakeFirstOrThrow(),
  ])
  return {
    applications: applications.count,
    savedJobs: savedJobs.count,
    jobs: jobs.count,
    receivedApplications: received.count,
  }
}

/** Money has moved, so the law requires the entries of the ledger to be kept. */
export async function hasLedgerEntries(db: DbOrTrx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('owner_user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function dueAccounts(db: DbOrTrx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** The removed accounts whose payments and invoices are all older than `limit`. */
export async function accountsKeptBefore(db: DbOrTrx, limit: Date): Promise<string[]> {
  const rows = await keptBefore(db, limit).select('users.id').execute()
  return rows.map(({ id }) => id)
}

/** Locks such an account. False if something was booked in the meantime. */
export const lockAccountKeptBefore = async (trx: Trx, id: string, limit: Date): Promise<boolean> =>
  (await keptBefore(trx, limit).select('users.id').where('users.id', '=', id).forUpdate().execute()).length >
  0

const keptBefore = (db: DbOrTrx, limit: Date) =>
  db
    .selectFrom('users')
    .where('removed_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from ledger_entries where owner_user_id = users.id and occurred_at >= ${limit})`,
    )
    .where(
      sql<boolean>`not exists (select from invoices where owner_user_id = users.id
        and greatest(issued_at, cancelled_at) >= ${limit})`,
    )

/** Locks an account that is due. Undefined if its deletion was cancelled in the meantime. */
export const lockDueAccount = (trx: Trx, id: string, now: Date) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .where('deletion_due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()

export async function jobIdsOf(db: DbOrTrx, owner: string): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('id').where('owner_user_id', '=', owner).execute()
  return rows.map(({ id }) => id)
}

/**
 * Has the effect of deleting the account's row in `parent` on the rows that refer to it, except in the tables `kept`.
 * The foreign keys tell which rows to delete and which columns to clear, so that a new table needs no code here.
 */
export async function removeReferences(
  trx: Trx,
  parent: 'users' | 'employers',
  id: string,
  kept: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ child: string; field: string; clears: boolean }>`
    select relname as child, attname as field, confdeltype = 'n' as clears
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${parent}::regclass and confdeltype in ('c', 'n')
    order by relname, attname`.execute(trx)
  for (const { child, field, clears } of rows) {
    if (kept.includes(child)) continue
    const [table, column] = [sql.table(child), sql.ref(field)]
    await (clears
      ? sql`update ${table} set ${column} = null where ${column} = ${id}`
      : sql`delete from ${table} where ${column} = ${id}`
    ).execute(trx)
  }
}
