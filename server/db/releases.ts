import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { compareVersions, version } from '#server/version.ts'
import type { Db } from './client.ts'

/** After this long, no process of an earlier release serves the database any more. */
const ROLLOUT_MS = DAY_MS

/**
 * Records that this release serves the database.
 * @returns whether it may remove what only other releases use: it has served for a day, and no later one ever has
 */
export async function recordRelease(db: Db, now: Date): Promise<boolean> {
  await sql`insert into releases (version, started_at) values (${version}, ${now}) on conflict (version) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    version: string
    started_at: Date
  }>`select version, started_at from releases`.execute(db)
  const own = rows.find((row) => row.version === version)
  return (
    now.getTime() - (own?.started_at ?? now).getTime() >= ROLLOUT_MS &&
    rows.every((row) => compareVersions(row.version, version) <= 0)
  )
}
