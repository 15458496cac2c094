import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

interface QueueRow {
  name: string
  waiting: number
  active: number
  failedAttempts: number
  givenUp: number
  maxAttempts: number
}

export interface FailureRow {
  id: string
  queue: string
  state: 'retry' | 'active' | 'completed' | 'failed'
  attempt: number
  maxAttempts: number
  failedAt: Date
  nextAttemptAt: Date
  output: unknown
}

// pg-boss's own queues.
const isOurs = (column: string) => sql`${sql.ref(column)} not like '\\_\\_pgboss\\_\\_%'`

/** How often a job has failed. While it runs or after it has succeeded, `retry_count` is the number of earlier attempts. */
const failedAttempts = sql`(jobs.retry_count + case when jobs.state in ('retry', 'failed') then 1 else 0 end)`

/** Every queue with its counts. pg-boss keeps finished work for a week, and takes its times from the database. */
export async function queueCounts(db: DbOrTrx): Promise<QueueRow[]> {
  const isRecent = sql`coalesce(jobs.completed_on, jobs.started_on) > now() - interval '24 hours'`
  const { rows } = await sql<QueueRow>`
    select queues.name, queues.retry_limit + 1 as "maxAttempts",
      count(*) filter (where jobs.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where jobs.state = 'active')::int as active,
      coalesce(sum(${failedAttempts}) filter (where ${isRecent}), 0)::int as "failedAttempts",
      count(*) filter (where jobs.state = 'failed' and ${isRecent})::int as "givenUp"
    from pgboss.queue as queues left join pgboss.job as jobs on jobs.name = queues.name
    where ${isOurs('queues.name')} group by queues.name, queues.retry_limit order by queues.name`.execute(db)
  return rows
}

export async function newestFailures(db: DbOrTrx, limit: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select jobs.id, jobs.name as queue, jobs.state, ${failedAttempts} as attempt,
      jobs.retry_limit + 1 as "maxAttempts", jobs.start_after as "nextAttemptAt", jobs.output,
      coalesce((jobs.output ->> 'failedAt')::timestamptz, jobs.completed_on, jobs.started_on) as "failedAt"
    from pgboss.job as jobs
    where ${failedAttempts} > 0 and jobs.state in ('retry', 'active', 'completed', 'failed') and ${isOurs('jobs.name')}
    order by "failedAt" desc, jobs.id limit ${limit}`.execute(db)
  return rows
}
