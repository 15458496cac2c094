import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** How many connections of the test's database wait for a lock. */
export async function countLockWaits({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
