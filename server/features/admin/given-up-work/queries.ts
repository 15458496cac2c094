import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { GivenUp } from '#server/db/queue.ts'

export interface Failure {
  queue: string
  kind: string
  reason: string | null
  failedAt: Date
}

// Only the nightly deletions have several kinds of work in one queue.
const kindOf = sql<string>`coalesce(jobs.data ->> 'what', '')`

/** The kind, output and time of work that has failed. Undefined if the queue has deleted it, or it is run again. */
export async function failureOf(
  db: DbOrTrx,
  { queue, id }: GivenUp,
): Promise<{ kind: string; output: unknown; failedAt: Date } | undefined> {
  const { rows } = await sql<{ kind: string; output: unknown; failedAt: Date }>`
    select ${kindOf} as kind, jobs.output, jobs.completed_on as "failedAt" from pgboss.job as jobs
    where jobs.name = ${queue} and jobs.id = ${id} and jobs.state = 'failed'`.execute(db)
  return rows[0]
}

/** Adds a failure to the open row of its queue and kind, or opens one. Returns the id of a row that is new. */
export async function record(trx: Trx, { queue, kind, reason, failedAt }: Failure): Promise<string | null> {
  const { id, isNew } = await trx
    .insertInto('given_up_work')
    .values({ queue, kind, reason, first_failed_at: failedAt, last_failed_at: failedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'kind'])
        .where('settled_at', 'is', null)
        .doUpdateSet((eb) => ({
          reason,
          times: eb('given_up_work.times', '+', 1),
          last_failed_at: eb.fn('greatest', ['given_up_work.last_failed_at', eb.val(failedAt)]),
        })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return isNew ? id : null
}

/** Opens a row for this queue and kind. Returns its id, or null if one is open already. */
export async function openOnce(trx: Trx, { queue, kind, reason, failedAt }: Failure): Promise<string | null> {
  const row = await trx
    .insertInto('given_up_work')
    .values({ queue, kind, reason, first_failed_at: failedAt, last_failed_at: failedAt })
    .onConflict((conflict) => conflict.columns(['queue', 'kind']).where('settled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Settles the open row of a queue and kind, if there is one. */
export async function settleKind(
  db: DbOrTrx,
  { queue, kind }: { queue: string; kind: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('given_up_work')
    .set({ settled_at: now })
    .where('queue', '=', queue)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .execute()
}

const rowsIn = (db: DbOrTrx, state: 'open' | 'settled' | undefined) =>
  db
    .selectFrom('given_up_work')
    .$if(state !== undefined, (query) => query.where('settled_at', state === 'open' ? 'is' : 'is not', null))

const total = async (db: DbOrTrx, state: 'open' | 'settled' | undefined) =>
  Number(
    (
      await rowsIn(db, state)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const isOfRow = sql`jobs.name = given_up_work.queue and ${kindOf} = given_up_work.kind`

/** The ids of what has failed since the row was opened; of several with the same data only the newest. */
const runnable = sql`select distinct on (jobs.data) jobs.id from pgboss.job as jobs
  where ${isOfRow} and jobs.state = 'failed' and jobs.completed_on >= given_up_work.first_failed_at
  order by jobs.data, jobs.completed_on desc`

/** Open rows first, then the newest failure first. */
export async function list(
  db: DbOrTrx,
  { state, limit, offset }: { state?: 'open' | 'settled' | undefined; limit: number; offset: number },
) {
  const succeededAt = sql<Date | null>`(select max(jobs.completed_on) from pgboss.job as jobs
    where ${isOfRow} and jobs.state = 'completed' and jobs.completed_on > given_up_work.last_failed_at)`
  const rows = await rowsIn(db, state)
    .selectAll()
    .select([
      succeededAt.as('succeededAt'),
      sql<number>`(select count(*)::int from (${runnable}) as found)`.as('runnable'),
    ])
    .orderBy(sql`settled_at is not null`)
    .orderBy('last_failed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await total(db, state), openCount: await total(db, 'open') }
}

/** The queue of an open row, and what can be run again. Locks the row. */
export async function lockRunnable(
  trx: Trx,
  id: string,
): Promise<{ queue: string; ids: string[] } | undefined> {
  return trx
    .selectFrom('given_up_work')
    .select(['queue', sql<string[]>`array(${runnable})`.as('ids')])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns whether there is such a row, and whether it was open. */
export async function settle(
  trx: Trx,
  id: string,
  now: Date,
): Promise<'settled' | 'settled before' | 'unknown'> {
  const row = await trx
    .selectFrom('given_up_work')
    .select('settled_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.settled_at) return 'settled before'
  await trx.updateTable('given_up_work').set({ settled_at: now }).where('id', '=', id).execute()
  return 'settled'
}

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
