import { sql } from 'kysely'
import type { DbOrTrx } from './client.ts'

/**
 * The time of the database, taken before a fetch from a provider, so that what is written of it does not overwrite a later
 * fetch. As text, because a Date would lose the microseconds.
 */
export async function databaseTime(db: DbOrTrx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return (rows[0] as { now: string }).now
}
