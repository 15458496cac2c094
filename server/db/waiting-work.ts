import { sql } from 'kysely'
import type { DbOrTrx } from './client.ts'

export interface WaitingWork {
  queue: string
  waiting: number
  /** How long the oldest has waited, in seconds; null if nothing waits. */
  oldestSeconds: number | null
}

/**
 * The work that waits in each queue, by the clock of the database, like pg-boss's own times. Work that is to begin later does
 * not wait, but what is attempted again has waited since it was added.
 */
export async function waitingWork(db: DbOrTrx): Promise<WaitingWork[]> {
  const since = sql`case when retry_count > 0 then created_on else greatest(created_on, start_after) end`
  const { rows } = await sql<WaitingWork>`
    select queues.name as queue, coalesce(works.waiting, 0) as waiting, works.seconds as "oldestSeconds"
    from pgboss.queue as queues left join (
      select name, count(*)::int as waiting, max(extract(epoch from now() - ${since}))::float8 as seconds
      from pgboss.job
      where state < 'active' and not blocked and (retry_count > 0 or start_after <= now())
      group by name
    ) as works on works.name = queues.name
    where queues.name not like '\\_\\_pgboss\\_\\_%' order by queues.name`.execute(db)
  return rows
}
