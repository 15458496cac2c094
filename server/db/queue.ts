import { fromKysely, PgBoss } from 'pg-boss'
import type { Log } from '#server/log.ts'
import { connectionsTo, type DbOrTrx } from './client.ts'
import { createErrorReport, settle } from './queue-settling.ts'
import { createWorkers, LONG_SECONDS } from './queue-watch.ts'
import type { QueuedWork } from './queued-work.ts'

export type { QueuedWork } from './queued-work.ts'

export interface Queue {
  /** Adds work in the transaction that causes it, so that both happen or neither does. */
  add<Name extends keyof QueuedWork>(
    db: DbOrTrx,
    name: Name,
    work: QueuedWork[Name],
    options?: { startAfter?: Date },
  ): Promise<void>
  /** The same for many pieces of work in one statement. */
  addAll<Name extends keyof QueuedWork>(
    db: DbOrTrx,
    name: Name,
    works: readonly QueuedWork[Name][],
  ): Promise<void>
  /** Takes work until `stop`. Work whose handler throws is logged and retried with the options of its queue. */
  handle<Name extends keyof QueuedWork>(
    name: Name,
    handler: (work: QueuedWork[Name]) => Promise<void>,
  ): Promise<void>
  /** Adds work at each time of `cron` (Brasília time), once per time, whatever the number of processes. */
  every<Name extends keyof QueuedWork>(cron: string, name: Name, work: QueuedWork[Name]): Promise<void>
  /** Takes the work of all queues but `mail.send` that has failed at its last attempt, also if its process was killed then. */
  handleGivenUp(handler: (work: GivenUp) => Promise<void>): Promise<void>
  /** Attempts work that was given up once more. `ids` are of one queue. */
  runAgain(db: DbOrTrx, queue: string, ids: string[]): Promise<void>
  stop(): Promise<void>
}

/** A piece of work that was given up, by its queue and its id there. */
export interface GivenUp {
  queue: string
  id: string
}

interface QueueOptions {
  retryLimit: number
  /** Seconds. With `retryBackoff` the delay doubles with each attempt, up to `retryDelayMax`. */
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  /** `short`: at most one piece of work waits, so that none pile up while no worker runs. */
  policy?: 'short'
  /** Work begins within as many seconds after it was added or has become due. Default: 2. */
  startsWithinSeconds?: number
  /** How many pieces of work are done at a time. Default: 50. */
  batchSize?: number
  /** How long finished work is kept. Default: a week. */
  deleteAfterSeconds?: number
}

// The next run does the same work anyway, so one retry is enough to survive a deadlock or a lost connection.
const everyMinute = { retryLimit: 1, retryDelay: 15, retryBackoff: false } as const

// Somebody waits for these mails. What they contain is personal data, so it is deleted soon.
const requestedMail = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  startsWithinSeconds: 0.5,
  deleteAfterSeconds: 3_600,
} as const

const queues: Record<keyof QueuedWork, QueueOptions> = {
  // About a day of retries, so that an outage of the mail server delays mail without losing it. At most an hour apart, so
  // that mail leaves soon after the outage.
  'mail.send': { retryLimit: 28, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  'passwords.mail': requestedMail,
  'registrations.mail': requestedMail,
  'email-changes.mail': requestedMail,
  'notifications.mail': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'notifications.sweep': { ...everyMinute, policy: 'short' },
  'application-moves.tell': {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    startsWithinSeconds: 0.5,
  },
  'application-moves.sweep': { ...everyMinute, policy: 'short' },
  'interviews.sweep': { ...everyMinute, policy: 'short' },
  'bookings.sweep': { ...everyMinute, policy: 'short' },
  // Each has a thread of its own, and may wait for a slow server.
  'availability.read': {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: true,
    startsWithinSeconds: 0.5,
    batchSize: 4,
    deleteAfterSeconds: 3_600,
  },
  'availability.sweep': { retryLimit: 1, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'handovers.sweep': { ...everyMinute, policy: 'short' },
  'invitations.deliver': { retryLimit: 5, retryDelay: 30, retryBackoff: true, startsWithinSeconds: 2 },
  'payment-records.make': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'waiting-lists.sweep': { ...everyMinute, policy: 'short' },
  'shift-notices.send': { ...everyMinute, policy: 'short' },
  'document-grants.end': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'document-grants.tell': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  // A doctor waits. One at a time, because the registry is somebody else's.
  'registration-checks.ask': {
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    startsWithinSeconds: 0.5,
    batchSize: 1,
  },
  'registration-checks.interview': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'registration-checks.sweep': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'employer-answers.measure': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'employer-answers.remind': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  // Two at a time, because each is in memory.
  'documents.preview': {
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    startsWithinSeconds: 0.5,
    batchSize: 2,
  },
  // About a day, in case the antivirus is down.
  'documents.scan': {
    retryLimit: 28,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    startsWithinSeconds: 0.5,
    batchSize: 2,
  },
  'documents.remind': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  // Runs every ten minutes, which is long to wait for a notice.
  'jobs.expiry': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  // Soon at first, since the buyer waits. Then for three days, so that no outage of a provider loses an event.
  'provider-events.handle': {
    retryLimit: 80,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    startsWithinSeconds: 0.5,
  },
  'sponsorships.apply': { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  // About three days, because a provider can be out of order for as long.
  'sponsorships.refund': { retryLimit: 80, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  'sponsorships.sweep': { retryLimit: 1, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'job-index.sweep': everyMinute,
  'job-index.refill': { ...everyMinute, policy: 'short' },
  // About a day, in case Stripe is down; then the nightly reconciliation repairs what is left.
  'subscriptions.sync': {
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    startsWithinSeconds: 0.5,
  },
  'plan-changes.apply': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    startsWithinSeconds: 0.5,
  },
  'plan-changes.sweep': { ...everyMinute, policy: 'short' },
  'maintenance.nightly': { retryLimit: 3, retryDelay: 300, retryBackoff: true },
  // One at a time, because they are large and hardly anything waits for them.
  'maintenance.delete': {
    retryLimit: 3,
    retryDelay: 300,
    retryBackoff: true,
    startsWithinSeconds: 0.5,
    batchSize: 1,
  },
  // The provider may not respond for days. The employer is told that the refund is under way.
  'refunds.carry-out': {
    retryLimit: 60,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    startsWithinSeconds: 0.5,
  },
  'invoices.sweep': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'reconciliation.pending': { retryLimit: 1, retryDelay: 120, retryBackoff: false, policy: 'short' },
  'reconciliation.nightly': { retryLimit: 8, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'payment-alarms.notify': { ...everyMinute, policy: 'short' },
  'job-alerts.sweep': { ...everyMinute, policy: 'short' },
  'job-alerts.nightly': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'job-digests.send': { retryLimit: 5, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'account-deletions.sweep': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'data-exports.build': { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  'establishment-checks.expiry': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  // One at a time, because the registry is somebody else's.
  'company-checks.ask': {
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    batchSize: 1,
  },
  'company-checks.sweep': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'telehealth-tiers.expiry': { retryLimit: 3, retryDelay: 60, retryBackoff: false, policy: 'short' },
  'backups.make': { retryLimit: 3, retryDelay: 60, retryBackoff: true, policy: 'short' },
  'backups.watch': { ...everyMinute, policy: 'short' },
  'analytics.roll': { ...everyMinute, policy: 'short' },
}

// Where pg-boss copies work that was given up. Queues refer to it, so that it cannot be deleted. Earlier releases delete
// the queues that they do not know, except those with this prefix: with another name they would no longer start.
const GIVEN_UP = '__pgboss__given-up'

// The copies contain what the work contains, so they are deleted soon.
const givenUpOptions = {
  retryLimit: 20,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 3600,
}

// A refused recipient is normal and nothing that an admin can repair.
const deadLetterOf = (name: string) => (name === 'mail.send' ? null : GIVEN_UP)

const isDeclared = (name: string) => name in queues || name.startsWith('__pgboss__')

/**
 * Removes the schedules and queues of earlier releases: the schedules would add work that nobody takes. A queue with
 * unfinished work stays, since a process of another release may still need it.
 */
async function removeUndeclared(boss: PgBoss): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!isDeclared(name)) await boss.unschedule(name, key)
  for (const { name } of await boss.getQueues()) {
    if (isDeclared(name)) continue
    const jobs = await boss.findJobs(name)
    if (jobs.every(({ completedOn }) => completedOn !== null)) await boss.deleteQueue(name)
  }
}

/** Creates the queues. Those of an earlier release get the options of this one, except the policy, which cannot change. */
async function declareQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(GIVEN_UP, givenUpOptions)
  for (const [name, { startsWithinSeconds: _within, batchSize: _size, ...options }] of Object.entries(
    queues,
  )) {
    await boss.createQueue(name, options)
    const { policy: _, ...changeable } = options
    await boss.updateQueue(name, { ...changeable, deadLetter: deadLetterOf(name) })
  }
}

/**
 * Starts pg-boss on the same database, with two connections of its own. Failed work is logged to `log`. With
 * `removesUndeclared`, queues and schedules that this release does not have are removed. Without `works`, the process only adds
 * work: others keep the schedules and give up what takes too long.
 */
export async function startQueue(
  url: string,
  log: Log,
  { removesUndeclared = false, works = true }: { removesUndeclared?: boolean; works?: boolean } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionsTo(url, { limits: 'queue' }),
    max: 2,
    application_name: 'medponto-queue',
    schedule: works,
    supervise: works,
    // No piece of work depends on another one.
    flowIntervalSeconds: LONG_SECONDS,
  })
  const report = createErrorReport(log)
  boss.on('error', report)
  await boss.start()
  await declareQueues(boss)
  if (removesUndeclared) await removeUndeclared(boss)
  const workers = createWorkers(boss, report)
  return {
    async add(db, name, work, { startAfter } = {}) {
      await boss.send(name, work, { db: fromKysely(db), ...(startAfter && { startAfter }) })
    },
    async addAll(db, name, works) {
      await boss.insert(
        name,
        works.map((data) => ({ data })),
        { db: fromKysely(db) },
      )
    },
    async handle<Name extends keyof QueuedWork>(
      name: Name,
      handler: (work: QueuedWork[Name]) => Promise<void>,
    ) {
      const { startsWithinSeconds = 2, batchSize = 50 } = queues[name]
      await workers.work<QueuedWork[Name]>(name, { startsWithinSeconds, batchSize }, (job) =>
        settle(job, handler, log),
      )
    },
    async every(cron, name, work) {
      await boss.schedule(name, cron, work, { tz: 'America/Sao_Paulo' })
    },
    async handleGivenUp(handler) {
      await workers.work(GIVEN_UP, { startsWithinSeconds: 2, batchSize: 50 }, (job) => {
        const { sourceName, sourceId } = job
        return settle(job, () => handler({ queue: sourceName as string, id: sourceId as string }), log)
      })
    },
    async runAgain(db, queue, ids) {
      await boss.retry(queue, ids, { db: fromKysely(db) })
    },
    async stop() {
      workers.stop()
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
