import { sql } from 'kysely'
import { type Db, pooledSession } from './client.ts'
import { inTransaction } from './transaction.ts'

/** An arbitrary number: two processes cannot change the settings of a role at once. */
const ROLE_LOCK = 7_225_020

/** For a pooler of transactions: its connections get the settings of requests from their role, and others set their own. */
export async function setRoleLimits(db: Db): Promise<void> {
  const settings = { timezone: 'UTC', jit: 'off', ...pooledSession }
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ROLE_LOCK})`.execute(trx)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx)
    for (const [name, value] of Object.entries(settings))
      await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? '')}
        set ${sql.id(name)} = ${sql.lit(String(value))}`.execute(trx)
  })
}

/** Whether a new transaction of a pooler has the settings of `setRoleLimits`. Its connections may be older than they are. */
export async function hasRoleLimits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ms: number }>`select setting::int as ms from pg_settings
    where name = 'statement_timeout'`.execute(db)
  return rows[0]?.ms === pooledSession.statement_timeout
}
