import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { TAKES_WRITES } from '#server/db/servers.ts'

/** A scrape gives up sooner than this. */
export const limitStatements = (trx: Trx, ms: number) =>
  sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx)

/** Whether the database takes writes, and how many migrations it has. */
export async function databaseState(db: DbOrTrx): Promise<{ isWritable: boolean; migrations: number }> {
  const { rows } = await sql<{ isWritable: boolean; migrations: number }>`select
    ${sql.raw(TAKES_WRITES)} as "isWritable",
    (select count(*)::int from kysely_migration) as migrations`.execute(db)
  return rows[0] as { isWritable: boolean; migrations: number }
}

/** pg-boss counts these once a minute; finished work is kept for a week. */
export async function countedWork(db: DbOrTrx): Promise<{ queue: string; active: number; failed: number }[]> {
  const { rows } = await sql<{ queue: string; active: number; failed: number }>`
    select name as queue, active_count as active, failed_count as failed from pgboss.queue
    where name not like '\\_\\_pgboss\\_\\_%' order by name`.execute(db)
  return rows
}

/** Work that was given up and that no admin has settled, by queue. */
export async function givenUp(db: DbOrTrx): Promise<{ queue: string; times: number }[]> {
  const rows = await db
    .selectFrom('given_up_work')
    .select(({ fn }) => ['queue', fn.sum<string>('times').as('times')])
    .where('settled_at', 'is', null)
    .groupBy('queue')
    .execute()
  return rows.map(({ queue, times }) => ({ queue, times: Number(times) }))
}

export async function openAlarms(db: DbOrTrx): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('payment_alarms')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
    .where('settled_at', 'is', null)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
}

interface PaymentFigures {
  pending: number
  /** When the oldest began; null without any. */
  pendingSince: Date | null
  events: number
  eventsSince: Date | null
}

/** Sponsorships that nobody has paid yet, and events of providers that are not handled. */
export async function paymentFigures(db: DbOrTrx): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`select
    (select count(*)::int from sponsorships where state = 'pending') as pending,
    (select min(created_at) from sponsorships where state = 'pending') as "pendingSince",
    (select count(*)::int from provider_events where handled_at is null) as events,
    (select min(received_at) from provider_events where handled_at is null) as "eventsSince"`.execute(db)
  return rows[0] as PaymentFigures
}

/** Seconds since the reconciliations of the last week ended well, by queue and by the clock of the database. */
export async function reconciledSeconds(db: DbOrTrx): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select name as queue, extract(epoch from now() - max(completed_on))::float8 as seconds from pgboss.job
    where name in ('reconciliation.pending', 'reconciliation.nightly') and state = 'completed'
    group by name`.execute(db)
  return rows
}

interface BackupFigures {
  /** When the last complete copy began, and its size. */
  lastGood: Date | null
  bytes: number | null
  /** Of the last copy that has ended. */
  hasFailed: boolean | null
}

export async function backupFigures(db: DbOrTrx): Promise<BackupFigures> {
  const ended = db
    .selectFrom('backups')
    .where('state', '!=', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
  const good = await ended.where('state', '=', 'done').select(['started_at', 'bytes']).executeTakeFirst()
  const last = await ended.select('state').executeTakeFirst()
  return {
    lastGood: good?.started_at ?? null,
    bytes: good?.bytes ? Number(good.bytes) : null,
    hasFailed: last ? last.state === 'failed' : null,
  }
}
