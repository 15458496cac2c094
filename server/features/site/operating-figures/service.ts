import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Clock } from '#server/clock.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { waitingWork } from '#server/db/waiting-work.ts'
import { waitingMails } from '#server/features/platform/mails/service.ts'
import { addGauge, addMetric, type Sample } from '#server/http/metrics/registry.ts'
import * as queries from './queries.ts'

/** For how long figures are kept: several servers may scrape. */
const FRESH_MS = 5_000
/** A scrape is answered after this time, whatever the database does. A single statement ends sooner. */
const PATIENCE_MS = 1_500
const STATEMENT_MS = 1_000

async function readFigures(trx: Trx) {
  await queries.limitStatements(trx, STATEMENT_MS)
  return {
    ...(await queries.databaseState(trx)),
    waiting: await waitingWork(trx),
    mails: await waitingMails(trx),
    counted: await queries.countedWork(trx),
    givenUp: await queries.givenUp(trx),
    alarms: await queries.openAlarms(trx),
    payments: await queries.paymentFigures(trx),
    reconciled: await queries.reconciledSeconds(trx),
    backups: await queries.backupFigures(trx),
  }
}
export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Reads the figures at most once at a time and every few seconds. Null if the database does not answer in time. */
function figuresReader(db: Db, clock: Clock): () => Promise<Figures | null> {
  let kept: { at: number; figures: Promise<Figures | null> } | null = null
  let reading: Promise<Figures | null> | null = null
  return () => {
    const now = clock.now().getTime()
    if (kept && now - kept.at < FRESH_MS) return kept.figures
    // One that hangs goes on until its connection is given up; no second one waits beside it.
    reading ??= inTransaction(db, readFigures)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    const figures = Promise.race([reading, sleep(PATIENCE_MS, null, { ref: false })])
    kept = { at: now, figures }
    return figures
  }
}

interface FigureDeps {
  db: Db
  clock: Clock
  /** How often copies are made; null if the app makes none. */
  backupEveryMs: number | null
  /** When the log of the embedded database was sent last; null if it is not sent by this process. */
  logSentAt: () => Date | null
}

/** Adds what the database knows about the work of the installation. One process of a machine does. */
export function addOperatingFigures(registry: Registry, deps: FigureDeps): void {
  const { db, clock, backupEveryMs, logSentAt } = deps
  const read = figuresReader(db, clock)
  const gauge = (name: string, help: string, of: (figures: Figures) => number | null) =>
    addGauge(registry, name, help, async () => {
      const figures = await read()
      return figures && of(figures)
    })
  const gauges = (name: string, help: string, of: (figures: Figures) => Sample[]) =>
    addMetric(registry, {
      name,
      help,
      type: 'gauge',
      read: async () => {
        const figures = await read()
        return figures ? of(figures) : []
      },
    })
  const age = (since: Date | null) => (since ? (clock.now().getTime() - since.getTime()) / 1000 : 0)

  addGauge(registry, 'medponto_database_up', 'Whether the database answers.', async () =>
    Number((await read()) !== null),
  )
  gauge('medponto_database_writable', 'Whether the database takes writes.', (now) => Number(now.isWritable))
  gauge('medponto_migrations', 'Migrations that the database has.', (now) => now.migrations)
  gauges('medponto_queue_waiting', 'Pieces of work that wait, by queue.', (now) =>
    now.waiting.map(({ queue, waiting }) => ({ value: waiting, labels: { queue } })),
  )
  gauges('medponto_queue_oldest_waiting_seconds', 'How long the oldest of them has waited.', (now) =>
    now.waiting.map(({ queue, oldestSeconds }) => ({ value: oldestSeconds ?? 0, labels: { queue } })),
  )
  gauges('medponto_queue_active', 'Pieces of work that are being done.', (now) =>
    now.counted.map(({ queue, active }) => ({ value: active, labels: { queue } })),
  )
  gauges('medponto_queue_failed', 'Pieces of work that failed for good within a week.', (now) =>
    now.counted.map(({ queue, failed }) => ({ value: failed, labels: { queue } })),
  )
  gauge('medponto_mails_waiting', 'Mails that should have left.', ({ mails }) => mails.waiting)
  gauge(
    'medponto_mails_oldest_waiting_seconds',
    'How long the oldest of them has waited.',
    ({ mails }) => mails.oldestSeconds ?? 0,
  )
  gauges('medponto_given_up_work', 'Pieces of work that were given up and not settled.', (now) => {
    const times = new Map(now.givenUp.map((row) => [row.queue, row.times]))
    const names = new Set([...now.counted.map(({ queue }) => queue), ...times.keys()])
    return [...names].map((queue) => ({ value: times.get(queue) ?? 0, labels: { queue } }))
  })
  gauges('medponto_payment_alarms', 'Open alarms about money, by kind.', (now) =>
    now.alarms.map(({ kind, count }) => ({ value: count, labels: { kind } })),
  )
  gauge('medponto_payments_pending', 'Orders that nobody has paid yet.', ({ payments }) => payments.pending)
  gauge('medponto_payments_oldest_pending_seconds', 'Age of the oldest of them.', ({ payments }) =>
    age(payments.pendingSince),
  )
  gauge(
    'medponto_provider_events_waiting',
    'Events of payment providers that are not handled.',
    ({ payments }) => payments.events,
  )
  gauge(
    'medponto_provider_events_oldest_seconds',
    'How long the oldest of them has waited.',
    ({ payments }) => age(payments.eventsSince),
  )
  gauges(
    'medponto_reconciliation_age_seconds',
    'Time since payments were compared with the providers.',
    (now) => now.reconciled.map(({ queue, seconds }) => ({ value: seconds, labels: { queue } })),
  )
  addBackups(registry, { gauge, age, clock, backupEveryMs, logSentAt })
}

function addBackups(
  registry: Registry,
  {
    gauge,
    age,
    clock,
    backupEveryMs,
    logSentAt,
  }: Pick<FigureDeps, 'backupEveryMs' | 'logSentAt' | 'clock'> & {
    gauge: (name: string, help: string, of: (figures: Figures) => number | null) => void
    age: (since: Date | null) => number
  },
): void {
  gauge(
    'medponto_backup_age_seconds',
    'Time since the last complete copy began.',
    ({ backups }) => backups.lastGood && age(backups.lastGood),
  )
  gauge('medponto_backup_bytes', 'Size of the last complete copy.', ({ backups }) => backups.bytes)
  gauge('medponto_backup_failed', 'Whether the last copy has failed.', ({ backups }) =>
    backups.hasFailed === null ? null : Number(backups.hasFailed),
  )
  addGauge(registry, 'medponto_backup_interval_seconds', 'How often copies are made.', () =>
    backupEveryMs === null ? null : backupEveryMs / 1000,
  )
  addGauge(
    registry,
    'medponto_log_sent_age_seconds',
    'Time since the log of the embedded database was sent.',
    () => {
      const sentAt = logSentAt()
      return sentAt && (clock.now().getTime() - sentAt.getTime()) / 1000
    },
  )
}
