import { fromKysely, PgBoss } from 'pg-boss'
import type { Log } from '#server/log.ts'
import { connectionsTo, type DbOrTrx } from './client.ts'
import { createErrorReport, settle } from './queue-settling.ts'
import { createWorkers, LONG_SECONDS } from './queue-watch.ts'

/** Every queue, with the data that a piece of its work has. */
export interface QueuedWork {
  'mail.send': { mailId: string }
  /** Mails a reset link, if the address of the sealed request has an account. */
  'passwords.mail': { sealed: string }
  /** Mails a verification link, for a registration or at the sealed request of its owner. */
  'registrations.mail': { registrationId: string } | { sealed: string }
  /** Mails the link that confirms a new address of an account. */
  'email-changes.mail': { changeId: string }
  /** Mails a user the notifications that no mail has included yet. */
  'notifications.mail': { userId: string }
  /** Every minute, and after an event of many users: mails what is due. */
  'notifications.sweep': Record<string, never>
  /** Fetches everything about a customer from Stripe. */
  'subscriptions.sync': { customerId: string }
  /** Applies an employer's plan to its jobs. */
  'plan-changes.apply': { ownerUserId: string }
  /** Every minute: applies plans that have ended by time alone, and mails about charges that failed. */
  'plan-changes.sweep': Record<string, never>
  /** Tells a doctor of a move once it can no longer be undone. */
  'application-moves.tell': { moveId: string }
  /** Every minute: tells of the moves whose own work was lost. */
  'application-moves.sweep': Record<string, never>
  /** Every minute: cancels the interviews of applications that have ended. */
  'interviews.sweep': Record<string, never>
  /** Every night: measures how long companies take to answer applications. */
  'employer-answers.measure': Record<string, never>
  /** Every morning: reminds companies of applications without an answer. */
  'employer-answers.remind': Record<string, never>
  /** Every ten minutes: notifies owners and applicants of jobs that expire soon or have expired. */
  'jobs.expiry': Record<string, never>
  /** Fetches what an event of a payment provider is about. */
  'provider-events.handle': { id: string }
  /** Lays the paid periods of a job again, after its text has changed. */
  'sponsorships.apply': { jobId: string }
  /** Returns a payment that is marked for it. */
  'sponsorships.refund': { paymentId: string }
  /** Every ten minutes: gives up what nobody has paid in time. */
  'sponsorships.sweep': Record<string, never>
  /** Every night: adds the deletions. */
  'maintenance.nightly': Record<string, never>
  /** Deletes one kind of what is no longer needed or may no longer be stored. */
  'maintenance.delete': { what: string }
  /** Every minute: removes expired jobs from the search. */
  'job-index.sweep': Record<string, never>
  /** Every minute: fills the search index of a new release beside the present one. */
  'job-index.refill': Record<string, never>
  /** Returns a product that the employer no longer wants. */
  'refunds.carry-out': { requestId: string }
  /** Every 15 minutes: brings the invoices in line with the ledger. */
  'invoices.sweep': Record<string, never>
  /** Every 15 minutes: asks the providers about pending payments, and checks what must always be true of money. */
  'reconciliation.pending': Record<string, never>
  /** Every night: fetches all customers and the payments of the last days, and compares the ledger with the providers. */
  'reconciliation.nightly': Record<string, never>
  /** Every minute: notifies the admins of new alarms about payments. */
  'payment-alarms.notify': Record<string, never>
  /** Every minute: finds the alerts of jobs that have become findable, and mails those that are due. */
  'job-alerts.sweep': Record<string, never>
  /** Every night: reads the words of alerts again, and asks whether old alerts are still wanted. */
  'job-alerts.nightly': Record<string, never>
  /** Every week: mails doctors the new jobs of advertisers. */
  'job-digests.send': Record<string, never>
  /** Every ten minutes: removes the accounts whose deletion is due. */
  'account-deletions.sweep': Record<string, never>
  /** Gathers everything about an account. */
  'data-exports.build': { exportId: string }
  /** Every hour: tells companies of checks that expire soon or have expired. */
  'establishment-checks.expiry': Record<string, never>
  /** Every ten minutes: frees the slots of the telehealth directory whose time is over. */
  'telehealth-tiers.expiry': Record<string, never>
  /** Makes a copy of the installation, if it is time for one. */
  'backups.make': Record<string, never>
  /** Every minute: adds a copy when it is time for one, and tells admins when the last good one is too old. */
  'backups.watch': Record<string, never>
  /** Every minute: adds the recorded events to the daily counts. */
  'analytics.roll': Record<string, never>
}

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
  'employer-answers.measure': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
  'employer-answers.remind': { retryLimit: 3, retryDelay: 300, retryBackoff: true, policy: 'short' },
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
